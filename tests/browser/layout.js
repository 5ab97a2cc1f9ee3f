// Returns what is wrong with the page as it stands: what makes it scroll sideways, each control that a thumb of
// so many pixels cannot hit wherever one scrolls to, and each pair of controls that overlap. Cards may lie on
// each other, but enough of each must be left.
(thumb) => {
  const faults = [], root = document.scrollingElement;
  const called = (one) => {
    const name = one.getAttribute("aria-label") || one.value || one.textContent;
    return `${one.tagName.toLowerCase()} "${name.trim().replace(/\s+/g, " ").slice(0, 40)}"`;
  };
  if (root.scrollWidth > innerWidth) {
    const beyond = (one) => one.getBoundingClientRect().right > innerWidth + 0.5;
    const last = [...document.querySelectorAll("main *")].filter((one) => beyond(one) && ![...one.children].some(beyond));
    const classes = last.slice(0, 4).map((one) => `${one.tagName.toLowerCase()}.${one.getAttribute("class")}`);
    faults.push(`scrolls sideways: ${root.scrollWidth} px of ${innerWidth}, ${classes}`);
  }
  const styles = function* (one) {
    for (; one; one = one.parentElement) yield [one, getComputedStyle(one)];
  };
  const spoken = (one) => [...styles(one)].some(([, style]) => style.clipPath.includes("50%"));
  // What a thumb aims at: a tick with all of its label, and no label of what is typed into.
  const ticks = ":is([type=checkbox], [type=radio])";
  const controls = [...document.querySelectorAll("main :is(a[href], button, select, input, label, summary)")]
    .filter((one) => !one.matches(`label ${ticks}`) && (one.tagName !== "LABEL" || one.control?.matches(ticks)))
    .filter((one) => one.checkVisibility({ visibilityProperty: true }) && !spoken(one))
    .filter((one) => getComputedStyle(one).pointerEvents !== "none" && one.getBoundingClientRect().width > 2);

  for (const control of controls) {
    control.scrollIntoView({ block: "center", inline: "nearest", behavior: "instant" });
    const box = control.getBoundingClientRect();
    const hit = (x, y) => {
      const found = document.elementFromPoint(x, y);
      return Boolean(found) && (control.contains(found) || found.closest("label")?.control === control);
    };
    const least = thumb - 1;
    const middle = [-1, -0.5, 0, 0.5, 1].map((part) => part * (least / 2 - 1));
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    if (middle.every((right) => middle.every((down) => hit(x + right, y + down)))) continue;
    const step = 4, rows = [];
    for (let down = 1; down < box.height; down += step) {
      const row = [];
      for (let right = 1; right < box.width; right += step) row.push(hit(box.x + right, box.y + down));
      rows.push(row);
    }
    const run = (line) => line.reduce(([best, now], on) => [Math.max(best, on ? now + 1 : 0), on ? now + 1 : 0], [0, 0])[0];
    const wide = Math.max(...rows.map(run)) * step;
    const high = Math.max(...rows[0].map((_, place) => run(rows.map((row) => row[place])))) * step;
    if (wide < least || high < least) {
      const size = `${Math.round(box.width)} × ${Math.round(box.height)}`;
      faults.push(`too small: ${called(control)}, ${wide} × ${high} of ${size}`);
    }
  }

  root.scrollTo(0, 0);
  const shown = (one) => {
    const { left, top, right, bottom } = one.getBoundingClientRect();
    const box = { left, top, right, bottom };
    for (const [parent, style] of styles(one.parentElement)) {
      if (style.overflowY === "visible" || parent === root || parent === document.body) continue;
      const clip = parent.getBoundingClientRect();
      box.left = Math.max(box.left, clip.left), box.right = Math.min(box.right, clip.right);
      box.top = Math.max(box.top, clip.top), box.bottom = Math.min(box.bottom, clip.bottom);
    }
    return box;
  };
  const floats = (one) => [...styles(one)].some(([, style]) => ["sticky", "fixed"].includes(style.position));
  const still = controls.filter((one) => !one.querySelector("[role=img]") && !floats(one)).map((one) => [one, shown(one)]);
  still.forEach(([one, a], place) => {
    for (const [other, b] of still.slice(place + 1)) {
      if (one.contains(other) || other.contains(one) || one.control === other || other.control === one) continue;
      const wide = Math.round(Math.min(a.right, b.right) - Math.max(a.left, b.left));
      const high = Math.round(Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top));
      if (wide > 1 && high > 1) faults.push(`overlap: ${called(one)}, ${called(other)}: ${wide} × ${high}`);
    }
  });
  return faults;
}

// Returns what is wrong with the page as it stands: what makes it scroll sideways, each control that a thumb of
// so many pixels cannot hit wherever one scrolls to, each pair of controls that overlap, and each line of text that
// is cut off or lies under something. Cards may lie on each other, but enough of each must be left.
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
  const floats = (one) => [...styles(one)].some(([, style]) => ["sticky", "fixed"].includes(style.position));
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
    // Eight mugs share the width of the smallest phone.
    const least = control.closest(".strip.many") ? Math.min(thumb - 1, innerWidth / 8 - 2) : thumb - 1;
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

  // Each line of text: whole, and nothing on it. Only names in the strip are shortened.
  const holds = (one, other) => one === other || one.contains(other) || other.contains(one);
  const lines = [];
  const walk = document.createTreeWalker(document.querySelector("main"), NodeFilter.SHOW_TEXT);
  for (let node = walk.nextNode(); node; node = walk.nextNode()) {
    const one = node.parentElement, text = node.textContent.trim().replace(/\s+/g, " ").slice(0, 40);
    if (!text || one.closest("svg, option, script, noscript, .flash, [aria-hidden=true]") || spoken(one)) continue;
    if (!one.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    if (range.getBoundingClientRect().width < 2) continue;
    const scrollers = [...styles(one)].filter(([, style]) => ["auto", "scroll"].includes(style.overflowX)).map(([up]) => up);
    one.scrollIntoView({ block: "center", inline: "nearest", behavior: "instant" });
    for (const line of range.getClientRects()) {
      if (line.width < 2) continue;
      if (one.closest(".seat .name")) continue;
      const middle = line.top + line.height / 2;
      const clamped = [...styles(one)].some(([up, style]) => style.webkitLineClamp !== "none" && middle > up.getBoundingClientRect().bottom);
      if (clamped) continue;
      if (line.left < -1 || line.right > innerWidth + 1) {
        if (!scrollers.length) faults.push(`leaves the screen: "${text}"`);
        continue;
      }
      for (const [up, style] of styles(one)) {
        if (up === root || up === document.body || !["hidden", "clip"].includes(style.overflowX)) continue;
        const clip = up.getBoundingClientRect();
        const cut = Math.round(Math.max(clip.left - line.left, line.right - clip.right));
        if (cut > 2) faults.push(`cut off by ${cut}: "${text}"`);
      }
      const [x, y] = [line.left + line.width / 2, line.top + line.height / 2];
      if (y < 0 || y > innerHeight) continue;
      const found = document.elementFromPoint(x, y);
      if (found && !holds(found, one) && !floats(found) && !found.closest(".flash") && found.closest("label")?.control?.labels?.[0] !== one.closest("label")) {
        faults.push(`under ${called(found)}.${found.getAttribute("class")}: "${text}"`);
      }
      const right = scrollers.reduce((sum, up) => sum + up.scrollLeft, 0);
      lines.push({ one, text, left: line.left + right, right: line.right + right, scroller: scrollers[0],
        top: line.top + root.scrollTop + line.height * 0.2, bottom: line.bottom + root.scrollTop - line.height * 0.2 });
    }
  }
  lines.forEach((a, place) => {
    for (const b of lines.slice(place + 1)) {
      if (a.one === b.one || a.scroller !== b.scroller || floats(a.one) || floats(b.one)) continue;
      const wide = Math.min(a.right, b.right) - Math.max(a.left, b.left);
      const high = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
      if (wide > 2 && high > 2) faults.push(`text on text: "${a.text}", "${b.text}"`);
    }
  });

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
  const still = controls.filter((one) => !one.querySelector("[role=img], .card") && !floats(one)).map((one) => [one, shown(one)]);
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

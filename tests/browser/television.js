// Returns what is wrong with a television's screen as it stands: text that is too small for three metres, what is cut
// off or leaves the safe margin, and what lies on something that it should not lie on.
() => {
  const rem = parseFloat(getComputedStyle(document.documentElement).fontSize);
  const px = (drawn) => drawn * rem / 100;
  const SMALLEST = px(28), SIDE = px(55), EDGE = px(24), NEAR = px(3);
  const faults = [];
  const main = document.querySelector("main");
  const seen = (one) => one.checkVisibility({ opacityProperty: true, visibilityProperty: true });
  const chain = function* (one) {
    for (; one; one = one.parentElement) yield one;
  };
  const spoken = (one) => [...chain(one)].some((up) => getComputedStyle(up).clipPath.includes("50%"));
  const named = (one) => `${one.tagName.toLowerCase()}.${one.getAttribute("class") ?? one.id}`;

  // What there is: each line of each text, each card, mug, sign, and what else is drawn.
  const items = [];
  const add = (kind, one, box, text = "") => {
    if (box.width > 1 && box.height > 1) items.push({ kind, one, text, ...box });
  };
  const box = ({ left, top, right, bottom }, shrink = 0) => ({
    left, right, top: top + shrink, bottom: bottom - shrink, width: right - left, height: bottom - top - 2 * shrink,
  });
  const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walk.nextNode(); node; node = walk.nextNode()) {
    const one = node.parentElement, text = node.textContent.trim();
    if (!text || !one.checkVisibility || ["SCRIPT", "NOSCRIPT"].includes(one.tagName)) continue;
    if (!seen(one) || spoken(one) || one.closest("svg.mug")) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    const size = parseFloat(getComputedStyle(one).fontSize);
    const svg = one.closest("svg");
    const drawn = svg ? size * svg.getBoundingClientRect().width / svg.viewBox.baseVal.width : size;
    if (drawn < SMALLEST - 0.1) faults.push(`too small: ${Math.round(drawn / rem * 100)} px, "${text.slice(0, 40)}"`);
    const lines = [...range.getClientRects()];
    for (const line of lines) add("text", one, box(line, line.height * 0.17), text.slice(0, 40));
    // A name may be broken where it is too long for any line, but not because the line was made too short.
    const words = text.split(/[\s\u00ad–-]+/).length, tops = new Set(lines.map((line) => Math.round(line.top))).size;
    if (tops > words && text.length < 15) faults.push(`broken: "${text}"`);
  }
  const kinds = {
    card: ".card, .place", mug: ".mug, .free", lamp: ".lamp .hood", bus: ".coach .body", paper: ".paper",
    sign: ".icon, .heap .diamond, .stops .diamond, .qr, .letter",
  };
  for (const [kind, selector] of Object.entries(kinds)) {
    for (const one of document.querySelectorAll(selector)) {
      if (seen(one)) add(kind, one, box(one.getBoundingClientRect()), named(one));
    }
  }
  if (!items.length) faults.push("there is nothing on it");
  const called = (item) => `${item.kind} "${item.text.replace(/\s+/g, " ")}"`;

  // In the picture, and whole.
  const root = document.scrollingElement;
  for (const item of items) {
    // The sheet of paper leans, and the lamp hangs from the ceiling.
    const side = item.one.closest(".paper") ? SIDE / 2 : SIDE;
    const where = [["left", item.left - side], ["right", innerWidth - side - item.right],
      ["top", item.top - (item.kind === "lamp" ? 0 : EDGE)], ["bottom", innerHeight - EDGE - item.bottom]];
    for (const [edge, room] of where) {
      if (room < -1) faults.push(`leaves the margin at the ${edge} by ${Math.round(-room / rem * 100)} px: ${called(item)}`);
    }
    for (const up of chain(item.one)) {
      const style = getComputedStyle(up);
      if (up === root || up === document.body || style.overflowX === "visible") continue;
      const clip = up.getBoundingClientRect();
      const cut = Math.max(clip.left - item.left, item.right - clip.right, clip.top - item.top, item.bottom - clip.bottom);
      if (cut > NEAR) faults.push(`cut off by ${Math.round(cut / rem * 100)} px: ${called(item)} in ${named(up)}`);
    }
    if (item.kind === "text" && item.one.scrollWidth > item.one.clientWidth + 1 && item.one.clientWidth &&
      getComputedStyle(item.one).overflowX !== "visible") faults.push(`shortened: ${called(item)}`);
  }

  // Nothing on anything, but cards on cards of the same heap.
  const heaps = ".slot, .deck, .pack-fan, .pile, .cards:has(.held-back), .cards:has(.gifts)";
  const together = (a, b) => {
    if (a.one.contains(b.one) || b.one.contains(a.one)) return true;
    // Who wants another game has a tick on the mug.
    if (a.one.closest(".wants") && a.one.closest(".wants") === b.one.closest(".wants")) return true;
    if (a.kind === "text" && b.kind === "text") return a.one === b.one;
    if (a.kind === "card" && b.kind === "card") {
      const heap = a.one.closest(heaps);
      // A card that was laid last leans over its neighbours.
      return heap && heap === b.one.closest(heaps) || [a, b].some((item) => item.one.closest(".leaning, .slot.now"));
    }
    return [a, b].some((item) => item.kind === "paper") && [a, b].some((item) => item.one.closest(".paper") && item.kind !== "paper");
  };
  const near = { "card card": px(9), "card mug": px(9), "lamp mug": px(6), "card lamp": px(10), "lamp text": px(2) };
  items.forEach((a, place) => {
    for (const b of items.slice(place + 1)) {
      const wide = Math.min(a.right, b.right) - Math.max(a.left, b.left);
      const high = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
      const least = near[[a.kind, b.kind].sort().join(" ")] ?? NEAR;
      if (wide <= least || high <= least || together(a, b)) continue;
      const size = `${Math.round(wide / rem * 100)} × ${Math.round(high / rem * 100)}`;
      faults.push(`overlap: ${called(a)}, ${called(b)}: ${size}`);
    }
  });

  // Text beside the table does not stand on its edge.
  for (const top of document.querySelectorAll(".wood .top")) {
    const wood = top.getBoundingClientRect();
    const [x, y] = [(wood.left + wood.right) / 2, (wood.top + wood.bottom) / 2];
    const on = (left, up) => ((left - x) / (wood.width / 2)) ** 2 + ((up - y) / (wood.height / 2)) ** 2 < 0.99;
    for (const item of items) {
      if (item.one.closest(".tabletop") || item.kind === "paper" || item.one.closest(".paper")) continue;
      const corners = [[item.left, item.top], [item.right, item.top], [item.left, item.bottom], [item.right, item.bottom]];
      if (corners.some(([left, up]) => on(left, up))) faults.push(`on the edge of the table: ${called(item)}`);
    }
  }
  return [...new Set(faults)];
}

// Emotes: the gesture that somebody makes is shown for a moment at that mug, over whatever the table shows. It lies
// in a layer of its own, so it changes nothing below it and is in nobody's way.
"use strict";
(() => {
  const layer = document.getElementById("emotes");
  if (!layer) return;
  const words = document.getElementById("emotes-said");
  const SVG = "http://www.w3.org/2000/svg";
  const shown = new Map();
  let following = 0;

  const mugOf = (member) => [...document.querySelectorAll(`#live svg.mug[data-member="${member}"]`)]
    .map((mug) => mug.getBoundingClientRect())
    .find((at) => at.width >= 28 && at.top >= 0 && at.bottom <= innerHeight && at.left >= 0 && at.right <= innerWidth);

  // A screen may be drawn anew meanwhile, or scrolled: the gesture stays with its mug.
  const place = () => {
    for (const [member, mark] of shown) {
      const mug = mugOf(member);
      mark.classList.toggle("loose", !mug);
      if (!mug) continue;
      mark.style.left = `${mug.left + mug.width / 2}px`;
      mark.style.top = `${mug.top + mug.height / 2}px`;
      mark.style.fontSize = `${mug.width}px`;
    }
    if (!shown.size) following = clearInterval(following);
  };
  const take = (member, mark) => {
    mark.remove();
    if (shown.get(member) === mark) shown.delete(member);
  };

  const show = ({ member, emote, text }) => {
    shown.get(member)?.remove();
    const mark = document.createElement("div");
    const svg = document.createElementNS(SVG, "svg");
    const use = document.createElementNS(SVG, "use");
    use.setAttribute("href", `${layer.dataset.marks}#${emote}`);
    svg.append(use);
    const name = document.createElement("span");
    name.textContent = text;
    mark.className = `emote seat-${member % 8 + 1}`;
    mark.append(svg, name);
    shown.set(member, mark);
    layer.append(mark);
    words.textContent = text;
    place();
    following ||= setInterval(place, 150);
    setTimeout(take, 4000, member, mark);
  };
  addEventListener("kuski:emote", (event) => show(event.detail));

  // The answer of the server leads back to the table, where we are.
  document.addEventListener("submit", async (event) => {
    const form = event.target;
    if (!form.hasAttribute("data-emote")) return;
    event.preventDefault();
    const body = new URLSearchParams(new FormData(form, event.submitter));
    location.hash = "#table";
    try {
      const answer = await fetch(form.action, { method: "POST", body, redirect: "manual" });
      if (answer.type !== "opaqueredirect") Kuski.refuse(await answer.text());
    } catch {
      // It was a gesture: who does not hear it misses nothing.
    }
  });
})();

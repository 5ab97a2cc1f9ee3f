// How cards, points and the lamp get from one screen to the next. The new screen stands at once: what moves is on
// its way to where it is already, or is drawn in a layer over the page that nothing else knows of. So no motion
// can be waited for, and none leaves anything behind, however fast the screens come.
"use strict";
(() => {
  const IN = "cubic-bezier(.2,.8,.2,1)", OUT = "cubic-bezier(.4,0,1,1)";
  const calm = matchMedia("(prefers-reduced-motion: reduce)");
  const live = document.getElementById("live"), sky = document.getElementById("sky");
  const find = (selector) => live.querySelector(selector);
  const all = (selector) => [...live.querySelectorAll(selector)];
  const run = (part, frames, duration, delay = 0, more) =>
    part.animate(frames, { duration, delay, easing: IN, fill: "backwards", ...more });

  // --- Where things are

  // How far a part is turned by itself, in degrees.
  const turned = (part) => {
    const { rotate, transform } = getComputedStyle(part), { a, b } = new DOMMatrix(transform);
    return (parseFloat(rotate) || 0) + Math.atan2(b, a) * 57.3;
  };
  const place = (part) => {
    const { left, top, width, height } = part.getBoundingClientRect(), up = part.parentElement;
    const around = turned(up) + turned(up.parentElement);
    return {
      part, around, lean: around + turned(part), x: left + width / 2, y: top + height / 2,
      width: (part.offsetWidth ?? width) * (parseFloat(getComputedStyle(part).scale) || 1),
    };
  };
  const copied = (part) => ({ ...place(part), part: part.cloneNode(true) });
  const apart = (one, other) => Math.hypot(one.x - other.x, one.y - other.y);
  const mug = (seat) => find(`#seat-${seat} .mug`);

  // What has a place of its own: cards by their keys, and the card that is shown for a moment as just turned.
  const named = (card) => card.dataset.key ?? find(".past")?.id;
  const see = () => ({
    past: find(".past")?.id,
    pack: find(".heaped, .deck .card, .hero .back, #stage"),
    cards: new Map(
      all("[data-key], .past .over").filter((card) => card.offsetWidth).map((card) => [named(card), place(card)]),
    ),
    backs: all(".card.back:not([data-key])").map(copied),
    trick: all("[data-took] .card").map(copied),
    taker: find("[data-took]")?.dataset.took,
    lamp: find("#lamp")?.className,
  });

  // --- How they move

  let flights = [], turns = [];
  const fade = (part, delay) => run(part, { opacity: [0, 1] }, 120, delay);

  const fly = ({ part, x, y, width, lean, around }, from, duration, delay) => {
    if (calm.matches) return fade(part);
    const way = new DOMMatrix().rotate(-around).transformPoint({ x: from.x - x, y: from.y - y });
    flights.push(run(part, {
      translate: [`${way.x}px ${way.y}px`, "0px 0px"],
      rotate: [`${from.lean - lean}deg`, "0deg"],
      transform: [`scale(${from.width / width})`, "scale(1)"],
    }, duration, delay, { composite: "add" }));
    if (delay) flights.push(fade(part, delay));
  };
  const ghost = (part, { x, y, width, lean }, frames, duration, delay, easing) => {
    Object.assign(part.style, { left: `${x}px`, top: `${y}px`, width: `${width}px`, rotate: `${lean}deg` });
    sky.append(part);
    setTimeout(() => part.remove(), delay + duration);
    run(part, frames, duration, delay, { easing, fill: "both" });
  };
  const leave = (part, from, seat, frames, ...how) => {
    const to = place(mug(seat)), way = `calc(${to.x - from.x}px - 50%) calc(${to.y - from.y}px - 50%)`;
    ghost(part, from, { translate: ["-50% -50%", way], ...frames }, ...how);
  };

  // The back turns away, then the face comes. A card of the pyramid or the bus rises a little and
  // waits before, as long as the pace of the table has it.
  const turnOver = (key, now, { part: cover, lean }) => {
    const { part } = now, delay = +part.closest("[data-wait]")?.dataset.wait || 0;
    if (calm.matches) return fade(part, delay);
    ghost(cover, { ...now, lean }, { transform: ["none", "scaleX(0)"] }, 90, delay, OUT);
    if (delay) run(cover, { translate: "-50% calc(-50% - 4px)" }, delay, 0, { fill: "both" });
    turns.push({ part, key, cover, flight: run(part, { transform: ["scaleX(0)", "none"] }, 130, delay + 90) });
  };

  // --- From one screen to the next

  const known = new Set();
  let rested = 0;

  // A new card comes from who laid it, from where it was shown for a moment, or from the pack.
  const cardsMove = (before, { cards, past }, cues) => {
    const seat = cues.findLast(([, word]) => word === "laid")?.[2];
    const shown = past !== before.past && cards.get(past), start = mug(seat) ?? shown?.part ?? before.pack;
    let delay = shown ? 1200 : 0;
    for (const [key, now] of cards) {
      const old = before.cards.get(key), fresh = !old && !known.has(key);
      const back = fresh && before.backs.find((other) => apart(now, other) < now.width * 0.6);
      known.add(key);
      if (old && apart(old, now) > 2) fly(now, old, 280);
      else if (back) turnOver(key, now, back);
      else if (fresh && start?.isConnected && key !== past) {
        fly(now, { ...place(start), width: now.width }, 220, delay);
        delay += 60;
      }
    }
  };
  const trickLeaves = (before, { taker }) => {
    if (taker === before.taker) return;
    const now = performance.now(), frames = { scale: [1, 0.4], opacity: [1, 1, 0] };
    if (taker) rested = now + 700;
    for (const card of mug(before.taker) ? before.trick : []) {
      leave(card.part, card, before.taker, frames, 320, Math.max(rested - now, 0), OUT);
    }
  };
  const pointsFly = (cues) => {
    for (const [, word, giver, receiver] of cues) {
      if (word !== "gave" || !mug(giver) || !mug(receiver)) continue;
      leave(document.createElement("i"), { ...place(mug(giver)), width: 22, lean: 45 }, receiver, {}, 360, 0, IN);
      const number = find(`#seat-${receiver} :is(.points, .has)`);
      if (number) run(number, { scale: [1.4, 1] }, 120, 360, { fill: "none" });
    }
  };

  window.Kuski = {
    // Says where all is before a screen is merged; what is under way stops there.
    look() {
      const before = see();
      for (const flight of flights) flight.cancel();
      flights = [];
      return before;
    },
    // Moves what has another place in the merged screen.
    move(before, cues) {
      turns = turns.filter(({ part, key, cover, flight }) => {
        const stays = part.isConnected && named(part) === key && flight.playState !== "finished";
        if (!stays) {
          flight.cancel();
          cover.remove();
        }
        return stays;
      });
      const after = see(), lamp = find("#lamp > *");
      if (document.hidden) return;
      cardsMove(before, after, cues);
      if (calm.matches) return;
      trickLeaves(before, after);
      pointsFly(cues);
      if (lamp && after.lamp !== before.lamp) run(lamp, { rotate: ["0deg", "4deg", "-2.5deg", "0deg"] }, 600, 320);
    },
  };
  for (const key of see().cards.keys()) known.add(key);

  addEventListener("kuski:refused", ({ detail: button }) => {
    const card = button?.querySelector(".card") ?? button;
    const aside = { translate: ["0px", "-6px", "6px", "-6px", "6px", "0px"] };
    if (calm.matches) card?.animate({ boxShadow: ["0 0 0 3px var(--bad)", "none"] }, 300);
    else card?.animate(aside, { duration: 160, composite: "add" });
  });
})();

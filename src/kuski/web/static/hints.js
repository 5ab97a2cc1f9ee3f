// The first minute: a hint is known to this device once it was put away, or once the question it stood at is over.
"use strict";
(() => {
  const live = document.getElementById("live");
  const COOKIE = "kuski-hints";
  let shown = "", turn;

  const learn = (name) => {
    const known = document.cookie.match(`(?:^|; )${COOKIE}=([a-z.]*)`)?.[1];
    const all = new Set([...(known ? known.split(".") : []), name]);
    document.cookie = `${COOKIE}=${[...all].join(".")}; path=/; max-age=31536000; samesite=lax`;
    live.classList.add(`knows-${name}`);
  };
  const look = () => {
    const hint = live.querySelector("[data-hint]")?.dataset.hint ?? "";
    const now = live.querySelector("#table")?.dataset.turn;
    if (hint === shown && now === turn) return;
    if (shown) learn(shown);
    live.classList.remove("hush");
    [shown, turn] = [hint, now];
  };
  if (!live) return;
  document.addEventListener("submit", (event) => {
    if (!event.target.matches("[data-hint]")) return;
    event.preventDefault();
    // Its place stays empty until the next question, so that nothing moves under a finger.
    live.classList.add("hush");
    learn(shown);
  });
  new MutationObserver(look).observe(live, { childList: true, subtree: true, attributes: true });
  look();
})();

// The last seconds of the time to answer, as a thin bar that runs out. It stands beside what follows the table.
"use strict";
(() => {
  const LAST = 10;
  const bar = document.getElementById("clock");
  const calm = matchMedia("(prefers-reduced-motion: reduce)");
  let running;

  addEventListener("kuski:screen", ({ detail: { seconds } }) => {
    running?.cancel();
    bar.hidden = seconds === undefined;
    if (bar.hidden) return;
    const left = Math.min(seconds, LAST);
    running = bar.animate({ transform: [`scaleX(${left / LAST})`, "scaleX(0)"], opacity: [0, 1, 1] }, {
      delay: (seconds - left) * 1000, duration: left * 1000, fill: "both",
      easing: calm.matches ? `steps(${Math.ceil(left / 2)})` : "linear",
    });
  });
})();

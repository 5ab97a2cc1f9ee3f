// A screen stays on while a game is played and somebody looks at it, where the browser can do that.
"use strict";
(() => {
  let lock = null, asking = false;
  const hold = async () => {
    if (document.hidden || !document.querySelector("#live > main[data-version]")) {
      lock?.release();
      lock = null;
    } else if (!asking && (!lock || lock.released)) {
      asking = true;
      lock = await navigator.wakeLock.request("screen").catch(() => null);
      asking = false;
      // Perhaps the game is over by now; what was refused, as on a low battery, is asked again another time.
      if (lock) hold();
    }
  };
  if (!navigator.wakeLock) return;
  hold();
  addEventListener("kuski:screen", hold);
  document.addEventListener("visibilitychange", hold);
})();

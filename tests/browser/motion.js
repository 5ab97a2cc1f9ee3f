// What a test of motion looks at: every animation that a script has begun, every sound, what was felt, and locks.
(() => {
  const told = (window.told = { flights: [], most: 0, heard: [], felt: [], locks: [] });
  const animate = Element.prototype.animate;
  Element.prototype.animate = function (frames, how) {
    const kept = { part: this.dataset?.key ?? this.id, ghost: this.parentElement?.id === "sky", frames, how };
    told.flights.push(kept);
    return animate.call(this, frames, how);
  };
  addEventListener("DOMContentLoaded", () => {
    new MutationObserver(() => {
      told.most = Math.max(told.most, document.getElementById("sky").childElementCount);
    }).observe(document.body, { childList: true, subtree: true });
  });
  const connect = AudioNode.prototype.connect;
  AudioNode.prototype.connect = function (to) {
    told.heard.push(this.buffer.duration);
    return connect.call(this, to);
  };
  Navigator.prototype.vibrate = (pattern) => told.felt.push(pattern);
  navigator.wakeLock.request = async () => {
    const lock = { released: false, release() { this.released = true; } };
    told.locks.push(lock);
    return lock;
  };
})();

// What this device adds to the chance of the deck. Between games it says the hash of some random bytes, and when the
// table has published the hash of its own seed, the bytes. (crypto.subtle is not there on a plain local network.)
"use strict";
(() => {
  const live = document.getElementById("live");
  const csrf = document.querySelector("[name=csrf]")?.value;
  if (!live || !csrf) return;

  const primes = [];
  for (let n = 2; primes.length < 64; n++) if (primes.every((prime) => n % prime)) primes.push(n);
  const fraction = (root) => ((root % 1) * 2 ** 32) | 0;
  const turned = (word, by) => (word >>> by) | (word << (32 - by));
  const sha256 = (bytes) => {
    const length = ((bytes.length + 8) >> 6) * 64 + 64;
    const view = new DataView(new ArrayBuffer(length));
    bytes.forEach((byte, place) => view.setUint8(place, byte));
    view.setUint8(bytes.length, 128);
    view.setUint32(length - 4, bytes.length * 8);
    const sums = primes.slice(0, 8).map((prime) => fraction(Math.sqrt(prime)));
    const words = [];
    for (let start = 0; start < length; start += 64) {
      let [a, b, c, d, e, f, g, h] = sums;
      for (let i = 0; i < 64; i++) {
        const x = words[i - 15], y = words[i - 2];
        words[i] = i < 16 ? view.getInt32(start + i * 4) : (words[i - 16] + words[i - 7]
          + (turned(x, 7) ^ turned(x, 18) ^ (x >>> 3)) + (turned(y, 17) ^ turned(y, 19) ^ (y >>> 10))) | 0;
        const one = h + (turned(e, 6) ^ turned(e, 11) ^ turned(e, 25)) + ((e & f) ^ (~e & g))
          + fraction(Math.cbrt(primes[i])) + words[i];
        const two = (turned(a, 2) ^ turned(a, 13) ^ turned(a, 22)) + ((a & b) ^ (a & c) ^ (b & c));
        [h, g, f, e, d, c, b, a] = [g, f, e, (d + one) | 0, c, b, a, (one + two) | 0];
      }
      [a, b, c, d, e, f, g, h].forEach((word, place) => { sums[place] = (sums[place] + word) | 0; });
    }
    return sums.map((word) => (word >>> 0).toString(16).padStart(8, "0")).join("");
  };

  const hex = (bytes) => [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  let said = "";
  const say = async (wish) => {
    const { code, member, number, dice } = wish;
    const key = `kuski-dice-${code}-${member}`;
    const now = `${dice} ${member} ${number}`;
    if (said === now) return;
    said = now;
    const body = new URLSearchParams({ csrf, asker: member, do: dice });
    if (dice === "commit") {
      const bytes = crypto.getRandomValues(new Uint8Array(16));
      localStorage.setItem(key, hex(bytes));
      body.set("commitment", sha256([...new TextEncoder().encode("kuski/1 entropy"), member % 256, ...bytes]));
    } else {
      body.set("entropy", localStorage.getItem(key) ?? "");
    }
    // Refused or lost, this device adds nothing, and the game goes on.
    await fetch(`/t/${code}/do`, { method: "POST", body, redirect: "manual" }).catch(() => {});
  };
  const look = () => {
    const wish = live.querySelector("[data-dice]");
    if (wish) say({ ...wish.dataset });
  };
  new MutationObserver(look).observe(live, { childList: true, subtree: true, attributes: true, attributeFilter: ["data-dice"] });
  look();
})();

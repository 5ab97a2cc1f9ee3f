// What a table sounds and feels like, where it is wanted: on a television from the first press of anything on, on
// a phone where its owner has switched it on. The addresses of the sounds stand at the script's own element.
"use strict";
(() => {
  const addresses = { ...document.currentScript.dataset };
  const HEARD = { turn: "mug" };
  const FELT = { turn: [30], got: [40], trick: [20] };
  const REFUSED = [15, 40, 15];
  const APART = 0.07;
  const sounds = {};
  let room = null;

  // A browser lets nothing be heard before somebody has pressed something.
  const hint = document.getElementById("sound-hint");
  if (hint) hint.hidden = false;
  const open = async () => {
    if (hint) hint.hidden = true;
    if (room) {
      if (room.state !== "running") room.resume();
      return;
    }
    room = new AudioContext();
    for (const [name, address] of Object.entries(addresses)) {
      const file = await fetch(address);
      sounds[name] = await room.decodeAudioData(await file.arrayBuffer());
    }
  };
  const play = (names) => {
    let at = room?.currentTime ?? 0;
    for (const name of names) {
      if (!sounds[name]) continue;
      const sound = room.createBufferSource();
      sound.buffer = sounds[name];
      sound.connect(room.destination);
      sound.start(at);
      at += APART;
    }
  };
  const shake = (pattern) => {
    if (pattern && navigator.userActivation?.hasBeenActive) navigator.vibrate?.(pattern);
  };

  for (const press of ["pointerdown", "keydown"]) addEventListener(press, open);
  addEventListener("kuski:screen", ({ detail: { cues } }) => {
    if (document.hidden) return;
    const words = cues.map(([, word]) => word);
    play(new Set(words.map((word) => HEARD[word] ?? word)));
    shake(["got", "turn", "trick"].filter((word) => words.includes(word)).map((word) => FELT[word])[0]);
  });
  addEventListener("kuski:refused", () => shake(REFUSED));
})();

// What a page of Kuski does beside what its forms do by themselves: it keeps a socket open, merges each new
// screen into the one that stands, and sends an answer once. It tells other scripts of new screens and refusals.
"use strict";
(() => {
  const rules = { createHTML: (html) => html };
  const policy = window.trustedTypes?.createPolicy("kuski", rules) ?? rules;
  const parsed = (html) => new DOMParser().parseFromString(policy.createHTML(html), "text/html");
  const find = (selector) => document.querySelector(selector);
  const all = (selector) => [...document.querySelectorAll(selector)];
  const live = find("#live"), toast = find("#toast"), offline = find("#offline");
  const spread = (name, detail) => dispatchEvent(new CustomEvent(`kuski:${name}`, { detail }));

  // --- Merging

  // A form that its owner has begun to fill in stays as it is until another question is asked.
  const begun = (now, next) =>
    now.matches?.("form:is([data-act], [data-kept])") && now.dataset.begun &&
    next.matches?.("form") && now.elements.turn?.value === next.elements.turn?.value;

  // A tap meant for the question before must not answer the next one.
  let turn = null, since = 0;
  const hurried = () => performance.now() - since < 350;
  const noteTurn = () => {
    const next = find("form[data-act] [name=turn]")?.value ?? null;
    if (next !== turn) since = performance.now();
    turn = next;
  };

  const merge = (children) => {
    Idiomorph.morph(live, children, {
      morphStyle: "innerHTML",
      ignoreActiveValue: document.activeElement?.matches("input, select"),
      callbacks: {
        beforeNodeMorphed: (now, next) => {
          if (begun(now, next)) return false;
          if (now.open) next.open = true;
          return true;
        },
      },
    });
    all("form[data-limit]").forEach(count);
    all("[data-fill]").forEach(fill);
    noteTurn();
  };

  // What has happened since the last screen, as the new one says: version, word, and whom it is about.
  let seen = -1;
  const news = () => {
    const cues = (find("#live > main")?.dataset.cues ?? "").split(" ").map((cue) => cue.split(":"));
    const fresh = cues.filter(([version]) => version > seen);
    seen = Math.max(seen, ...fresh.map(([version]) => version));
    return fresh;
  };
  const show = ({ seconds }, children) => {
    const before = window.Kuski.look?.();
    merge(children);
    const cues = news();
    if (before) window.Kuski.move(before, cues);
    spread("screen", { cues, seconds });
  };

  // --- Telling

  let fading = 0;
  const tell = (sentence) => {
    clearTimeout(fading);
    toast.textContent = sentence;
    if (sentence) fading = setTimeout(() => { toast.textContent = ""; }, 4000);
  };
  if (toast?.textContent) tell(toast.textContent);
  const busy = (button, on) => button?.classList.toggle("sending", on);

  // --- The socket

  // The answer on its way. It is said again after a break, with the same number, until the table has heard it.
  let pending = null;
  let socket = null, wait = 500, timer = 0, silence = 0, doubt = 0, heard = 0, over = false;

  // A connection may be dead and not know it: one that owes us a word for so long is given up.
  const expect = () => {
    clearTimeout(doubt);
    doubt = setTimeout(lose, 10000);
  };
  const settle = () => {
    clearTimeout(doubt);
    busy(pending?.button, false);
    pending = null;
  };
  const say = () => {
    if (!pending || socket?.readyState !== WebSocket.OPEN) return;
    socket.send(JSON.stringify(pending.message));
    expect();
  };

  // A screen comes as what has changed: new text, and which of the pieces that are known come again. Known are
  // those of the last screen, of some before it, and of the new text so far. The outcome is the whole screen.
  // In new text signs stand for what is there often, as the first
  // message says, and quotes and backticks for each other.
  let known = [], words;
  const renewed = (changes) => {
    const pool = [...known];
    const pieces = changes.flatMap((change) => {
      if (typeof change !== "string") return pool.slice(...change);
      const text = change.replace(/["`\x80-\x9f]/g, (sign) => words[sign.charCodeAt() % 64]);
      const told = text.split(/(?= class=|<svg|<\/svg)/);
      pool.push(...told);
      return told;
    });
    const here = new Set(pieces);
    known = [...pieces, ...known.filter((piece) => !here.has(piece))].slice(0, 500);
    return pieces.join("");
  };

  // On a device that goes from hand to hand nothing of one hand stays, nor grows into another: not here, and not
  // in a page that is kept for coming back to.
  const whose = (root) => root.querySelector("[data-whose]")?.dataset.whose;
  const empty = () => {
    for (const root of [live, find("#sky")]) root?.replaceChildren();
    tell("");
  };
  addEventListener("pagehide", () => { if (whose(document)) document.body.replaceChildren(); });
  addEventListener("pageshow", () => { if (!document.body.firstElementChild) location.reload(); });

  const hear = (message) => {
    const { type, turn: number } = message, button = pending?.button;
    if (type === "page") {
      if (message.fresh) known = [];
      words ??= message.words.split("|");
      const next = parsed(renewed(message.html)).body;
      if (whose(next) !== whose(live)) empty();
      show(message, next.childNodes);
    } else if (type === "emote") {
      spread(type, message);
    } else if (type === "ack" || type === "refused") {
      if (pending?.message.turn === number || (type === "refused" && number === undefined)) settle();
      tell(message.message ?? "");
      if (type === "refused") spread(type, button);
    }
  };

  // Ends a connection, be it alive, dead or gone, without waiting for the other end, and makes another soon.
  const lose = () => {
    clearTimeout(doubt);
    clearTimeout(timer);
    const old = socket;
    socket = null;
    old?.close();
    silence ||= setTimeout(() => { offline.hidden = false; }, 1500);
    timer = setTimeout(connect, wait * (0.7 + Math.random() * 0.6));
    wait = Math.min(wait * 1.6, 5000);
  };
  const connect = () => {
    clearTimeout(timer);
    if (over || !live || socket) return;
    const address = new URL(live.dataset.socket, location.href.replace(/^http/, "ws"));
    const mine = socket = new WebSocket(address, "kuski.html.v1");
    heard = Date.now();
    expect();
    mine.onopen = () => {
      if (socket !== mine) return;
      clearTimeout(doubt);
      clearTimeout(silence);
      wait = 500;
      known = [];
      silence = 0;
      offline.hidden = true;
      say();
    };
    mine.onmessage = (event) => {
      heard = Date.now();
      if (socket === mine) hear(JSON.parse(event.data));
    };
    mine.onclose = (event) => {
      if (socket !== mine) return;
      over = /400[14]/.test(event.code);
      if (over) location.assign(live.dataset.home);
      else lose();
    };
  };
  const hurry = () => {
    if (document.hidden) return;
    wait = 500;
    // A phone that slept has perhaps slept through the end of its connection.
    if (Date.now() - heard > 15000) lose();
    connect();
  };

  // --- Forms

  const actionsOf = (fields) => {
    const amount = (fields.get("amount") ?? "").trim();
    const texts = [];
    for (const [name, value] of fields) {
      if (name === "action" && value) texts.push(value.replaceAll("{amount}", amount));
      else if (name.startsWith("give@") && value > 0) texts.push(`give ${+value} to ${name.slice(4)}`);
    }
    return texts;
  };

  const answer = (form, button) => {
    if (form.dataset.left > 0) return spread("refused", button);
    const fields = new FormData(form, button);
    const number = +fields.get("turn");
    const actions = actionsOf(fields);
    if (!actions.length || hurried() || pending?.message.turn === number) return;
    busy(button, true);
    pending = { message: { type: "act", turn: number, actions }, button };
    say();
  };

  // What a page says that came because something was refused.
  const sentenceOf = (html) => {
    const page = parsed(html);
    return page.getElementById("toast")?.textContent || page.querySelector("h1")?.textContent || "";
  };

  const ask = async (form, button) => {
    if (form.closest(".curtain") && hurried()) return;
    if (form.dataset.confirm && !confirm(form.dataset.confirm)) return;
    const body = new URLSearchParams(new FormData(form, button)), { hash } = location;
    busy(button, true);
    try {
      const answered = await fetch(form.action, { method: "POST", body });
      tell(answered.ok ? "" : sentenceOf(await answered.text()));
      if (answered.ok && !new URL(answered.url).pathname.startsWith("/t/")) location.assign(answered.url);
      else if (answered.ok && !live) location.reload();
      if (answered.ok && hash && location.hash === hash) location.hash = "#table";
    } catch {
      tell(offline.textContent);
      lose();
    } finally {
      busy(button, false);
    }
  };

  addEventListener("submit", (event) => {
    const form = event.target, button = event.submitter;
    const act = form.matches("[data-act]"), ours = live && (act || form.matches("[data-do]"));
    if (ours || (form.dataset.confirm && !confirm(form.dataset.confirm))) event.preventDefault();
    if (ours) (act ? answer : ask)(form, button);
  });

  // --- Choosing amounts

  const total = (form) => {
    let sum = 0;
    for (const field of form.elements) if (/^give@/.test(field.name)) sum += +field.value || 0;
    return sum;
  };
  const count = (form) => { form.dataset.left = Math.max(form.dataset.limit - total(form), 0); };
  const fill = (label) => {
    const field = document.getElementById(label.dataset.fill);
    if (field) label.textContent = label.dataset.text.replace("{amount}", field.value);
  };
  const changed = (field) => {
    if (field.form) field.form.dataset.begun = "yes";
    if (field.form?.dataset.limit) count(field.form);
    all(`[data-fill="${CSS.escape(field.id)}"]`).forEach(fill);
  };
  const step = (field, by) => {
    if (field.options) {
      field.selectedIndex = Math.min(Math.max(field.selectedIndex + by, 0), field.options.length - 1);
    } else {
      field.value = +field.value + by;
    }
  };

  addEventListener("click", (event) => {
    const button = event.target.closest?.("[data-step], [data-set]");
    const field = button && document.getElementById(button.dataset.for);
    if (!field) return;
    const by = +button.dataset.step;
    if ("set" in button.dataset) field.value = button.dataset.set;
    else if (!(by > 0 && field.form?.dataset.left === "0")) step(field, by);
    changed(field);
  });
  addEventListener("change", (event) => {
    const field = event.target;
    if (!field.form) return;
    const { limit } = field.form.dataset;
    if (limit && /^give@/.test(field.name)) {
      const rest = limit - (total(field.form) - field.value);
      if (field.value > rest) field.value = Math.max(rest, 0);
    }
    changed(field);
  });

  // --- Keys

  // What may be pressed, as it is read: cards on the table, answers, people, the hand.
  const answers = () => all(
    "form[data-act] :is(button:not([type=button]), [type=checkbox]), form[data-limit] [data-step='1']",
  ).filter((button) => button.getClientRects().length);
  addEventListener("keydown", (event) => {
    const { key } = event;
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    if (key === "Escape" && location.hash) location.hash = "#table";
    if (event.target.closest?.("input:not([type=checkbox]), select, textarea")) return;
    if (/^Arrow/.test(key)) {
      const now = document.activeElement, mine = answers();
      const picker = now.closest(".picker") ?? (mine.length ? null : find("#answers .picker"));
      const row = picker ? [...picker.querySelectorAll(".key")] : mine;
      const place = row.indexOf(now);
      const far = picker && /Up|Down/.test(key) ? 7 : 1;
      const by = /Right|Down/.test(key) ? far : -far;
      if (row.length && (place >= 0 || /Left|Right/.test(key))) {
        row.at(((place < 0 && by < 0 ? 0 : place) + by) % row.length).focus();
        event.preventDefault();
      }
    } else if (/^[1-9]$/.test(key)) {
      answers()[key - 1]?.click();
    } else if (/^[pl]$/i.test(key)) {
      find(/p/i.test(key) ? "button[name=action][value=pass]" : "#log-button")?.click();
    }
  });

  // --- Beginning

  window.Kuski = { ...window.Kuski, parsed, refuse: (html) => tell(sentenceOf(html)) };
  all("form[data-limit]").forEach(count);
  if (live) {
    noteTurn();
    news();
    since = 0;
    connect();
    document.addEventListener("visibilitychange", hurry);
    addEventListener("online", hurry);
    addEventListener("pageshow", hurry);
    addEventListener("offline", lose);
  }
})();

// What a page of Kuski does beside what its forms do by themselves: it keeps a socket open, merges each new
// screen into the one that stands, lets cards travel from where they were, and sends an answer once.
"use strict";
(() => {
  const rules = { createHTML: (html) => html };
  const policy = window.trustedTypes?.createPolicy("kuski", rules) ?? rules;
  const parsed = (html) => new DOMParser().parseFromString(policy.createHTML(html), "text/html");
  const calm = matchMedia("(prefers-reduced-motion: reduce)");
  const live = document.getElementById("live");
  const toast = document.getElementById("toast");
  const offline = document.getElementById("offline");

  // --- Merging

  // A form that its owner has begun to fill in stays as it is until another question is asked.
  const begun = (now, next) =>
    now instanceof HTMLFormElement && now.hasAttribute("data-act") && now.dataset.begun &&
    next instanceof HTMLFormElement && now.elements.turn?.value === next.elements?.turn?.value;

  const places = (root) => new Map(
    [...root.querySelectorAll("[data-key]")].map((card) => [card.dataset.key, card.getBoundingClientRect()]),
  );

  const travel = (root, before) => {
    if (calm.matches || !before.size) return;
    for (const card of root.querySelectorAll("[data-key]")) {
      const old = before.get(card.dataset.key);
      const now = card.getBoundingClientRect();
      if (!old) {
        card.classList.add("turning");
        card.addEventListener("animationend", () => card.classList.remove("turning"), { once: true });
      } else if (now.width && (Math.abs(old.left - now.left) > 2 || Math.abs(old.top - now.top) > 2)) {
        const shift = `translate(${old.left - now.left}px, ${old.top - now.top}px) scale(${old.width / now.width})`;
        card.animate(
          { transformOrigin: ["0 0", "0 0"], transform: [shift, "none"] },
          { duration: 280, easing: "cubic-bezier(.2,.8,.2,1)" },
        );
      }
    }
  };

  // A tap meant for the question before must not answer the next one.
  let turn = null, since = 0;
  const hurried = () => performance.now() - since < 350;
  const noteTurn = () => {
    const next = document.querySelector("form[data-act] [name=turn]")?.value ?? null;
    if (next !== turn) since = performance.now();
    turn = next;
  };

  const mergeInto = (root, children) => {
    const before = places(root);
    Idiomorph.morph(root, children, {
      morphStyle: "innerHTML",
      ignoreActiveValue: document.activeElement?.matches("input, select") ?? false,
      callbacks: {
        beforeNodeMorphed: (now, next) => {
          if (begun(now, next)) return false;
          if (now.open) next.open = true;
          return true;
        },
      },
    });
    for (const form of root.querySelectorAll("form[data-limit]")) count(form);
    for (const field of root.querySelectorAll("[data-fill]")) fill(field);
    noteTurn();
    travel(root, before);
  };

  const mergePage = (html) => {
    const page = parsed(html);
    const next = page.querySelector("main"), now = document.querySelector("main");
    if (!next || !now) return;
    document.title = page.title || document.title;
    Idiomorph.morph(now, next, { morphStyle: "outerHTML", ignoreActiveValue: true });
  };

  // --- Telling

  let fading = 0;
  const tell = (sentence) => {
    clearTimeout(fading);
    toast.textContent = sentence;
    if (sentence) fading = setTimeout(() => { toast.textContent = ""; }, 4000);
  };
  if (toast?.textContent) tell(toast.textContent);
  const shake = (button) => {
    if (!button?.isConnected) return;
    button.classList.add("shake");
    setTimeout(() => button.classList.remove("shake"), 400);
  };

  // --- The socket

  // The answer on its way. It is said again after a break, with the same number, until the table has heard it.
  let pending = null;
  let socket = null, wait = 500, timer = 0, silence = 0, doubt = 0, heard = 0, version = -1, over = false;

  // A connection may be dead and not know it: one that owes us a word for so long is given up.
  const expect = () => {
    clearTimeout(doubt);
    doubt = setTimeout(lose, 10000);
  };
  const settle = () => {
    clearTimeout(doubt);
    pending?.button?.classList.remove("sending");
    pending = null;
  };
  const say = () => {
    if (!pending || socket?.readyState !== WebSocket.OPEN) return;
    socket.send(JSON.stringify(pending.message));
    expect();
  };

  const hear = (message) => {
    if (message.type === "page") {
      if (message.version < version) return;
      version = message.version;
      mergeInto(live, parsed(message.html).body.childNodes);
    } else if (message.type === "ack") {
      if (pending?.message.turn === message.turn) settle();
      tell("");
    } else if (message.type === "refused") {
      const button = pending?.button;
      if (message.turn === undefined || pending?.message.turn === message.turn) settle();
      tell(message.message);
      shake(button);
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
    const address = new URL(live.dataset.socket, location.href);
    address.protocol = location.protocol === "https:" ? "wss:" : "ws:";
    const mine = socket = new WebSocket(address, "kuski.html.v1");
    heard = Date.now();
    expect();
    mine.onopen = () => {
      if (socket !== mine) return;
      clearTimeout(doubt);
      clearTimeout(silence);
      wait = 500;
      version = -1;
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
      over = event.code === 4001 || event.code === 4004;
      if (over) location.assign(live.dataset.home);
      else lose();
    };
  };
  const hurry = () => {
    if (document.visibilityState !== "visible") return;
    wait = 500;
    // A phone that slept has perhaps slept through the end of its connection.
    if (Date.now() - heard > 15000) lose();
    connect();
  };

  // --- Forms

  const actionsOf = (fields) => {
    const amount = String(fields.get("amount") ?? "").trim();
    const texts = [];
    for (const [name, value] of fields) {
      if (name === "action" && value) texts.push(String(value).replaceAll("{amount}", amount));
      else if (name.startsWith("give@") && Number(value) > 0) texts.push(`give ${Number(value)} to ${name.slice(4)}`);
    }
    return texts;
  };

  const answer = (form, button) => {
    if (form.dataset.left > 0) return shake(button);
    const fields = new FormData(form, button);
    const number = Number(fields.get("turn"));
    const actions = actionsOf(fields);
    if (!actions.length || hurried() || pending?.message.turn === number) return;
    button?.classList.add("sending");
    pending = { message: { type: "act", turn: number, actions }, button };
    say();
  };

  const ask = async (form, button) => {
    if (form.dataset.confirm && !confirm(form.dataset.confirm)) return;
    const body = new URLSearchParams(new FormData(form, button));
    button?.classList.add("sending");
    try {
      const answered = await fetch(form.action, { method: "POST", body });
      const page = parsed(await answered.text());
      const refused = page.getElementById("toast")?.textContent ?? "";
      if (!answered.ok) tell(refused || page.querySelector("h1")?.textContent || "");
      else if (!new URL(answered.url).pathname.startsWith("/t/")) location.assign(answered.url);
      else if (!live) location.reload();
      if (location.hash) location.hash = "#table";
    } catch {
      tell(offline.textContent);
      lose();
    } finally {
      button?.classList.remove("sending");
    }
  };

  document.addEventListener("submit", (event) => {
    const form = event.target, button = event.submitter;
    if (form.hasAttribute("data-act") && live) {
      event.preventDefault();
      answer(form, button);
    } else if (form.hasAttribute("data-do") && live) {
      event.preventDefault();
      ask(form, button);
    } else if (form.dataset.confirm && !confirm(form.dataset.confirm)) {
      event.preventDefault();
    }
  });

  // --- Choosing amounts

  const fieldOf = (button) => document.getElementById(button.dataset.for);
  const total = (form) => {
    let sum = 0;
    for (const field of form.elements) if (field.name?.startsWith("give@")) sum += Number(field.value) || 0;
    return sum;
  };
  const count = (form) => { form.dataset.left = Math.max(Number(form.dataset.limit) - total(form), 0); };
  const fill = (label) => {
    const field = document.getElementById(label.dataset.fill);
    if (field) label.textContent = label.dataset.text.replace("{amount}", field.value);
  };
  const changed = (field) => {
    if (field.form) field.form.dataset.begun = "yes";
    if (field.form?.dataset.limit) count(field.form);
    for (const label of document.querySelectorAll(`[data-fill="${CSS.escape(field.id)}"]`)) fill(label);
  };
  const step = (field, by) => {
    if (field instanceof HTMLSelectElement) {
      field.selectedIndex = Math.min(Math.max(field.selectedIndex + by, 0), field.options.length - 1);
    } else {
      field.value = Number(field.value) + by;
    }
  };

  document.addEventListener("click", (event) => {
    const button = event.target.closest?.("[data-step], [data-set]");
    const field = button && fieldOf(button);
    if (!field) return;
    const by = Number(button.dataset.step);
    if (button.dataset.set !== undefined) field.value = button.dataset.set;
    else if (!(by > 0 && field.form?.dataset.left === "0")) step(field, by);
    changed(field);
  });
  document.addEventListener("change", (event) => {
    const field = event.target;
    if (!(field.form instanceof HTMLFormElement)) return;
    const limit = Number(field.form.dataset.limit);
    if (limit && field.name.startsWith("give@")) {
      const rest = limit - (total(field.form) - Number(field.value));
      if (Number(field.value) > rest) field.value = String(Math.max(rest, 0));
    }
    changed(field);
  });

  // --- Keys

  // What may be pressed, as it is read: cards on the table, answers, people, the hand.
  const answers = () => [...document.querySelectorAll(
    "form[data-act] :is(button:not([type=button]), [type=checkbox]), form[data-limit] [data-step='1']",
  )].filter((button) => button.getClientRects().length);
  const press = (selector) => document.querySelector(selector)?.click();
  document.addEventListener("keydown", (event) => {
    const { key } = event;
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    if (key === "Escape" && location.hash) location.hash = "#table";
    if (event.target.closest?.("input:not([type=checkbox]), select, textarea")) return;
    if (key.startsWith("Arrow")) {
      const row = answers();
      const place = row.indexOf(document.activeElement);
      const by = key === "ArrowRight" || key === "ArrowDown" ? 1 : -1;
      if (row.length && (place >= 0 || /Left|Right/.test(key))) {
        row.at(((place < 0 && by < 0 ? 0 : place) + by) % row.length).focus();
        event.preventDefault();
      }
    } else if (/^[1-9]$/.test(key)) {
      answers()[key - 1]?.click();
    } else if (key.toLowerCase() === "p") {
      press("button[name=action][value=pass]");
    } else if (key.toLowerCase() === "l") {
      press("#log-button");
    }
  });

  // --- Beginning

  window.Kuski = { merge: mergePage };
  for (const form of document.querySelectorAll("form[data-limit]")) count(form);
  if (live) {
    noteTurn();
    since = 0;
    connect();
    document.addEventListener("visibilitychange", hurry);
    addEventListener("online", hurry);
    addEventListener("pageshow", hurry);
    addEventListener("offline", lose);
  }
})();

// The pages around the table, made smoother where there is script: all of them work without this.
// It sends the same forms to the same addresses and merges the page that comes back.
(() => {
  "use strict";

  const merge = (text) => {
    const page = window.Kuski.parsed(text);
    const next = page.querySelector("main"), now = document.querySelector("main");
    if (!next || !now) return;
    document.title = page.title || document.title;
    Idiomorph.morph(now, next, { morphStyle: "outerHTML", ignoreActiveValue: true });
  };
  const able = () => Boolean(window.Kuski && window.fetch);
  let running = null;

  // Fetches a page of ours and merges it; the address bar shows what a plain visit would show.
  async function visit(address, { keep = false } = {}) {
    running?.abort();
    const mine = (running = new AbortController());
    try {
      const answer = await fetch(address, { signal: mine.signal, headers: { accept: "text/html" } });
      const text = await answer.text();
      if (mine !== running) return;
      merge(text);
      if (answer.ok || !keep) history.replaceState(null, "", answer.ok ? answer.url : address);
      prepare();
    } catch (error) {
      if (error.name !== "AbortError") location.assign(address);
    }
  }

  function query(form, button) {
    const fields = new URLSearchParams(new FormData(form));
    if (button?.name) fields.append(button.name, button.value);
    return `${new URL(form.action).pathname}?${fields}`;
  }

  // The house rules: every change is tried at once.
  document.addEventListener("change", (event) => {
    const form = event.target.form;
    if (!form?.matches("[data-house]") || !able()) return;
    if (event.target.matches("[data-own]")) {
      form.elements[`${event.target.name}.own`]?.focus();
      return;
    }
    visit(query(form), { keep: true });
  });
  document.addEventListener("submit", (event) => {
    const form = event.target;
    if (!form.matches("[data-house]") || event.submitter?.name === "use" || !able()) return;
    event.preventDefault();
    visit(query(form, event.submitter), { keep: true });
  });
  // A button beside a number changes its field by itself, which makes no event of its own.
  let stepping = 0;
  document.addEventListener("click", (event) => {
    const button = event.target.closest("[data-step]");
    const field = button && document.getElementById(button.dataset.for);
    if (!field?.form) return;
    field.value = Math.min(Math.max(Number(field.value), Number(field.min)), Number(field.max));
    if (!field.form.matches("[data-house]") || !able()) return;
    clearTimeout(stepping);
    stepping = setTimeout(() => visit(query(field.form), { keep: true }), 350);
  });

  // A new table: another card is the same page with other rules, and what was typed stays.
  document.addEventListener("click", async (event) => {
    const link = event.target.closest("a[data-merge]");
    if (!link || !able() || event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    const typed = [...document.querySelectorAll(".opening :is([name=name], [name=bots])")].map((field) => [
      field.id,
      field.value,
    ]);
    const listed = document.querySelector("[name=listed]:checked")?.value;
    await visit(link.href);
    for (const [id, value] of typed) {
      const field = document.getElementById(id);
      field.value = field.max ? Math.min(Number(value), Number(field.max)) : value;
    }
    for (const choice of document.querySelectorAll("[name=listed]")) choice.checked = choice.value === listed;
  });

  // The name is known on the next page of this visit.
  const NAME = "kuski-name";
  document.addEventListener("input", (event) => {
    if (event.target.matches("[autocomplete=nickname]")) remember(event.target.value);
  });
  function remember(name) {
    try {
      sessionStorage.setItem(NAME, name);
    } catch {
      // A browser that keeps nothing asks again.
    }
  }
  function recall() {
    const field = document.querySelector("[autocomplete=nickname]");
    try {
      if (field && !field.value) field.value = sessionStorage.getItem(NAME) ?? "";
    } catch {
      // As above.
    }
  }

  // The code: capitals only, and who waits is told when the last letter is there.
  let asked = document.querySelector("[data-letters] [name=code]")?.value || null;
  document.addEventListener("input", (event) => {
    const form = event.target.form;
    if (event.target.name !== "code" || !form?.matches("[data-letters]")) return;
    const field = event.target;
    const letters = field.value.toUpperCase().replace(/[^A-Z]/g, "").slice(0, 5);
    if (field.value !== letters) field.value = letters;
    spell(field);
    if (letters.length >= 4 && letters !== asked && able()) {
      asked = letters;
      visit(`/?code=${letters}`);
    } else if (letters.length < 4 && asked) {
      asked = null;
      if (able()) visit("/");
    }
  });

  function spell(field) {
    const boxes = field.parentElement.querySelector(".boxes");
    const count = Math.max(4, field.value.length);
    while (boxes.children.length < count) boxes.append(document.createElement("span"));
    while (boxes.children.length > count) boxes.lastElementChild.remove();
    [...boxes.children].forEach((box, at) => {
      box.textContent = field.value[at] ?? "";
      box.classList.toggle("next", at === Math.min(field.value.length, 3));
    });
    field.parentElement.className = `code lettered of-${count}`;
  }

  document.addEventListener("click", async (event) => {
    if (event.target.closest("[data-print]")) window.print();
    if (event.target.matches("[data-select]")) event.target.select();
    const copy = event.target.closest("[data-copy]");
    if (!copy) return;
    const field = document.getElementById(copy.dataset.copy);
    field.select();
    try {
      await navigator.clipboard.writeText(field.value);
    } catch {
      document.execCommand("copy");
    }
    copy.classList.add("done");
  });

  function prepare() {
    for (const shown of document.querySelectorAll("[data-print], [data-copy]")) shown.hidden = false;
    const code = document.querySelector("[data-letters] [name=code]");
    if (code) spell(code);
  }
  // Of the cards that scroll sideways the chosen one is to be seen.
  function begin() {
    prepare();
    recall();
    for (const card of document.querySelectorAll(".preset.chosen")) {
      const row = card.parentElement;
      row.scrollLeft = Math.max(0, card.offsetLeft - row.offsetLeft - (row.clientWidth - card.clientWidth) / 2);
    }
  }
  if (document.readyState === "loading") document.addEventListener("DOMContentLoaded", begin);
  else begin();
})();

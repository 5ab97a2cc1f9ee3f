// Keeps every state of the page that could be seen: after each change, and the first after each load.
(() => {
  window.seen = [];
  const keep = () => {
    const page = document.documentElement?.outerHTML ?? "";
    if (page !== window.seen.at(-1)) window.seen.push(page);
  };
  const all = { childList: true, subtree: true, attributes: true, characterData: true };
  new MutationObserver(keep).observe(document, all);
  addEventListener("pageshow", keep);
})();

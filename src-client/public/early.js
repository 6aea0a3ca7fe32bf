// Runs before the first paint, as a file of its own because the CSP allows no inline script.
(() => {
  // Dark unless chosen otherwise.
  let scheme = 'dark';
  try {
    if (localStorage.getItem('color-scheme') === 'light') scheme = 'light';
  } catch {
    // Storage can be switched off; the default stands.
  }
  document.documentElement.setAttribute('data-colour-scheme', scheme);
  // For theme/static-shell.css: the page that came may have been made for another address.
  document.documentElement.setAttribute('data-at', location.pathname.replace(/\/?$/, '/'));
  if (scheme === 'light') {
    document.querySelector('meta[name="theme-color"]')?.setAttribute('content', '#F6F7FA');
  }
  // zod compiles its checks with `new Function`, which the CSP forbids: browsers report even the try.
  // oxlint-disable-next-line no-underscore-dangle -- zod's own name
  globalThis.__zod_globalConfig = { jitless: true };
  // What the server drew answers nothing yet: platform/early-input.ts presses the button again, and types the text again, when it does.
  document.addEventListener('click', ({ target }) => {
    const button = target instanceof Element ? target.closest('button, label') : null;
    if (!button?.closest('#root[data-drawn]')) return;
    const name = button.ariaLabel ?? button.textContent;
    globalThis.earlyPress = { name, link: button.closest('article')?.querySelector('a')?.href };
  });
  document.addEventListener('input', ({ target }) => {
    if (!(target instanceof HTMLInputElement) || !target.closest('#root[data-drawn]')) return;
    if (target.placeholder === '') return;
    globalThis.earlyText = { placeholder: target.placeholder, value: target.value };
  });
  // Scripts that the page holds back until its first screen is painted (src-server/site/pages.ts): they shall not compete with it.
  let isPainted = false;
  // oxlint-disable-next-line unicorn/consistent-function-scoping -- outside it would be a global of the page
  const addScripts = () => {
    const held = document.querySelector('template#scripts');
    if (!held || document.readyState === 'loading') return;
    held.remove();
    document.head.append(held.content);
  };
  document.addEventListener('DOMContentLoaded', () => {
    if (isPainted || document.hidden) addScripts();
    // A page behind others is not painted, and some browsers say nothing of it.
    else setTimeout(addScripts, 1000);
  });
  try {
    new PerformanceObserver((list) => {
      isPainted ||= list.getEntriesByName('first-contentful-paint').length > 0;
      if (isPainted) addScripts();
    }).observe({ type: 'paint', buffered: true });
  } catch {
    // Added in time, as above.
  }
  // Where the catalog is stored (replica/replica-client.ts), its index is made while the page's scripts are still read. A page that the server has drawn names no worker.
  const catalogWorker = document.currentScript?.dataset.catalogWorker;
  try {
    const isStored = localStorage.getItem('level30-catalog-kept') !== null;
    if (!catalogWorker || !isStored || !/^\/buy-account(\/|$)/.test(location.pathname)) return;
    const worker = new Worker(catalogWorker, { type: 'module', name: 'catalog' });
    worker.addEventListener('error', () => delete globalThis.earlyCatalogWorker);
    globalThis.earlyCatalogWorker = worker;
  } catch {
    // Without storage nothing is stored; and a worker that cannot be made is made later, where the error is shown.
  }
})();

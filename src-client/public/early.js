// Runs before the first paint. It is a separate file because the CSP allows no inline scripts.
(() => {
  // Dark, unless the visitor has chosen light.
  let scheme = 'dark';
  try {
    if (localStorage.getItem('color-scheme') === 'light') scheme = 'light';
  } catch {
    // Storage can be disabled; the default applies.
  }
  document.documentElement.setAttribute('data-colour-scheme', scheme);
  // For theme/static-shell.css: the service worker serves one page at every address.
  document.documentElement.setAttribute('data-at', location.pathname.replace(/\/?$/, '/'));
  // A page that is read from the device then shows from the start that it is (layout/offline-notice.tsx).
  if (!navigator.onLine) document.documentElement.setAttribute('data-offline', '');
  if (scheme === 'light') {
    document.querySelector('meta[name="theme-color"]')?.setAttribute('content', '#F6F7FA');
  }
  // zod compiles its checks with `new Function`, which the CSP forbids: browsers report even the attempt.
  // oxlint-disable-next-line no-underscore-dangle -- zod's own name
  globalThis.__zod_globalConfig = { jitless: true };
  // Server-rendered elements do not respond until the scripts have run: platform/early-input.ts then repeats the press and the text.
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
  // Adds the scripts that the page defers until its first screen is painted, so that they do not compete with it (src-server/site/pages.ts).
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
    // A page in the background is not painted, and some browsers do not report paints.
    else setTimeout(addScripts, 1000);
  });
  try {
    new PerformanceObserver((list) => {
      isPainted ||= list.getEntriesByName('first-contentful-paint').length > 0;
      if (isPainted) addScripts();
    }).observe({ type: 'paint', buffered: true });
  } catch {
    // Added after the timeout above.
  }
  // If the catalog is stored (replica/replica-client.ts), its index is built while the page's scripts are still being parsed. A server-rendered
  // page names no worker.
  const catalogWorker = document.currentScript?.dataset.catalogWorker;
  try {
    const isStored = localStorage.getItem('level30-catalog-kept') !== null;
    if (!catalogWorker || !isStored || !/^\/buy-account(\/|$)/.test(location.pathname)) return;
    const worker = new Worker(catalogWorker, { type: 'module', name: 'catalog' });
    worker.addEventListener('error', () => delete globalThis.earlyCatalogWorker);
    globalThis.earlyCatalogWorker = worker;
  } catch {
    // Without storage, no catalog is stored. A worker that cannot be started here is started later, where the error is shown.
  }
})();

/** Dark unless chosen otherwise; the choice is kept in this browser, and its other tabs follow. */
import { createStore, useStore } from '#client/platform/store.ts';

type ColourScheme = 'dark' | 'light';

/** public/early.js reads the same key before the first paint. */
const KEY = 'color-scheme';
/** `--page` of tokens.css; public/early.js has them too. The browser's own bars take the page's colour. */
const PAGE_COLOURS: Record<ColourScheme, string> = { dark: '#0B0E14', light: '#F6F7FA' };

/** Since the page came; before any of this ran, the page itself says what it shows. */
const chosen = createStore<ColourScheme | undefined>(undefined);

export function useColourScheme(): ColourScheme {
  return useStore(chosen) ?? firstScheme();
}

export function chooseColourScheme(scheme: ColourScheme): void {
  try {
    localStorage.setItem(KEY, scheme);
  } catch {
    // Storage can be switched off; the choice holds until the page is left.
  }
  show(scheme);
}

/** Call once, at start. */
export function followOtherTabs(): void {
  window.addEventListener('storage', ({ key, newValue }) => {
    if (key === KEY) show(newValue === 'light' ? 'light' : 'dark');
  });
}

function firstScheme(): ColourScheme {
  if (import.meta.env.SSR) return 'dark';
  return document.documentElement.dataset['colourScheme'] === 'light' ? 'light' : 'dark';
}

function show(scheme: ColourScheme): void {
  document.documentElement.dataset['colourScheme'] = scheme;
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', PAGE_COLOURS[scheme]);
  chosen.set(scheme);
}

/** Dark unless chosen otherwise; the choice is stored in this browser and applies to all tabs. */
import { createStore, useStore } from '#client/platform/store.ts';
import { deviceStorage } from '#client/platform/web-storage.ts';

type ColourScheme = 'dark' | 'light';

/** public/early.js reads the same key before the first paint. */
const KEY = 'color-scheme';
/** `--page` of tokens.css, also copied in public/early.js. Sets the colour of the browser's own bars. */
const PAGE_COLOURS: Record<ColourScheme, string> = { dark: '#0B0E14', light: '#F6F7FA' };

/** The choice since the page was loaded; before that, the document's attribute applies. */
const chosen = createStore<ColourScheme | undefined>(undefined);

export function useColourScheme(): ColourScheme {
  return useStore(chosen) ?? firstScheme();
}

export function chooseColourScheme(scheme: ColourScheme): void {
  // Without storage, the choice lasts until the page is left.
  deviceStorage.write(KEY, scheme);
  show(scheme);
}

/** Call once, at startup. */
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

/** The first screens of entry pages, rendered into the page by the client's own components (decision 41). */
import { existsSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { searchedSkins } from '../../src-shared/catalog/product-path.ts';
import { filtersFromParams, filtersToPairs } from '../../src-shared/catalog/filters/search-params.ts';
import type { DrawFirstScreen, FirstScreenData } from '../../src-shared/first-screen.ts';
import { findPage, type FoundPage, type PagePath } from '../../src-shared/pages.ts';
import { Html } from '../platform/html.ts';

const DRAWN = new Set<string>(['/', '/buy-account/', '/marketplace/'] satisfies PagePath[]);
/** The least recently used one is evicted first. */
const MAX_KEPT = 60;
/**
 * Limits new ones: rendering takes some milliseconds, and a flood of different addresses must not use up the processor.
 */
const MAX_DRAWN_PER_SECOND = 30;
const SECOND_MS = 1000;
/** The maximum age of the remaining time on an auction's card. */
const MARKET_MS = 30_000;

interface FirstScreenRequest {
  /** With or without the trailing slash. */
  pathname: string;
  /** Without the `?`. */
  query: string;
  data: FirstScreenData;
  /** Receives the reason if it cannot be rendered. */
  report: (fault: unknown) => void;
}

/** @returns undefined if the static shell must be used; never rejects */
export type FirstScreenAt = (request: FirstScreenRequest) => Promise<Html | undefined>;

/** @param folder of the build; @returns undefined for a build without server-side components */
export function firstScreensOf(folder: string): FirstScreenAt | undefined {
  const file = path.join(folder, '.server', 'draw-first-screen.js');
  if (!existsSync(file)) return undefined;
  let built: Promise<{ drawFirstScreen: DrawFirstScreen }> | undefined;
  return keepFirstScreens(async (address, data) => {
    built ??= import(pathToFileURL(file).href) as Promise<{ drawFirstScreen: DrawFirstScreen }>;
    const { drawFirstScreen } = await built;
    return drawFirstScreen(address, data);
  });
}

/** Renders each address once per state of its data. */
export function keepFirstScreens(draw: DrawFirstScreen): FirstScreenAt {
  const screens = new Map<string, { state: string; markup: Promise<Html | undefined> }>();
  let turn = { since: -Infinity, drawn: 0 };
  const mayDraw = (): boolean => {
    const now = performance.now();
    if (now - turn.since > SECOND_MS) turn = { since: now, drawn: 0 };
    return turn.drawn++ < MAX_DRAWN_PER_SECOND;
  };
  return async ({ pathname, query, data, report }) => {
    const page = findPage(pathname);
    if (page === undefined || !isDrawn(page, data)) return undefined;
    const address = addressOf(page, query);
    const state = stateOf(page, data);
    let screen = screens.get(address);
    if (screen?.state !== state) {
      if (!mayDraw()) return undefined;
      const markup = draw(address, data).then(
        (drawn) => new Html(drawn),
        (fault: unknown) => {
          report(fault);
          return undefined;
        },
      );
      screen = { state, markup };
    }
    screens.delete(address);
    screens.set(address, screen);
    const [oldest] = screens.keys();
    if (screens.size > MAX_KEPT && oldest !== undefined) screens.delete(oldest);
    return screen.markup;
  };
}

/** The page of an account that is not for sale is a different one (404). */
function isDrawn({ path: pagePath, accountId }: FoundPage, { product }: FirstScreenData): boolean {
  return accountId === undefined ? DRAWN.has(pagePath) : product(accountId) !== undefined;
}

/** Changes whenever anything on the page may. */
function stateOf({ path: pagePath }: FoundPage, data: FirstScreenData): string {
  const market =
    pagePath === ('/marketplace/' satisfies PagePath)
      ? `${data.marketRevision} ${Math.floor(performance.now() / MARKET_MS)}`
      : '';
  return `${data.revision} ${market} ${JSON.stringify(data.shopInfo)}`;
}

/** Only with the filters, in canonical form: nothing else in an address affects the rendered page. */
function addressOf({ path: pagePath, accountId }: FoundPage, query: string): string {
  if (pagePath === '/') return pagePath;
  const filters = filtersFromParams(new URLSearchParams(query));
  const skins = accountId === undefined ? undefined : searchedSkins(filters.skins)['skin-shard'];
  const pairs =
    accountId === undefined
      ? filtersToPairs(filters)
      : (skins ?? []).map((skin): [string, string] => ['skin-shard', String(skin)]);
  return pairs.length === 0 ? pagePath : `${pagePath}?${new URLSearchParams(pairs).toString()}`;
}

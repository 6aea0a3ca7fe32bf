/** First screens of the pages that people come to, drawn by the client's own components into the page (decision 41). */
import { existsSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { searchedSkins } from '../../src-shared/catalog/product-path.ts';
import { filtersFromParams, filtersToPairs } from '../../src-shared/catalog/filters/search-params.ts';
import type { DrawFirstScreen, FirstScreenData } from '../../src-shared/first-screen.ts';
import { findPage, type FoundPage, type PagePath } from '../../src-shared/pages.ts';
import { Html } from '../platform/html.ts';

const DRAWN = new Set<string>(['/', '/buy-account/', '/marketplace/'] satisfies PagePath[]);
/** The one asked for longest ago goes first. */
const MAX_KEPT = 60;
/** New ones: drawing takes some milliseconds, and a flood of addresses shall not take all of the shop's time. */
const MAX_DRAWN_PER_SECOND = 30;
const SECOND_MS = 1000;
/** What an auction's card says of its end is not older than this. */
const MARKET_MS = 30_000;

interface FirstScreenRequest {
  /** With or without its last slash. */
  pathname: string;
  /** Without its `?`. */
  query: string;
  data: FirstScreenData;
  /** Takes why it could not be drawn. */
  report: (fault: unknown) => void;
}

/** @returns undefined where the static shell has to do; never rejects */
export type FirstScreenAt = (request: FirstScreenRequest) => Promise<Html | undefined>;

/** @param folder of the build; @returns undefined for one without the components for Node */
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

/** Draws each address once for each state of what it shows. */
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

/** The page of an account that is not for sale is another one (404). */
function isDrawn({ path: pagePath, accountId }: FoundPage, { product }: FirstScreenData): boolean {
  return accountId === undefined ? DRAWN.has(pagePath) : product(accountId) !== undefined;
}

/** Differs whenever something on the page may. */
function stateOf({ path: pagePath }: FoundPage, data: FirstScreenData): string {
  const market =
    pagePath === ('/marketplace/' satisfies PagePath)
      ? `${data.marketRevision} ${Math.floor(performance.now() / MARKET_MS)}`
      : '';
  return `${data.revision} ${market} ${JSON.stringify(data.shopInfo)}`;
}

/** With the filters alone, spelled as the page spells them: nothing else in an address changes what is drawn. */
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

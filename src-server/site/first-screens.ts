/** First screens of the pages that people come to, drawn by the client's own components into the page (decision 41). */
import { existsSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { filtersFromParams, filtersToPairs } from '../../src-shared/catalog/filters/search-params.ts';
import type { DrawFirstScreen, FirstScreenData } from '../../src-shared/first-screen.ts';
import { findPage, type PagePath } from '../../src-shared/pages.ts';
import { Html } from '../platform/html.ts';

const DRAWN = new Set<string>(['/', '/buy-account/'] satisfies PagePath[]);
/** Of one state of the shop, the one asked for longest ago first. */
const MAX_KEPT = 60;
/** New ones: drawing takes some milliseconds, and a flood of addresses shall not take all of the shop's time. */
const MAX_DRAWN_PER_SECOND = 30;
const SECOND_MS = 1000;

export interface FirstScreenRequest {
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

/** Draws each address once for each state of the shop. */
export function keepFirstScreens(draw: DrawFirstScreen): FirstScreenAt {
  let kept = { state: '', screens: new Map<string, Promise<Html | undefined>>() };
  let turn = { since: -Infinity, drawn: 0 };
  const mayDraw = (): boolean => {
    const now = performance.now();
    if (now - turn.since > SECOND_MS) turn = { since: now, drawn: 0 };
    return turn.drawn++ < MAX_DRAWN_PER_SECOND;
  };
  return async ({ pathname, query, data, report }) => {
    const page = findPage(pathname)?.path;
    if (page === undefined || !DRAWN.has(page)) return undefined;
    const state = `${data.revision} ${JSON.stringify(data.shopInfo)}`;
    if (kept.state !== state) kept = { state, screens: new Map() };
    const { screens } = kept;
    const address = addressOf(page, query);
    let screen = screens.get(address);
    if (screen === undefined && !mayDraw()) return undefined;
    screen ??= draw(address, data).then(
      (markup) => new Html(markup),
      (fault: unknown) => {
        report(fault);
        return undefined;
      },
    );
    screens.delete(address);
    screens.set(address, screen);
    const [oldest] = screens.keys();
    if (screens.size > MAX_KEPT && oldest !== undefined) screens.delete(oldest);
    return screen;
  };
}

/** With the filters alone, spelled as the page spells them: nothing else in an address changes what is drawn. */
function addressOf(page: string, query: string): string {
  if (page === '/') return page;
  const pairs = filtersToPairs(filtersFromParams(new URLSearchParams(query)));
  return pairs.length === 0 ? page : `${page}?${new URLSearchParams(pairs).toString()}`;
}

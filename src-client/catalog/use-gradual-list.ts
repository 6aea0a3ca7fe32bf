import { type RefObject, startTransition, useCallback, useEffect, useRef, useState } from 'react';
import { afterPaint } from '#client/platform/after-paint.ts';
import { whenUncovered } from '#client/ui/dialog/when-uncovered.ts';
import { whenCalm } from './when-calm.ts';

/** In px, including the gap. */
export interface CardSize {
  width: number;
  height: number;
  /** The height of a row, the form of a card in narrow windows. */
  rowHeight: number;
}

/** See account-card.module.css. */
const ACCOUNT_CARD: CardSize = { width: 268, height: 316, rowHeight: 164 };
const GAP = 16;
const ROW_BELOW = 600;
/** Estimated space beside and above the grid in wide windows, in px, used before there is a grid to measure. */
const AROUND = { width: 300, height: 200, from: 950 };
/** For the server, which knows no window: as many cards as the largest window shows and the first network packets hold. */
const SERVER_PLACES: Places = { first: 0, count: 12 };
/** Cards per step; each step is a task of its own, so clicks and keys are handled in between. */
const STEP = 4;
/** Cards per step just outside the window: the browser lays these out too. */
const NEAR_STEP = 2;
/** How many windows of cards are drawn before the rest waits for a calm moment. */
const NEAR_WINDOWS = 2;
/**
 * Delay in ms between the first cards and the rest, so that a visitor who tries several filters waits only for the
 * first cards.
 */
const REST_AFTER_MS = 120;

/** What to show now at each place of a long list. @param grid the element that contains the cards */
export function useGradualList<Item>(
  list: readonly Item[],
  grid: RefObject<HTMLElement | null>,
): Drawing<Item>['shown'] {
  const places = usePlaces(grid, list);
  const [drawing, setDrawing] = useState(() => beginDrawing<Item>(list, [], placesInWindow(null)));
  let current = drawing;
  if (drawing.list !== list) {
    current = beginDrawing(list, drawing.shown, places.current ?? placesInWindow(null));
    setDrawing(current);
  }
  useEffect(() => {
    if (current.drawn >= current.list.length) return;
    const draw = (count: number): void => startTransition(() => setDrawing(drawMore(current, count)));
    return whenUncovered(() => {
      if (current.drawn < current.near)
        return afterPaint(current.isFirst ? REST_AFTER_MS : 0, () => draw(NEAR_STEP));
      return whenCalm(() => afterPaint(0, () => draw(STEP)));
    });
  }, [current]);
  return current.shown;
}

/**
 * The places of the grid that are in the window, measured when the page was last painted, scrolled or resized.
 * Measuring while another list is drawn would force one more layout.
 */
function usePlaces(
  grid: RefObject<HTMLElement | null>,
  list: readonly unknown[],
): RefObject<Places | undefined> {
  const places = useRef<Places>(undefined);
  const look = useCallback(() => {
    if (grid.current !== null) places.current = placesInWindow(grid.current);
  }, [grid]);
  useEffect(() => (list.length > 0 ? afterPaint(0, look) : undefined), [list, look]);
  useEffect(() => {
    window.addEventListener('scroll', look, { passive: true });
    window.addEventListener('resize', look);
    return () => {
      window.removeEventListener('scroll', look);
      window.removeEventListener('resize', look);
    };
  }, [look]);
  return places;
}

/** The number of cards that a window shows at first. */
export const countInWindow = (size: CardSize): number => placesInWindow(null, size).count;

function placesInWindow(grid: HTMLElement | null, size = ACCOUNT_CARD): Places {
  if (import.meta.env.SSR) return SERVER_PLACES;
  const { innerWidth, innerHeight } = window;
  const { top, width } = grid?.getBoundingClientRect() ?? {
    top: AROUND.height,
    width: innerWidth >= AROUND.from ? innerWidth - AROUND.width : innerWidth,
  };
  const height = innerWidth < ROW_BELOW ? size.rowHeight : size.height;
  const columns = Math.max(1, Math.floor((width + GAP) / size.width));
  const rowsAbove = Math.max(0, Math.floor(-top / height));
  const rowsUntilEnd = Math.max(1, Math.ceil((innerHeight - top) / height));
  return { first: rowsAbove * columns, count: (rowsUntilEnd - rowsAbove) * columns };
}

/**
 * A long list that is drawn a few places at a time: first those in the window, then on to the end, then from the start.
 * Until then, a place keeps its former content, so that a new list replaces the old one in place.
 */
export interface Drawing<Item> {
  list: readonly Item[];
  /** What each place shows: the item of `list` if already drawn, otherwise the former list's item, or nothing. */
  shown: readonly (Item | undefined)[];
  /** The first place in the window. */
  first: number;
  /** The number of places that already show an item of `list`. */
  drawn: number;
  /** The number of places in the window and just outside it. */
  near: number;
  /** Whether exactly the places in the window are drawn. */
  isFirst: boolean;
}

/** A range of places; it may extend beyond the list. */
interface Places {
  first: number;
  count: number;
}

/** Starts a drawing with the places in the window. @param before what each place shows so far */
export function beginDrawing<Item>(
  list: readonly Item[],
  before: Drawing<Item>['shown'],
  inWindow: Places,
): Drawing<Item> {
  const shown = list.map((_, place) => before[place]);
  // If the list became so short that the window is below its end, the browser will scroll up.
  const { first, count } =
    inWindow.first < list.length ? inWindow : { first: 0, count: inWindow.first + inWindow.count };
  const near = NEAR_WINDOWS * count;
  return { ...drawMore({ list, shown, first, drawn: 0, near, isFirst: true }, count), isFirst: true };
}

/** Draws the next `count` places. */
export function drawMore<Item>(drawing: Drawing<Item>, count: number): Drawing<Item> {
  const { list, shown, first, drawn } = drawing;
  const next = [...shown];
  const until = Math.min(drawn + count, list.length);
  for (let turn = drawn; turn < until; turn++) {
    const place = (first + turn) % list.length;
    next[place] = list[place];
  }
  return { ...drawing, shown: next, drawn: until, isFirst: false };
}

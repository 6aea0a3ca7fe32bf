import { type RefObject, startTransition, useCallback, useEffect, useRef, useState } from 'react';
import { afterPaint } from '#client/platform/after-paint.ts';

/** In px, with the gap around it. */
export interface CardSize {
  width: number;
  height: number;
  /** Of a row, which a card is in narrow windows. */
  rowHeight: number;
}

/** See account-card.module.css. */
const ACCOUNT_CARD: CardSize = { width: 268, height: 316, rowHeight: 164 };
const GAP = 16;
const ROW_BELOW = 600;
/** Before there is a grid to measure: what lies beside and above it in wide windows. */
const AROUND = { width: 300, height: 200, from: 950 };
/** On the server, which knows no window: what the largest one shows, and as much as fits a first packet or two. */
const SERVER_PLACES: Places = { first: 0, count: 12 };
/** How many cards at once, each step in a task that gives way to clicks and keys. */
const STEP = 4;
/** Between the first cards and the others, in ms: a visitor who tries filter after filter waits for the first ones only. */
const REST_AFTER_MS = 120;

/** What to show at each place of a long list now. @param grid where the cards are */
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
    return afterPaint(current.isFirst ? REST_AFTER_MS : 0, () =>
      startTransition(() => setDrawing(drawMore(current, STEP))),
    );
  }, [current]);
  return current.shown;
}

/**
 * What the window shows of the grid, as it was when the page was last painted, scrolled or resized. To ask while another list is drawn
 * would have the browser lay the page out once more.
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

/** How many cards a window shows at first. */
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
 * A long list drawn a few places at a time: first those in the window, then on to the end, then from the top. Until its
 * turn a place keeps what it showed, so that another list replaces the former one in place.
 */
export interface Drawing<Item> {
  list: readonly Item[];
  /** What is shown at each place: of `list` where it was drawn, of the list before it elsewhere, or nothing yet. */
  shown: readonly (Item | undefined)[];
  /** The first place in the window. */
  first: number;
  /** How many places show what `list` has. */
  drawn: number;
  /** Whether these are what the window shows and no more. */
  isFirst: boolean;
}

/** A run of places; it may reach beyond the list. */
interface Places {
  first: number;
  count: number;
}

/** What the window shows is drawn at once. @param before what each place shows by now */
export function beginDrawing<Item>(
  list: readonly Item[],
  before: Drawing<Item>['shown'],
  inWindow: Places,
): Drawing<Item> {
  const shown = list.map((_, place) => before[place]);
  // Where the window stands below the end of a list that became shorter, it will be moved up.
  const { first, count } =
    inWindow.first < list.length ? inWindow : { first: 0, count: inWindow.first + inWindow.count };
  return { ...drawMore({ list, shown, first, drawn: 0, isFirst: true }, count), isFirst: true };
}

/** The next `count` places, from where the drawing has come to. */
export function drawMore<Item>({ list, shown, first, drawn }: Drawing<Item>, count: number): Drawing<Item> {
  const next = [...shown];
  const until = Math.min(drawn + count, list.length);
  for (let turn = drawn; turn < until; turn++) {
    const place = (first + turn) % list.length;
    next[place] = list[place];
  }
  return { list, shown: next, first, drawn: until, isFirst: false };
}

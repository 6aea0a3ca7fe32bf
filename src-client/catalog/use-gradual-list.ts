import { type RefObject, startTransition, useEffect, useState } from 'react';

/** Of a card with the gap around it, in px. */
const CARD = { width: 280, height: 384 };
/** Before there is a grid to measure: what lies beside and above it in wide windows. */
const AROUND = { width: 300, height: 200, from: 950 };
/** How many cards at once, each step in a task that gives way to clicks and keys. */
const STEP = 4;
/** Between the first cards and the others, in ms: who tries one filter after the other waits for the first ones only. */
const REST_AFTER_MS = 120;
/** Windows that nobody sees paint nothing, and are filled all the same. */
const WITHOUT_PAINT_MS = 200;

interface Drawing<Item> {
  list: readonly Item[];
  /** What is shown at each place: of `list` where it was drawn, of the list before it elsewhere, or nothing yet. */
  shown: readonly (Item | undefined)[];
  /** The first place in the window; drawing goes on from there to the end, and then from the top. */
  first: number;
  /** How many places show what `list` has. */
  drawn: number;
  /** Whether these are what the window shows and no more. */
  isFirst: boolean;
}

/**
 * What to show at each place of a long list now: first what the window shows, then the others, a few at a time, with
 * room between them for clicks and keys. Until its turn a place keeps what it showed.
 */
export function useGradualList<Item>(
  list: readonly Item[],
  grid: RefObject<HTMLElement | null>,
): readonly (Item | undefined)[] {
  const [drawing, setDrawing] = useState(() => begin<Item>(list, [], null));
  let current = drawing;
  if (drawing.list !== list) {
    current = begin(list, drawing.shown, grid.current);
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

function begin<Item>(
  list: readonly Item[],
  before: Drawing<Item>['shown'],
  grid: HTMLElement | null,
): Drawing<Item> {
  const { first, count } = placesInWindow(grid, list.length);
  const shown = list.map((_, place) => before[place]);
  return { ...drawMore({ list, shown, first, drawn: 0, isFirst: true }, count), isFirst: true };
}

function drawMore<Item>({ list, shown, first, drawn }: Drawing<Item>, count: number): Drawing<Item> {
  const next = [...shown];
  const until = Math.min(drawn + count, list.length);
  for (let turn = drawn; turn < until; turn++) {
    const place = (first + turn) % list.length;
    next[place] = list[place];
  }
  return { list, shown: next, first, drawn: until, isFirst: false };
}

function placesInWindow(grid: HTMLElement | null, length: number): { first: number; count: number } {
  const { innerWidth, innerHeight } = window;
  const { top, width } = grid?.getBoundingClientRect() ?? {
    top: AROUND.height,
    width: innerWidth >= AROUND.from ? innerWidth - AROUND.width : innerWidth,
  };
  const columns = Math.max(1, Math.floor(width / CARD.width));
  const rowsAbove = Math.max(0, Math.floor(-top / CARD.height));
  const rowsUntilEnd = Math.max(1, Math.ceil((innerHeight - top) / CARD.height));
  const first = rowsAbove * columns;
  // The window stands below the end of a list that became shorter.
  if (first >= length) return { first: 0, count: rowsUntilEnd * columns };
  return { first, count: (rowsUntilEnd - rowsAbove) * columns };
}

/** @param waitMs at least, then until the next frame is painted */
function afterPaint(waitMs: number, run: () => void): () => void {
  let frame = 0;
  let task = setTimeout(() => {
    frame = requestAnimationFrame(() => {
      clearTimeout(task);
      task = setTimeout(run);
    });
    task = setTimeout(() => {
      cancelAnimationFrame(frame);
      run();
    }, WITHOUT_PAINT_MS);
  }, waitMs);
  return () => {
    cancelAnimationFrame(frame);
    clearTimeout(task);
  };
}

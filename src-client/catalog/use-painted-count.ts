import { useEffect, useRef, useState } from 'react';

interface Item {
  id: number;
}

/** Of a card with the gap around it, in px. */
const CARD = { width: 280, height: 384 };
const FIRST_STEP = 4;
/** A step that took longer, in ms, was too big; one that took a quarter of it could have been bigger. */
const STEP_MS = 32;
/** Windows that nobody sees paint nothing, and are filled all the same. */
const WITHOUT_PAINT_MS = 200;

/**
 * How many cards to draw now: first those that the window shows, then the others, a few at a time, with room between
 * them for clicks and keys. What was drawn stays when more is listed below it.
 */
export function usePaintedCount(list: readonly Item[]): number {
  const [painted, setPainted] = useState({ list, count: cardsInWindow() });
  const step = useRef({ size: FIRST_STEP, begunAt: 0 });
  const count = painted.list === list ? painted.count : Math.max(cardsInWindow(), sameAtStart(painted, list));
  useEffect(() => {
    if (count >= list.length) return;
    const { size, begunAt } = step.current;
    const tookMs = performance.now() - begunAt;
    if (begunAt > 0 && tookMs > STEP_MS) step.current.size = Math.max(1, Math.floor(size / 2));
    else if (begunAt > 0 && tookMs < STEP_MS / 4) step.current.size = size * 2;
    return afterPaint(() => {
      step.current.begunAt = performance.now();
      setPainted({ list, count: count + step.current.size });
    });
  }, [list, count]);
  return Math.min(count, list.length);
}

function cardsInWindow(): number {
  const { innerWidth, innerHeight } = window;
  return Math.max(1, Math.floor(innerWidth / CARD.width)) * Math.ceil(innerHeight / CARD.height);
}

function sameAtStart(before: { list: readonly Item[]; count: number }, list: readonly Item[]): number {
  let same = 0;
  while (same < before.count && same < list.length && before.list[same]?.id === list[same]?.id) same += 1;
  return same;
}

function afterPaint(run: () => void): () => void {
  let task: ReturnType<typeof setTimeout> | undefined;
  const frame = requestAnimationFrame(() => {
    clearTimeout(task);
    task = setTimeout(run);
  });
  task = setTimeout(() => {
    cancelAnimationFrame(frame);
    run();
  }, WITHOUT_PAINT_MS);
  return () => {
    cancelAnimationFrame(frame);
    clearTimeout(task);
  };
}

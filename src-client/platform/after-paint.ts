import { startTransition, useEffect, useState } from 'react';

/** Windows in the background paint nothing, and are drawn all the same. */
const WITHOUT_PAINT_MS = 200;

/** @param waitMs at least, then until the next frame is painted */
export function afterPaint(waitMs: number, run: () => void): () => void {
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

/** What is to be drawn after the next paint, all in one go. */
const waiting = new Set<() => void>();

/**
 * A value that changes only when the browser has painted what else has changed with it. `useDeferredValue` waits for that to be drawn, not
 * for the paint, which then has both to lay out.
 * @param first until the first paint, where it is another
 */
export function useAfterPaint<Value>(value: Value, first = value): Value {
  const [painted, setPainted] = useState(() => first);
  useEffect(() => {
    if (Object.is(value, painted)) return;
    const change = (): void => setPainted(() => value);
    if (waiting.size === 0) afterPaint(0, drawWaiting);
    waiting.add(change);
    return () => void waiting.delete(change);
  }, [value, painted]);
  return painted;
}

function drawWaiting(): void {
  const changes = [...waiting];
  waiting.clear();
  startTransition(() => {
    for (const change of changes) change();
  });
}

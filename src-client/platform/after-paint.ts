import { startTransition, useEffect, useState } from 'react';

/** Background windows do not paint, but must be rendered all the same. */
const WITHOUT_PAINT_MS = 200;

/** @param waitMs the minimum; then waits until the next frame is painted */
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

/** Callbacks to run together after the next paint. */
const waiting = new Set<() => void>();

/**
 * A value that changes only after the browser has painted the other changes. `useDeferredValue` waits for rendering, not for painting,
 * so one paint would have to lay out both.
 *
 * @param first the value until the first paint, if it differs
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

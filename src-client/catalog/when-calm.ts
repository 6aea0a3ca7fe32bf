import { replica } from '#client/replica/replica-client.ts';

/** How long the catalog may take to load before it is no longer waited for. */
const AT_LATEST_MS = 4_000;
const INPUTS = ['scroll', 'wheel', 'touchstart', 'pointerdown', 'keydown'];

let isCalm = false;

/**
 * Runs a task once the catalog's worker no longer needs the processor for its start, or the visitor uses the page: at once from then
 * on. @returns a function that cancels it
 */
export function whenCalm(task: () => () => void): () => void {
  if (isCalm) return task();
  let cancel = (): void => {
    stop();
    clearTimeout(timer);
    for (const type of INPUTS) window.removeEventListener(type, run, true);
  };
  const run = (): void => {
    isCalm = true;
    cancel();
    cancel = task();
  };
  const look = (): void => {
    const { phase } = replica.steadyState.get();
    if (phase === 'ready' || phase === 'unavailable') run();
  };
  const stop = replica.steadyState.subscribe(look);
  const timer = setTimeout(run, AT_LATEST_MS);
  for (const type of INPUTS) window.addEventListener(type, run, { capture: true, passive: true });
  look();
  return () => cancel();
}

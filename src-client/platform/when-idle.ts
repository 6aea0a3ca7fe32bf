/** Where the browser does not say when it is idle. */
const LATER_MS = 1000;

/** Runs a task when the page has nothing else to do, or after `atLatestMs`. @returns what calls it off */
export function whenIdle(task: () => void, atLatestMs: number): () => void {
  if ('requestIdleCallback' in window) {
    const handle = window.requestIdleCallback(task, { timeout: atLatestMs });
    return () => window.cancelIdleCallback(handle);
  }
  const timer = setTimeout(task, LATER_MS);
  return () => clearTimeout(timer);
}

/** Runs a task when all that the page named has come; at once when it has. */
export function whenLoaded(task: () => void): void {
  if (document.readyState === 'complete') task();
  else window.addEventListener('load', task, { once: true });
}

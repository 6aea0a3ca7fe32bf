/** For browsers that do not report idle time. */
const LATER_MS = 1000;

/** Runs a task when the page is idle, at the latest after `atLatestMs`. @returns a function that cancels it */
export function whenIdle(task: () => void, atLatestMs: number): () => void {
  if ('requestIdleCallback' in window) {
    const handle = window.requestIdleCallback(task, { timeout: atLatestMs });
    return () => window.cancelIdleCallback(handle);
  }
  const timer = setTimeout(task, LATER_MS);
  return () => clearTimeout(timer);
}

/** Runs a task when the page has loaded completely; at once if it has. */
export function whenLoaded(task: () => void): void {
  if (document.readyState === 'complete') task();
  else window.addEventListener('load', task, { once: true });
}

/** Functions that run in the page, so each must contain everything that it uses. */

export interface PageTimes {
  /** When the first cards were painted, in ms since the navigation began; undefined until then. */
  cardsAt?: number;
  /** When React took over a page that the server drew; undefined until then, and on any other page. */
  answersAt?: number;
  longTasks: { at: number; ms: number }[];
}

declare global {
  interface Window {
    benchTimes: PageTimes;
  }
}

/** Must run before the page's own scripts: records when cards are first painted, and all tasks over 50 ms. */
export function watchPage(): void {
  window.benchTimes = { longTasks: [] };
  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries()) {
      window.benchTimes.longTasks.push({ at: startTime, ms: duration });
    }
  }).observe({ type: 'longtask', buffered: true });
  const observer = new MutationObserver(() => {
    if (document.querySelector('main article button') === null) return;
    observer.disconnect();
    // A task queued in a frame callback runs after the frame has been painted.
    requestAnimationFrame(() => setTimeout(() => (window.benchTimes.cardsAt = performance.now())));
  });
  observer.observe(document, { childList: true, subtree: true });
  const takenOver = new MutationObserver(() => (window.benchTimes.answersAt ??= performance.now()));
  takenOver.observe(document, { subtree: true, attributeFilter: ['data-drawn'] });
}

/**
 * Clicks, and resolves with the ms until a different first card and total were painted. Rejects if nothing changes within
 * three seconds.
 */
export function clickUntilPainted(control: Element): Promise<number> {
  // oxlint-disable-next-line unicorn/consistent-function-scoping -- what runs in the page must be inside
  const shown = (): string => {
    const total = document.querySelector('h1 ~ [role=status]')?.textContent ?? '';
    return `${total} ${document.querySelector('main article')?.getAttribute('aria-label') ?? ''}`;
  };
  return new Promise((resolve, reject) => {
    const before = shown();
    const timer = setTimeout(() => reject(new Error(`nothing changed: ${before}`)), 3_000);
    const start = performance.now();
    const look = (): void => {
      const isStale = document.querySelector('main ul[aria-busy=true]') !== null;
      if (isStale || shown() === before) return;
      observer.disconnect();
      clearTimeout(timer);
      requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - start)));
    };
    const observer = new MutationObserver(look);
    observer.observe(document.body, {
      childList: true,
      subtree: true,
      characterData: true,
      attributes: true,
    });
    (control as HTMLElement).click();
  });
}

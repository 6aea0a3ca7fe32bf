/**
 * The timers that a page has set: they end with it, as in a browser. Those without a delay run all the same: a batch of calls that
 * is never sent would hold up those of the next page. Files share the loaded modules, so this is set up once.
 */
const running = new Set<number>();

for (const name of ['setTimeout', 'setInterval'] as const) {
  const set = window[name].bind(window) as (
    handler: TimerHandler,
    ms?: number,
    ...words: unknown[]
  ) => number;
  Reflect.set(window, name, (handler: TimerHandler, ms = 0, ...words: unknown[]) => {
    const timer = set(handler, ms, ...words);
    if (ms > 0) running.add(timer);
    return timer;
  });
}

// Nor is a page of a test ever idle: what it would fetch then, such as the whole catalog, is another test's subject.
window.requestIdleCallback = () => 0;

export function endTimers(): void {
  for (const timer of running) clearTimeout(timer);
  running.clear();
}

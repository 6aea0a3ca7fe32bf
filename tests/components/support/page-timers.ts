/** The timers that a page has set: they end with it, as in a browser. Files share the loaded modules, so this is set up once. */
const running = new Set<number>();

for (const name of ['setTimeout', 'setInterval'] as const) {
  const set = window[name].bind(window) as (handler: TimerHandler, ...words: unknown[]) => number;
  Reflect.set(window, name, (handler: TimerHandler, ...words: unknown[]) => {
    const timer = set(handler, ...words);
    running.add(timer);
    return timer;
  });
}

export function endTimers(): void {
  for (const timer of running) clearTimeout(timer);
  running.clear();
}

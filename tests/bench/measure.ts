/**
 * Timing on shared machines. The best of a few tries is the time that the code needs without interruption; percentiles are
 * then taken over different queries, so they do not measure other load on the machine.
 */

/** The shortest of `tries` runs, in milliseconds; for calls far shorter than a scheduler's time slice. */
export function bestOf(tries: number, run: () => unknown): number {
  let best = Number.POSITIVE_INFINITY;
  for (let attempt = 0; attempt < tries; attempt++) {
    const start = performance.now();
    run();
    best = Math.min(best, performance.now() - start);
  }
  return best;
}

/**
 * For longer work, which is interrupted in every try on a shared machine: the processor time, if it is less than the elapsed
 * time. It includes the runtime's helper threads, so it does not understate the work.
 */
export async function bestProcessorTime(tries: number, run: () => unknown): Promise<number> {
  let best = Number.POSITIVE_INFINITY;
  for (let attempt = 0; attempt < tries; attempt++) {
    const before = process.cpuUsage();
    const start = performance.now();
    await run();
    const wall = performance.now() - start;
    const { user, system } = process.cpuUsage(before);
    best = Math.min(best, wall, (user + system) / 1000);
  }
  return best;
}

/** `share` 0.5 is the median, 0.99 the value that 99% do not exceed. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

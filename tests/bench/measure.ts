/**
 * Timing on machines that others use too. The best of a few tries is what the code needs when it is not interrupted;
 * percentiles are then taken over different questions, not over moods of the machine.
 */

/** The shortest of `tries` runs, in milliseconds; for calls far shorter than a turn on the processor. */
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
 * For longer work, which is interrupted in every try when the machine is shared: the processor time it took if that is
 * less than the time on the wall. It contains the helper threads of the runtime, so it flatters nothing.
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

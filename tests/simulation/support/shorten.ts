import { type HistoryResult, runHistory, STEPS } from './history.ts';
import type { SimulatedShop } from './simulated-shop.ts';

/** Removes every step without which the history still violates a law. */
export async function shorten(sim: SimulatedShop, broken: HistoryResult): Promise<HistoryResult> {
  let shortest = broken;
  const without = new Set<number>();
  for (let step = STEPS - 1; step >= 0; step -= 1) {
    const result = await runHistory(sim, { seed: broken.seed, without: new Set([...without, step]) });
    if (result.broken === undefined) continue;
    without.add(step);
    shortest = result;
  }
  return shortest;
}

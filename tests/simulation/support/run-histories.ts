/** Runs histories of several shops concurrently: each mostly waits for its database. */
import { type HistoryResult, runHistory } from './history.ts';
import type { SimulatedShop } from './simulated-shop.ts';

/**
 * Runs consecutive seeds until a history violates a law. @param onResult called as each ends, nearly in order. @returns that
 * history
 */
export async function runHistories(
  shops: readonly SimulatedShop[],
  { from, count }: { from: number; count: number },
  onResult: (result: HistoryResult) => void,
): Promise<HistoryResult | undefined> {
  let next = from;
  const broken: HistoryResult[] = [];
  const runInRow = async (sim: SimulatedShop): Promise<void> => {
    while (next < from + count && broken.length === 0) {
      const seed = next;
      next += 1;
      const result = await runHistory(sim, { seed });
      onResult(result);
      if (result.broken !== undefined) broken.push(result);
    }
  };
  await Promise.all(shops.map(runInRow));
  return broken.toSorted((a, b) => a.seed - b.seed)[0];
}

/** Runs histories of several shops at once: each waits for its database most of the time. */
import { type HistoryResult, runHistory } from './history.ts';
import type { SimulatedShop } from './simulated-shop.ts';

/** In a row, until one has broken a law. @param onResult called with each as it ends, neighbours in any order. @returns that one */
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

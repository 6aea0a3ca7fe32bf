/** The console's first page, its queues, and sums over everything. */
import type { Report } from '../report.ts';
import { consoleCaller, type ConsoleCaller, type MeasuredShop } from './console-caller.ts';

const LIMIT_MS = 200;

const PAGES: Record<string, (caller: ConsoleCaller) => Promise<unknown>> = {
  'queues, how many wait': (caller) => caller.queues.counts(),
  'stock, sums by class and region': (caller) => caller.stock.totals({}),
  'prices, what a change does': async (caller) => {
    const { prices } = (await caller.prices.current()) ?? {};
    if (!prices) throw new Error('the generated shop has no prices');
    return caller.prices.effect({ prices: { ...prices, standardBasePrice: 3.33 } });
  },
  'ledger, accounts': (caller) => caller.ledger.accounts(),
  'ledger, kinds of journals': (caller) => caller.ledger.kinds(),
};

export async function measurePages(
  report: Report,
  { orm, services }: MeasuredShop,
  at: string,
): Promise<void> {
  const today = (): Promise<unknown> => consoleCaller(orm.em.fork(), services).today.figures({});
  report.addDuration('today, the first call of a process', at, await timeOf(today), LIMIT_MS);
  report.addDuration('today, a later call', at, await timeOf(today), LIMIT_MS);
  for (const [name, ask] of Object.entries(PAGES)) {
    const once = (): Promise<unknown> => ask(consoleCaller(orm.em.fork(), services));
    await once();
    report.addDuration(name, at, await timeOf(once), LIMIT_MS);
  }
}

export async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await work();
  return performance.now() - startedAt;
}

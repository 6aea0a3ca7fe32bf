/** Histories of a shop in which requests race, processes are killed and providers fail (docs/proof.md). */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { scaled, withinMs } from '../support/scale.ts';
import { createTestDatabase } from '../support/test-database.ts';
import { type HistoryResult, runHistory } from './support/history.ts';
import { runHistories } from './support/run-histories.ts';
import { openSimulatedShop, type SimulatedShop } from './support/simulated-shop.ts';

const HISTORIES = scaled({ quick: 50, full: 2_000 });
const EVENTS =
  'killed paid hosted_checkout redirect product_unavailable verified given redeemed listed edited leading opened decided refunded blocked erased taken'.split(
    ' ',
  );
const FIRST_SEED = 1;
const PLANTED_WITHIN = 10;

/** Each mostly waits for its database. */
const AT_ONCE = 4;

const shops: SimulatedShop[] = [];
beforeAll(async () => {
  for (let lane = 0; lane < AT_ONCE; lane += 1)
    shops.push(await openSimulatedShop(await createTestDatabase()));
}, withinMs(120_000));
afterAll(async () => {
  for (const sim of shops) await sim.close();
});

/** The law broken by the first such history. @param stories receives what happened */
async function findBrokenLaw(histories: number, stories: string[] = []): Promise<string | undefined> {
  const broken = await runHistories(shops, { from: FIRST_SEED, count: histories }, ({ story }) =>
    stories.push(...story),
  );
  return broken && `npm run simulate -- --seed ${broken.seed}\n${broken.broken}\n${broken.story.join('\n')}`;
}

it(
  `${HISTORIES} histories break no law`,
  async ({ task }) => {
    const stories: string[] = [];
    expect(await findBrokenLaw(HISTORIES, stories)).toBeUndefined();
    // Histories without any of these events would prove nothing.
    expect(EVENTS.filter((event) => !stories.some((line) => line.endsWith(`: ${event}`)))).toEqual([]);
    task.meta.measured = `${HISTORIES} histories`;
  },
  withinMs(180_000),
);

/** Each in another shop. */
function runSideBySide(seeds: readonly number[]): Promise<HistoryResult[]> {
  return Promise.all(shops.map((sim, lane) => runHistory(sim, { seed: seeds[lane] ?? 0 })));
}

it('a history is the same each time, in whichever shop and beside whichever others', async () => {
  const seeds = [4711, 4712, 4713, 4714];
  const first = await runSideBySide(seeds);
  expect((await runSideBySide(seeds.toReversed())).toReversed()).toEqual(first);
});

it.each([
  {
    fault: 'an account stays held when its hold ends',
    plant: (text: string) => text.replace(/^(with "ours" as .*?)"status" = \$1/, '$1"status" = $1 and false'),
  },
  {
    fault: 'a credit that is due is not posted',
    plant: (text: string) =>
      text.replace(/^(update "pending_credit" set "credited_at" .*) where /, '$1 where false and '),
  },
])('finds that $fault', async ({ plant }) => {
  const find = shops.reduce(
    (work, { planted }) =>
      () =>
        planted.during(plant, work),
    () => findBrokenLaw(PLANTED_WITHIN),
  );
  expect(await find()).toBeDefined();
});

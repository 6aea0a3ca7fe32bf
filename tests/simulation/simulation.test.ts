/** Histories of a shop in which requests race, processes are killed and providers fail (docs/proof.md). */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { scaled, withinMs } from '../support/scale.ts';
import { createTestDatabase } from '../support/test-database.ts';
import { runHistory } from './support/history.ts';
import { openSimulatedShop, type SimulatedShop } from './support/simulated-shop.ts';

const HISTORIES = scaled({ quick: 50, full: 2_000 });
const EVENTS =
  'killed paid hosted_checkout redirect product_unavailable verified given redeemed listed leading opened decided refunded taken'.split(
    ' ',
  );
const FIRST_SEED = 1;
const PLANTED_WITHIN = 10;

let sim: SimulatedShop;
beforeAll(async () => {
  sim = await openSimulatedShop(await createTestDatabase());
}, withinMs(120_000));
afterAll(() => sim.close());

/** Of the first history that breaks one. @param stories takes what happened */
async function findBrokenLaw(histories: number, stories: string[] = []): Promise<string | undefined> {
  for (let seed = FIRST_SEED; seed < FIRST_SEED + histories; seed += 1) {
    const { broken, story } = await runHistory(sim, { seed });
    stories.push(...story);
    if (broken !== undefined) return `npm run simulate -- --seed ${seed}\n${broken}\n${story.join('\n')}`;
  }
  return undefined;
}

it(
  `${HISTORIES} histories break no law`,
  async ({ task }) => {
    const stories: string[] = [];
    expect(await findBrokenLaw(HISTORIES, stories)).toBeUndefined();
    // Histories in which nothing of this happened would prove nothing.
    expect(EVENTS.filter((event) => !stories.some((line) => line.endsWith(`: ${event}`)))).toEqual([]);
    task.meta.measured = `${HISTORIES} histories`;
  },
  withinMs(180_000),
);

it('a history is the same each time', async () => {
  const first = await runHistory(sim, { seed: 4711 });
  await runHistory(sim, { seed: 4712 });
  expect(await runHistory(sim, { seed: 4711 })).toEqual(first);
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
  expect(await sim.planted.during(plant, () => findBrokenLaw(PLANTED_WITHIN))).toBeDefined();
});

/**
 * Thirty days of a marketplace with random sellers and bidders. After every step the shop's ledger is compared with a model that shares
 * no code with it. The seed determines everything: MARKET_SEED repeats a run, MARKET_STEPS makes it longer. Time passes by moving the
 * rows' times into the past, because the shop has no clock that could be set.
 */
import { beforeAll, expect, it } from 'vitest';
import { useTestShop } from '../../support/test-shop.ts';
import { DAY, setSetting } from './support/market.ts';
import { Simulation, SOFT_CLOSE_SECONDS } from './support/simulation.ts';

const GIVEN_SEED = process.env['MARKET_SEED'];
const SEED = Number(GIVEN_SEED ?? 11);
const STEPS = Number(process.env['MARKET_STEPS'] ?? 200);
const DAYS = 30;
const EVENTS =
  'listed leading outbid bought insufficient_balance amount_refused barred cancelled opened refund'.split(
    ' ',
  );

const shop = useTestShop();
beforeAll(async () => {
  await setSetting(shop, 'flags.auction', true);
  await setSetting(shop, 'marketplace.softCloseSeconds', SOFT_CLOSE_SECONDS);
});

it(`in ${DAYS} days nothing is lost, no customer pays twice, and every account has one owner`, async () => {
  // A quarter of the steps let time pass, half of the longest wait on average.
  const simulation = new Simulation(shop, SEED, (2 * DAYS * DAY) / (STEPS * 0.25));
  await simulation.begin();
  const story: string[] = [];
  try {
    for (let step = 0; step < STEPS; step += 1) {
      story.push(await simulation.step());
      await simulation.check();
      // All laws of the ledger take longer than a step.
      if (step % 20 === 0) expect(await shop.audit()).toEqual([]);
    }
  } catch (error) {
    console.error(`MARKET_SEED=${SEED} MARKET_STEPS=${STEPS}\n${story.slice(-12).join('\n')}`);
    throw error;
  }
  expect(await shop.audit()).toEqual([]);
  // A month in which nothing of this happened would prove nothing; other seeds may have such months.
  const wanted = GIVEN_SEED === undefined ? EVENTS : [];
  expect(wanted.filter((word) => !story.join('\n').includes(word))).toEqual([]);
}, 600_000);

import { afterEach, expect, it, vi } from 'vitest';
import { PointLeases } from '#server/platform/point-leases.ts';
import { createRateLimits, type LimitRule, type RateLimits } from '#server/platform/rate-limits.ts';
import { useTestShop } from '../../support/test-shop.ts';
import { spendPoints } from '../../support/rate-limit-rows.ts';

const shop = useTestShop();

afterEach(() => vi.useRealTimers());

const RULE: LimitRule = { name: 'leased', points: 60, perSeconds: 60, pointsAtOnce: 20 };

/** As another process of the shop counts. */
async function newProcess(): Promise<RateLimits> {
  return createRateLimits(await shop.orm.em.getConnection().getNativeClient());
}

/** @returns how many of them passed */
async function consume(limits: RateLimits, key: string, times: number): Promise<number> {
  const outcomes = await Promise.allSettled(Array.from({ length: times }, () => limits.consume(RULE, key)));
  const refused = outcomes.filter((outcome) => outcome.status === 'rejected');
  for (const { reason } of refused) expect(reason).toMatchObject({ code: 'throttled' });
  return times - refused.length;
}

it('takes points in advance: at once for simultaneous requests, then without the database', async () => {
  const limits = await newProcess();
  expect(await consume(limits, 'one', 5)).toBe(5);
  expect(await shop.row('select points from limits.rate_limit where key = ?', ['leased:one'])).toEqual({
    points: 20,
  });
  await spendPoints(shop, 'leased:one', 60);
  expect(await consume(limits, 'one', 20)).toBe(15);
});

it('lets no more through than the limit, however many processes count', async () => {
  const processes = await Promise.all([newProcess(), newProcess(), newProcess(), newProcess()]);
  const passed = await Promise.all(processes.map((limits) => consume(limits, 'shared', 60)));
  expect(passed.reduce((total, count) => total + count, 0)).toBe(60);
});

it('counts each key separately', async () => {
  const limits = await newProcess();
  expect(await consume(limits, 'calm', 1)).toBe(1);
  expect(await consume(limits, 'busy', 61)).toBe(60);
  expect(await consume(limits, 'calm', 19)).toBe(19);
});

it('takes more once the points are used or their window ends', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  const leases = new PointLeases();
  const take = vi.fn<() => Promise<{ msBeforeNext: number }>>(() =>
    Promise.resolve({ msBeforeNext: 60_000 }),
  );
  const count = () => leases.consume('key', { points: 2, take });
  await count();
  await count();
  expect(take).toHaveBeenCalledTimes(1);
  await count();
  expect(take).toHaveBeenCalledTimes(2);
  vi.advanceTimersByTime(60_000);
  await count();
  expect(take).toHaveBeenCalledTimes(3);
});

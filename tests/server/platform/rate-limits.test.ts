import { describe, expect, it } from 'vitest';
import { createReadLimits, throttled } from '#server/platform/rate-limits.ts';
import { useTestShop } from '../../support/test-shop.ts';

it.each([
  [-5, 1],
  [0, 1],
  [1, 1],
  [999, 1],
  [1_000, 1],
  [1_001, 2],
  [59_999, 60],
  [60_000, 60],
])('a wait of %i ms is reported as %i s', (milliseconds, seconds) => {
  expect(throttled(milliseconds)).toMatchObject({
    code: 'throttled',
    message: `Request was throttled. Expected available in ${seconds} seconds.`,
    data: { retryAfterSeconds: seconds },
  });
});

describe('the reads of an address', () => {
  it('stop when the minute’s points are used up, but not those of other addresses', async () => {
    const limits = createReadLimits(10);
    await limits.consume('192.0.2.1', 9);
    await limits.consume('192.0.2.1', 1);
    await expect(limits.consume('192.0.2.1', 1)).rejects.toMatchObject({
      code: 'throttled',
      data: { retryAfterSeconds: 60 },
    });
    await limits.consume('192.0.2.2', 10);
  });

  it('are unlimited without a limit', async () => {
    const limits = createReadLimits(0);
    await limits.consume('192.0.2.1', 1_000_000);
    await expect(limits.consume('192.0.2.1', 1_000_000)).resolves.toBeUndefined();
  });
});

describe('a window that a clock 24 hours ahead has begun', () => {
  const shop = useTestShop();
  const RULE = { name: 'ahead', points: 2, perSeconds: 60 };
  const DAY_MS = 86_400_000;

  it('starts over, even if its points are used up', async () => {
    const begin = (points: number, endsInMs = DAY_MS) =>
      shop.orm.em.fork().execute(
        `insert into limits.rate_limit (key, points, expire) values ('ahead:1', ?, ?)
         on conflict (key) do update set points = excluded.points, expire = excluded.expire`,
        [points, Date.now() + endsInMs],
      );
    const points = async () =>
      (await shop.row<{ points: number }>(`select points from limits.rate_limit where key = 'ahead:1'`))
        .points;
    const { limits } = shop.services;
    await begin(1);
    await limits.consume(RULE, '1');
    expect(await points()).toBe(1);
    // As far as clocks normally differ it goes on: its minute and another one.
    await begin(1, 2 * 60_000 - 5_000);
    await limits.consume(RULE, '1');
    expect(await points()).toBe(2);
    await begin(1, 2 * 60_000 + 5_000);
    await limits.consume(RULE, '1');
    expect(await points()).toBe(1);
    await begin(1_000);
    await limits.consume(RULE, '1');
    await limits.consume(RULE, '1');
    await expect(limits.consume(RULE, '1')).rejects.toMatchObject({ code: 'throttled' });
  });
});

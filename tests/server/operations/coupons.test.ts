import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { entities } from '#server/entities.ts';
import {
  couponText,
  type CouponWish,
  createCoupon,
  listCoupons,
  OperationRefused,
} from '#server/operations/index.ts';
import { openDatabase, type Orm } from '#server/platform/database.ts';
import { createTestDatabase, type TestDatabase } from '../../support/test-database.ts';

let database: TestDatabase;
let orm: Orm;
beforeAll(async () => {
  database = await createTestDatabase();
  orm = await openDatabase(database.url, entities, { poolSize: 4 });
});
afterAll(async () => {
  await orm.close();
  await database.drop();
});
beforeEach(() => orm.em.fork().execute('delete from discount_coupon'));

const create = (wish: CouponWish) => createCoupon(orm.em.fork(), wish);

test.each([
  [{ code: 'welcome', percent: '10' }, { code: 'WELCOME', discountType: 'percentage', amount: 1000 }, '10%'],
  [
    { code: 'HALF-OFF', percent: '12.5' },
    { code: 'HALF-OFF', discountType: 'percentage', amount: 1250 },
    '12.5%',
  ],
  [{ code: 'FIVE_EUR', flat: '5' }, { code: 'FIVE_EUR', discountType: 'FLAT', amount: 500 }, '€5.00'],
])('%j becomes a coupon', async (wish, coupon, text) => {
  const created = await create(wish);
  expect(created).toEqual(coupon);
  expect(couponText(created)).toBe(text);
  expect(await listCoupons(orm.em.fork())).toEqual([{ ...coupon, isUsable: true, uses: 0 }]);
});

test.each<[CouponWish, RegExp]>([
  [{ code: 'no', percent: '10' }, /a code has 3 to 40/],
  [{ code: 'WITH SPACE', percent: '10' }, /a code has 3 to 40/],
  [{ code: 'NOTHING' }, /either --percent 10 or --flat 5/],
  [{ code: 'BOTH', percent: '10', flat: '5' }, /either --percent 10 or --flat 5/],
  [{ code: 'ZERO', percent: '0' }, /positive number/],
  [{ code: 'TINY', percent: '0.001' }, /two decimals/],
  [{ code: 'MINUS', flat: '-5' }, /positive number/],
  [{ code: 'WORD', flat: 'five' }, /positive number/],
  [{ code: 'MORE', percent: '100.01' }, /at most 100/],
])('%j is refused', async (wish, reason) => {
  await expect(create(wish)).rejects.toThrow(OperationRefused);
  await expect(create(wish)).rejects.toThrow(reason);
});

test('a code is given once, also when two operators type it at the same time', async () => {
  const tries = await Promise.allSettled(
    ['SALE', 'sale', 'Sale'].map((code) => create({ code, percent: '10' })),
  );
  expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect(await listCoupons(orm.em.fork())).toHaveLength(1);
});

import { operatorContext } from '#server/context.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { entities } from '#server/entities.ts';
import {
  type Coupon,
  type CouponBatchRequest,
  type CouponFilter,
  couponText,
  type CouponRequest,
  createCoupon,
  createCouponBatch,
  listCoupons,
  type RevocationRequest,
  revokeCoupons,
} from '#server/admin/index.ts';
import { OperationRefused, readLog } from '#server/operator-log/index.ts';
import { openDatabase, type Orm } from '#server/platform/database.ts';
import { testOperator } from '../../support/test-operator.ts';
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

const create = (request: CouponRequest) =>
  createCoupon(operatorContext({}, orm.em.fork(), testOperator()), request);
const batch = (request: Partial<CouponBatchRequest> = {}) =>
  createCouponBatch(operatorContext({}, orm.em.fork(), testOperator()), {
    count: '20',
    prefix: 'may',
    percent: '5',
    ...request,
  });
const revoke = (request: RevocationRequest) =>
  revokeCoupons(operatorContext({}, orm.em.fork(), testOperator()), request);
const list = (filter: CouponFilter = {}) => listCoupons(orm.em.fork(), filter);

const UNLIMITED = { expiresAt: null, maxUses: null, maxUsesPerCustomer: null };

test.each<[CouponRequest, Pick<Coupon, 'code' | 'discountType' | 'amount'>, string]>([
  [{ code: 'welcome', percent: '10' }, { code: 'WELCOME', discountType: 'percentage', amount: 1000 }, '10%'],
  [
    { code: 'HALF-OFF', percent: '12.5' },
    { code: 'HALF-OFF', discountType: 'percentage', amount: 1250 },
    '12.5%',
  ],
  [{ code: 'FIVE_EUR', flat: '5' }, { code: 'FIVE_EUR', discountType: 'FLAT', amount: 500 }, '€5.00'],
])('%j becomes a coupon', async (request, coupon, text) => {
  const created = await create(request);
  expect(created).toEqual({ ...coupon, ...UNLIMITED });
  expect(couponText(created)).toBe(text);
  expect(await list()).toEqual([
    { ...coupon, ...UNLIMITED, state: 'usable', uses: 0, createdAt: expect.any(Date) },
  ]);
});

test('a coupon is valid through the whole of its last day, in UTC', async () => {
  expect(await create({ code: 'DAY', flat: '1', expires: '2099-02-28' })).toMatchObject({
    expiresAt: new Date('2099-03-01T00:00:00Z'),
  });
  await create({ code: 'INSTANT', flat: '1', expires: '2099-02-28T18:00:00+01:00' });
  expect(await list({ prefix: 'INSTANT' })).toMatchObject([{ expiresAt: new Date('2099-02-28T17:00:00Z') }]);
  expect(await list({ prefix: 'DAY' })).toMatchObject([{ expiresAt: new Date('2099-03-01T00:00:00Z') }]);
});

test.each<[CouponRequest, RegExp]>([
  [{ code: 'no', percent: '10' }, /a code has 3 to 40/],
  [{ code: 'WITH SPACE', percent: '10' }, /a code has 3 to 40/],
  [{ code: 'A'.repeat(41), percent: '10' }, /a code has 3 to 40/],
  [{ code: 'NOTHING' }, /either --percent 10 or --flat 5/],
  [{ code: 'BOTH', percent: '10', flat: '5' }, /either --percent 10 or --flat 5/],
  [{ code: 'ZERO', percent: '0' }, /positive number/],
  [{ code: 'TINY', percent: '0.001' }, /two decimals/],
  [{ code: 'MINUS', flat: '-5' }, /positive number/],
  [{ code: 'WORD', flat: 'five' }, /positive number/],
  [{ code: 'MORE', percent: '100.01' }, /at most 100/],
  [{ code: 'PAST', flat: '5', expires: '2020-01-01' }, /is over already/],
  [{ code: 'NEVER', flat: '5', expires: '2099-02-31' }, /not a day such as/],
  [{ code: 'SOON', flat: '5', expires: 'soon' }, /not a day such as/],
  [{ code: 'NONE', flat: '5', uses: '0' }, /--uses is a whole number from 1/],
  [{ code: 'PART', flat: '5', usesPerCustomer: '1.5' }, /--uses-per-customer is a whole number from 1/],
])('%j is refused', async (request, reason) => {
  await expect(create(request)).rejects.toThrow(OperationRefused);
  await expect(create(request)).rejects.toThrow(reason);
});

test.each(['ABC', 'A'.repeat(40)])('%s is a code', async (code) => {
  expect(await create({ code, percent: '10' })).toMatchObject({ code });
});

test('a code is created once, even when two operators type it at the same time', async () => {
  const tries = await Promise.allSettled(
    ['SALE', 'sale', 'Sale'].map((code) => create({ code, percent: '10' })),
  );
  expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect(await list()).toHaveLength(1);
});

describe('a batch', () => {
  test('consists of different codes with the same prefix, and is logged as one change without the codes', async () => {
    const made = await batch({ expires: '2099-05-31' });
    expect(new Set(made.map(({ code }) => code)).size).toBe(20);
    for (const { code } of made) expect(code).toMatch(/^MAY-[2-9A-Z]{10}$/);
    const stored = await list({ prefix: 'may' });
    expect(stored).toHaveLength(20);
    expect(stored[0]).toMatchObject({ amount: 500, expiresAt: new Date('2099-06-01T00:00:00Z') });
    const [entry] = await readLog(orm.em.fork(), { action: 'coupons create-batch', limit: 1 });
    expect(entry).toMatchObject({ subject: 'coupons MAY-*', after: { count: 20, discount: '5%' } });
    expect(JSON.stringify(entry)).not.toContain(made[0]?.code);
  });

  test.each<[Partial<CouponBatchRequest>, number]>([
    [{ count: '1' }, 1],
    [{ count: '10000', prefix: 'A'.repeat(24) }, 10_000],
  ])('%j creates %i', async (request, count) => {
    const made = await batch(request);
    expect(new Set(made.map(({ code }) => code)).size).toBe(count);
    // 27 letters and digits of which none is read as another.
    const letters = new Set(made.map(({ code }) => code.slice(-10)).join(''));
    expect([...letters].filter((letter) => '01OIL5S8B'.includes(letter))).toEqual([]);
  });

  test.each<[Partial<CouponBatchRequest>, RegExp]>([
    [{ count: '0' }, /whole number from 1 to 10000/],
    [{ count: '2.5' }, /whole number from 1 to 10000/],
    [{ count: '10001' }, /whole number from 1 to 10000/],
    [{ count: 'many' }, /whole number from 1 to 10000/],
    [{ prefix: '' }, /a code has 3 to 40/],
    [{ prefix: 'A'.repeat(25) }, /at most 24 characters/],
    [{ percent: undefined }, /either --percent/],
  ])('%j is refused and creates nothing', async (request, reason) => {
    await expect(batch(request)).rejects.toThrow(reason);
    expect(await list()).toEqual([]);
  });
});

describe('revoking', () => {
  test('one code makes it unusable and shows the reason', async () => {
    await create({ code: 'LEAK', percent: '50' });
    await create({ code: 'LEAKY', percent: '5' });
    await expect(revoke({ code: 'leak', reason: 'posted in a forum' })).resolves.toEqual(['LEAK']);
    expect(await list({ state: 'revoked' })).toMatchObject([{ code: 'LEAK' }]);
    expect(await list({ state: 'usable' })).toMatchObject([{ code: 'LEAKY' }]);
    expect(await readLog(orm.em.fork(), { action: 'coupons revoke', limit: 1 })).toMatchObject([
      { subject: 'coupon LEAK', reason: 'posted in a forum', after: { codes: ['LEAK'] } },
    ]);
    await expect(revoke({ code: 'LEAK' })).rejects.toThrow('there is no coupon LEAK in use');
  });

  test('by prefix, when two operators do it at once, revokes each code once', async () => {
    for (const n of [1, 2, 3, 4]) await create({ code: `MAY-${n}`, percent: '5' });
    await create({ code: 'JUNE', percent: '5' });
    const tries = await Promise.allSettled([revoke({ prefix: 'MAY-' }), revoke({ prefix: 'may-' })]);
    const revoked = tries.flatMap((one) => (one.status === 'fulfilled' ? one.value : []));
    expect(revoked.toSorted()).toEqual(['MAY-1', 'MAY-2', 'MAY-3', 'MAY-4']);
    expect(await list({ state: 'usable' })).toMatchObject([{ code: 'JUNE' }]);
  });

  test('all codes at once is refused', async () => {
    await expect(revoke({})).rejects.toThrow('say either a code or --prefix');
    await expect(revoke({ code: 'A', prefix: 'B' })).rejects.toThrow('say either a code or --prefix');
  });
});

test('the list distinguishes used, unused and expired codes', async () => {
  await create({ code: 'USED', percent: '5' });
  await create({ code: 'OVER', percent: '5', expires: '2099-01-01' });
  const em = orm.em.fork();
  await em.execute(`update discount_coupon set expires_at = now() - interval '1 hour' where code = 'OVER'`);
  await em.execute(
    `with buyer as (insert into customer (email, password_hash) values ('coupons@example.com', 'x') returning id)
     insert into checkout (id, customer_id, status, gateway, idempotency_key, coupon_code, total_cents, balance_part_cents,
       card_part_cents, surcharge_cents, cashback_cents)
     select gen_random_uuid(), id, 'awaiting_payment', 'stripe', 'k', 'USED', 0, 0, 0, 0, 0 from buyer`,
  );
  expect(await list({ isUsed: true })).toMatchObject([{ code: 'USED', uses: 1 }]);
  expect(await list({ isUsed: false })).toMatchObject([{ code: 'OVER', uses: 0 }]);
  expect(await list({ state: 'expired' })).toMatchObject([{ code: 'OVER' }]);
});

test('a coupon expires at the exact instant it ends, and a revoked one stays revoked', async () => {
  for (const code of ['ENDS', 'GOES-ON', 'TAKEN']) await create({ code, percent: '5' });
  await revoke({ code: 'TAKEN' });
  await orm.em.fork().transactional(async (em) => {
    await em.execute(
      `update discount_coupon set expires_at = now() + case code when 'GOES-ON' then interval '1 microsecond' else interval '0' end`,
    );
    const states = (await listCoupons(em)).map(({ code, state }) => [code, state]);
    expect(Object.fromEntries(states)).toEqual({ ENDS: 'expired', 'GOES-ON': 'usable', TAKEN: 'revoked' });
  });
});

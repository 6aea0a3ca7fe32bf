/** Codes: which customers redeem which codes in which state, how many wrong codes may be tried, and the limits of a batch. */
import { describe, expect, it } from 'vitest';
import { operatorContext } from '#server/context.ts';
import { listBalanceCoupons, revokeBalanceCoupons } from '#server/wallet/index.ts';
import { redeemCoupon } from '#server/wallet/commands/redeem-coupon.ts';
import { transferCrossSite } from '#server/wallet/commands/transfer-cross-site.ts';
import { untilSomebodyWaits } from '../../../support/lock-waits.ts';
import { limitWindow } from '../../../support/rate-limit-rows.ts';
import { testOperator } from '../../../support/test-operator.ts';
import { useTestShop } from '../../../support/test-shop.ts';
import { codesOf, makeBatch } from '../support/coupons.ts';

const shop = useTestShop();

const em = () => shop.orm.em.fork();
const asOperator = () => operatorContext({}, em(), testOperator());
const redeem = (customerId: number, code: string) => redeemCoupon(shop.as(customerId), { code });

describe('wrong codes', () => {
  it('are limited to ten within an hour: the ninth leaves room for a guess, the tenth does not', async () => {
    const [customer, other] = [await shop.addCustomer(), await shop.addCustomer()];
    const [first = '', second = '', third = ''] = await codesOf(shop, 100, 3);
    const started = Date.now();
    for (let n = 0; n < 9; n += 1)
      expect(await redeem(customer, `wrong ${n}`)).toEqual({ outcome: 'unknown' });
    expect(await redeem(customer, first)).toMatchObject({ outcome: 'redeemed' });
    expect(await redeem(customer, 'the tenth')).toEqual({ outcome: 'unknown' });
    await expect(redeem(customer, second)).rejects.toMatchObject({ code: 'throttled' });
    expect(await redeem(other, third)).toMatchObject({ outcome: 'redeemed' });
    const window = await limitWindow(shop, `coupon-wrong:${customer}`, started);
    expect(window.seconds).toBe(3600);
    await window.pass();
    expect(await redeem(customer, second)).toMatchObject({ outcome: 'redeemed', balanceCents: 200 });
  });

  it('include other customers’, used and revoked ones', async () => {
    const [customer, other] = [await shop.addCustomer(), await shop.addCustomer()];
    const [used = ''] = await codesOf(shop, 100);
    await redeem(other, used);
    for (let n = 0; n < 10; n += 1) expect(await redeem(customer, used)).toEqual({ outcome: 'used' });
    await expect(redeem(customer, used)).rejects.toMatchObject({ code: 'throttled' });
  });
});

describe('a code', () => {
  it.each([
    ['blocked', 'update customer set blocked_at = now() where id = ?', 'customer_blocked'],
    [
      'erased',
      'update customer set erased_at = now(), password_hash = null where id = ?',
      'not_authenticated',
    ],
  ])('cannot be redeemed by a customer who was %s, and stays valid', async (_, since, code) => {
    const [customer, other] = [await shop.addCustomer(), await shop.addCustomer()];
    const [coupon = ''] = await codesOf(shop, 100);
    await em().execute(since, [customer]);
    await expect(redeem(customer, coupon)).rejects.toMatchObject({ code });
    expect(await shop.balance(customer)).toBe(0);
    expect(await redeem(other, coupon)).toMatchObject({ outcome: 'redeemed' });
  });

  it('that was revoked is worth nothing to anyone', async () => {
    const [code = ''] = await makeBatch(shop, { batch: 'taken-back', amountCents: 500, count: 1 });
    await revokeBalanceCoupons(asOperator(), { batch: 'taken-back' });
    const customer = await shop.addCustomer();
    expect(await redeem(customer, code)).toEqual({ outcome: 'revoked' });
    expect(await shop.balance(customer)).toBe(0);
  });

  it('being revoked is waited for', async () => {
    const [code = ''] = await makeBatch(shop, { batch: 'in-between', amountCents: 500, count: 1 });
    const customer = await shop.addCustomer();
    const { waiting } = await em().transactional(async (other) => {
      await other.execute(`update balance_coupon set revoked_at = now() where batch = 'in-between'`);
      const answer = redeem(customer, code);
      await untilSomebodyWaits(shop);
      return { waiting: answer };
    });
    expect(await waiting).toEqual({ outcome: 'revoked' });
    expect(await shop.balance(customer)).toBe(0);
  });

  it('of another customer is reported as not theirs before it is redeemed, and as used afterwards', async () => {
    const [giver, taker] = [await shop.addCustomer(700), await shop.addCustomer()];
    const { code } = await transferCrossSite(shop.as(giver), { amountCents: 700 });
    expect(await redeem(taker, code)).toEqual({ outcome: 'not_yours' });
    expect(await redeem(giver, code)).toMatchObject({ outcome: 'redeemed', balanceCents: 700 });
    expect(await redeem(taker, code)).toEqual({ outcome: 'used' });
    expect(await shop.audit()).toEqual([]);
  });
});

describe('a batch', () => {
  it.each([
    ['one code of a cent', { batch: 'least', amountCents: 1, count: 1 }],
    ['a code of 1000 EUR', { batch: 'dearest', amountCents: 1_000_00, count: 1 }],
    ['a name of 40 letters', { batch: 'x'.repeat(40), amountCents: 100, count: 1 }],
    ['10000 codes', { batch: 'largest', amountCents: 100, count: 10_000 }],
  ])('has %s', async (_, request) => {
    expect(new Set(await makeBatch(shop, request)).size).toBe(request.count);
    const batches = await listBalanceCoupons(asOperator());
    expect(batches.find(({ batch }) => batch === request.batch)).toEqual({
      ...request,
      redeemed: 0,
      revoked: 0,
    });
  });

  it.each([
    ['1000.01 EUR', { batch: 'too-dear', amountCents: 1_000_01, count: 1 }],
    ['0 EUR', { batch: 'too-cheap', amountCents: 0, count: 1 }],
    ['a name of 41 letters', { batch: 'y'.repeat(41), amountCents: 100, count: 1 }],
    ['no name', { batch: '', amountCents: 100, count: 1 }],
    ['10001 codes', { batch: 'too-large', amountCents: 100, count: 10_001 }],
    ['no codes', { batch: 'too-small', amountCents: 100, count: 0 }],
  ])('is refused with %s', async (_, request) => {
    await expect(makeBatch(shop, request)).rejects.toMatchObject({ name: 'OperationRefused' });
  });

  it('is revoked separately: others, and what was redeemed from it, remain', async () => {
    const [mine, others] = [
      await makeBatch(shop, { batch: 'mine', amountCents: 100, count: 3 }),
      await makeBatch(shop, { batch: 'others', amountCents: 100, count: 3 }),
    ];
    const customer = await shop.addCustomer();
    await redeem(customer, mine[0] ?? '');
    expect(await revokeBalanceCoupons(asOperator(), { batch: 'mine' })).toBe(2);
    expect(await redeem(customer, mine[0] ?? '')).toEqual({ outcome: 'already_redeemed' });
    for (const code of others) expect(await redeem(customer, code)).toMatchObject({ outcome: 'redeemed' });
    expect(await shop.balance(customer)).toBe(400);
    expect(await shop.audit()).toEqual([]);
  });
});

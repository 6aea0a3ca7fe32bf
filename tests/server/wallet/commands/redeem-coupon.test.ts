import { describe, expect, it } from 'vitest';
import { operatorContext } from '#server/context.ts';
import { OperationRefused } from '#server/operator-log/index.ts';
import { createBalanceCoupons, listBalanceCoupons, revokeBalanceCoupons } from '#server/wallet/index.ts';
import { redeemCoupon, type RedeemOutcome } from '#server/wallet/commands/redeem-coupon.ts';
import { transferCrossSite } from '#server/wallet/commands/transfer-cross-site.ts';
import { scaled } from '../../../support/scale.ts';
import { useTestShop } from '../../../support/test-shop.ts';
import { testOperator } from '../../../support/test-operator.ts';
import { codesOf, makeBatch } from '../support/coupons.ts';
import { withSettings } from '../../support/settings.ts';

const REDEEMERS = scaled({ quick: 300, full: 1000 });

const shop = useTestShop();

const em = () => shop.orm.em.fork();
const asOperator = () => operatorContext({}, em(), testOperator());
const revoke = (batch: string) => revokeBalanceCoupons(asOperator(), { batch });
const redeem = (customerId: number, code: string) => redeemCoupon(shop.as(customerId), { code });

const logOfUnwritten = () =>
  em().execute<{ action: string; after: unknown }[]>(
    `select action, after from operator_log where subject = 'balance coupons unwritten' order by id`,
  );
const failToWrite = () => Promise.reject(new Error('disk full'));
const countOf = (answers: readonly RedeemOutcome[], outcome: RedeemOutcome['outcome']) =>
  answers.filter((answer) => answer.outcome === outcome).length;

describe('redeeming', () => {
  it('adds the amount to the balance once', async () => {
    const [code = ''] = await codesOf(shop, 1250);
    const [first, second] = [await shop.addCustomer(100), await shop.addCustomer()];
    expect(await redeem(first, code)).toEqual({
      outcome: 'redeemed',
      amountCents: 1250,
      balanceCents: 1350,
    });
    expect(await redeem(first, code)).toEqual({ outcome: 'already_redeemed' });
    expect(await redeem(second, code)).toEqual({ outcome: 'used' });
    expect([await shop.balance(first), await shop.balance(second)]).toEqual([1350, 0]);
    expect(await shop.audit()).toEqual([]);
  });

  it('accepts the code however people type it', async () => {
    const [code = ''] = await codesOf(shop, 100);
    const typed = code.toLowerCase().replaceAll('-', ' ').replaceAll('0', 'o').replaceAll('1', 'l');
    expect(await redeem(await shop.addCustomer(), typed)).toMatchObject({ outcome: 'redeemed' });
  });

  it('stores no code in the database', async () => {
    const [code = ''] = await codesOf(shop, 100);
    const { found } = await shop.row<{ found: number }>(
      `select count(*)::int as found from balance_coupon c where position(? in c::text) > 0`,
      [code.replaceAll('-', '')],
    );
    const { dashed } = await shop.row<{ dashed: number }>(
      `select count(*)::int as dashed from balance_coupon c where position(? in c::text) > 0`,
      [code],
    );
    expect({ found, dashed }).toEqual({ found: 0, dashed: 0 });
  });

  it('allows ten wrong codes an hour, then not even a right one; others are unaffected', async () => {
    const [code = ''] = await codesOf(shop, 100);
    const [guesser, other] = [await shop.addCustomer(), await shop.addCustomer()];
    for (let n = 0; n < 10; n += 1) {
      expect(await redeem(guesser, `wrong ${n}`)).toEqual({ outcome: 'unknown' });
    }
    await expect(redeem(guesser, code)).rejects.toMatchObject({ code: 'throttled' });
    expect(await redeem(other, code)).toMatchObject({ outcome: 'redeemed' });
  });

  it('right codes do not count, and neither does entering one’s own code again', async () => {
    const codes = await codesOf(shop, 5, 25);
    const customer = await shop.addCustomer();
    for (const code of codes) await redeem(customer, code);
    for (const code of codes) expect(await redeem(customer, code)).toEqual({ outcome: 'already_redeemed' });
    expect(await shop.balance(customer)).toBe(125);
  });
});

describe('batches of the operator', () => {
  it('are listed with the fate of their codes; open codes can be revoked', async () => {
    const request = { batch: 'spring', amountCents: 300, count: 3 };
    const codes = await makeBatch(shop, request);
    expect(new Set(codes).size).toBe(3);
    const customer = await shop.addCustomer();
    await redeem(customer, codes[1] ?? '');
    expect(await revoke('spring')).toBe(2);
    await expect(revoke('spring')).rejects.toThrow(OperationRefused);
    expect(await redeem(customer, codes[0] ?? '')).toEqual({ outcome: 'revoked' });
    expect((await listBalanceCoupons(asOperator())).find(({ batch }) => batch === 'spring')).toMatchObject({
      amountCents: 300,
      count: 3,
      redeemed: 1,
      revoked: 2,
    });
    expect(await shop.audit()).toEqual([]);
  });

  it.each([
    [{ batch: 'with space', amountCents: 100, count: 1 }, /name of a batch/],
    [{ batch: 'nothing', amountCents: 0, count: 1 }, /0.01 to 1000/],
    [{ batch: 'much', amountCents: 1_000_01, count: 1 }, /0.01 to 1000/],
    [{ batch: 'none', amountCents: 100, count: 0 }, /1 to 10000/],
    [{ batch: 'half', amountCents: 100, count: 1.5 }, /1 to 10000/],
    [{ batch: 'NaN', amountCents: Number.NaN, count: 1 }, /0.01 to 1000/],
  ])('%j is refused', async (request, reason) => {
    await expect(makeBatch(shop, request)).rejects.toThrow(OperationRefused);
    await expect(makeBatch(shop, request)).rejects.toThrow(reason);
  });

  it('are not made if the codes cannot be delivered; those made are logged', async () => {
    const request = { batch: 'unwritten', amountCents: 100, count: 5 };
    await expect(createBalanceCoupons(asOperator(), request, failToWrite)).rejects.toThrow('disk full');
    expect((await listBalanceCoupons(asOperator())).some(({ batch }) => batch === 'unwritten')).toBe(false);
    expect(await logOfUnwritten()).toEqual([]);
    await makeBatch(shop, request);
    await revoke('unwritten');
    expect(await logOfUnwritten()).toEqual([
      { action: 'balance-coupons create', after: { count: 5, amount: '€1.00' } },
      { action: 'balance-coupons revoke', after: { revoked: 5 } },
    ]);
  });

  it('have a unique name, even when two operators type it at the same time', async () => {
    const request = { batch: 'twice', amountCents: 100, count: 50 };
    const tries = await Promise.allSettled([1, 2, 3].map(() => makeBatch(shop, request)));
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    await expect(revoke('never-made')).rejects.toThrow(OperationRefused);
  });
});

describe('races', () => {
  it.each(['operator', 'cross_site'])(
    `${REDEEMERS} customers redeem one %s code at once: one does`,
    async (source) => {
      const giver = await shop.addCustomer(700);
      const [given = ''] = await codesOf(shop, 700);
      const { code } =
        source === 'operator'
          ? { code: given }
          : await transferCrossSite(shop.as(giver), { amountCents: 700 });
      const settings = { 'wallet.crossSiteCodesForOthers': true };
      const customers: number[] = [];
      for (let n = 0; n < REDEEMERS; n += 1) customers.push(await shop.addCustomer());
      const answers = await Promise.all(
        customers.map((id) => redeemCoupon(withSettings(shop.as(id), settings), { code })),
      );
      expect([countOf(answers, 'redeemed'), countOf(answers, 'used')]).toEqual([1, REDEEMERS - 1]);
      const balances = await Promise.all(customers.map((id) => shop.balance(id)));
      expect(balances.filter((cents) => cents === 700)).toHaveLength(1);
      expect(balances.filter((cents) => cents === 0)).toHaveLength(REDEEMERS - 1);
      expect(await shop.audit()).toEqual([]);
    },
  );

  it('the same code from one customer 40 times at once is credited once, with no wrong guess', async () => {
    const [code = '', next = ''] = await codesOf(shop, 700, 2);
    const customer = await shop.addCustomer();
    const answers = await Promise.all(Array.from({ length: 40 }, () => redeem(customer, code)));
    expect([countOf(answers, 'redeemed'), countOf(answers, 'already_redeemed')]).toEqual([1, 39]);
    expect(await redeem(customer, next)).toMatchObject({ outcome: 'redeemed', balanceCents: 1400 });
    expect(await shop.audit()).toEqual([]);
  });

  it('of 40 wrong codes at once, ten are checked', async () => {
    const customer = await shop.addCustomer();
    const answers = await Promise.allSettled(
      Array.from({ length: 40 }, (_, n) => redeem(customer, `guess ${n}`)),
    );
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(10);
  });

  it('when redeeming and revoking coincide, each code is one or the other', async () => {
    const codes = await makeBatch(shop, { batch: 'contested', amountCents: 10, count: 40 });
    const customers: number[] = [];
    for (let n = 0; n < 8; n += 1) customers.push(await shop.addCustomer());
    const [revoked, ...answers] = await Promise.all([
      revoke('contested'),
      ...codes.map((code, n) => redeem(customers[n % 8] ?? 0, code)),
    ]);
    expect(countOf(answers, 'redeemed') + revoked).toBe(40);
    expect(countOf(answers, 'revoked')).toBe(revoked);
    expect(await shop.audit()).toEqual([]);
  });
});

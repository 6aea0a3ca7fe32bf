import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { redeemCoupon } from '#server/wallet/redeem-coupon.ts';
import { transferCrossSite } from '#server/wallet/transfer-cross-site.ts';
import { openTestShop, TEST_CONFIG, type TestShop } from '../../support/test-shop.ts';
import { withFlags } from './support/flags.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

describe('a cross-site transfer', () => {
  it('debits at once and gives a code that is redeemed once, here too', async () => {
    const [giver, taker] = [await shop.addCustomer(1000), await shop.addCustomer()];
    const { code, amountCents, redeemUrl } = await transferCrossSite(shop.as(giver), 400);
    expect(code).toMatch(/^([0-9A-Z]{5}-){3}[0-9A-Z]{5}$/);
    expect({ amountCents, redeemUrl }).toEqual({
      amountCents: 400,
      redeemUrl: `${TEST_CONFIG.redeemUrl}#code=${code}`,
    });
    expect(await shop.balance(giver)).toBe(600);
    const { cents } = await shop.row<{ cents: number }>(
      `select sum(e.amount_cents)::int as cents from journal_entry e join ledger_account a on a.id = e.account_id
       where a.code = 'system:cross_site'`,
    );
    expect(cents).toBe(400);
    expect(await redeemCoupon(shop.as(taker), code)).toMatchObject({
      outcome: 'redeemed',
      balanceCents: 400,
    });
    expect(await redeemCoupon(shop.as(giver), code)).toEqual({ outcome: 'used' });
    expect(await shop.audit()).toEqual([]);
  });

  it('stores the hash of the code only', async () => {
    const giver = await shop.addCustomer(1000);
    const { code } = await transferCrossSite(shop.as(giver), 400);
    const { row } = await shop.row<{ row: string }>(
      'select row_to_json(c)::text as row from balance_coupon c where created_by_id = ?',
      [giver],
    );
    expect(row).not.toContain(code);
    expect(row).not.toContain(code.replaceAll('-', ''));
  });

  it('needs the balance for it', async () => {
    const giver = await shop.addCustomer(399);
    await expect(transferCrossSite(shop.as(giver), 400)).rejects.toMatchObject({
      code: 'validation_failed',
      fields: { amount: ['Your balance is too small for this amount.'] },
    });
    expect(await shop.balance(giver)).toBe(399);
  });

  it('works while the shop is archived, and so does redeeming', async () => {
    const giver = await shop.addCustomer(400);
    const ctx = withFlags(shop.as(giver), ['archived']);
    const { code } = await transferCrossSite(ctx, 400);
    expect(await redeemCoupon(withFlags(shop.as(giver), ['archived']), code)).toMatchObject({
      outcome: 'redeemed',
    });
  });

  it('sent again with the same key, 100 times at once, debits once and tells the same code', async () => {
    const giver = await shop.addCustomer(1000);
    const answers = await Promise.all(
      Array.from({ length: 100 }, () => transferCrossSite(shop.as(giver), 10, 'my wish')),
    );
    expect(new Set(answers.map(({ code }) => code)).size).toBe(1);
    expect(await shop.balance(giver)).toBe(990);
    // Another amount, another customer or another key is another wish.
    const other = await shop.addCustomer(1000);
    const codes = [
      await transferCrossSite(shop.as(giver), 20, 'my wish'),
      await transferCrossSite(shop.as(other), 10, 'my wish'),
      await transferCrossSite(shop.as(giver), 10, 'another wish'),
      await transferCrossSite(shop.as(giver), 10),
      await transferCrossSite(shop.as(giver), 10),
    ].map(({ code }) => code);
    expect(new Set([...codes, answers[0]?.code]).size).toBe(6);
    expect([await shop.balance(giver), await shop.balance(other)]).toEqual([940, 990]);
    expect(await shop.audit()).toEqual([]);
  });

  it('a balance of 1.00 and 200 at once of 0.05: 20 codes', async () => {
    const giver = await shop.addCustomer(100);
    const answers = await Promise.allSettled(
      Array.from({ length: 200 }, () => transferCrossSite(shop.as(giver), 5)),
    );
    const refusals = answers.flatMap((answer) => (answer.status === 'rejected' ? [answer.reason] : []));
    expect(refusals).toHaveLength(180);
    expect(refusals.every((refusal: { code?: string }) => refusal.code === 'validation_failed')).toBe(true);
    expect(await shop.balance(giver)).toBe(0);
    expect(await shop.audit()).toEqual([]);
  });
});

/** Codes in the console: discount codes and balance codes. */
import { describe, expect, it } from 'vitest';
import { startCheckout } from '#server/checkout/start-checkout.ts';
import { readLog } from '#server/operator-log/index.ts';
import { redeemCoupon } from '#server/wallet/commands/redeem-coupon.ts';
import { useListeningShop } from '../../../support/listening-shop.ts';
import { setSetting } from '../../marketplace/support/market.ts';
import { operatorBrowser, operatorCaller } from '../support/operators.ts';

const shop = useListeningShop();
const coupons = async () => (await operatorCaller(shop, 'support')).coupons;
const TERMS = {
  discount: { percentHundredths: 12_50 },
  expires: null,
  maxUses: 1,
  maxUsesPerCustomer: null,
  reason: 'autumn sale',
};
const list = async (
  filter: object,
  by: 'createdAt' | 'code' | 'uses' = 'code',
  cursor: string | null = null,
) => (await coupons()).list({ filter, sort: { by, descending: false }, cursor, limit: 2 });

describe('discount codes', () => {
  it.each([
    ['America/New_York', '2099-07-02T04:00:00.000Z'],
    ['Asia/Tokyo', '2099-07-01T15:00:00.000Z'],
  ])('are valid until their last day ends in %s', async (timeZone, end) => {
    await setSetting(shop, 'reports.timeZone', timeZone);
    const prefix = timeZone.slice(0, 4);
    const terms = { ...TERMS, expires: '2099-07-01' };
    await (await coupons()).create({ ...terms, code: `${prefix}-one` });
    await (await coupons()).createBatch({ ...terms, prefix, count: 1 });
    const { rows } = await list({ prefix });
    expect(await (await coupons()).timeZone()).toBe(timeZone);
    await setSetting(shop, 'reports.timeZone', 'UTC');
    expect(rows.map(({ lastDay }) => lastDay)).toEqual(['2099-07-01', '2099-07-01']);
    expect(rows.map(({ expiresAt }) => expiresAt?.toISOString())).toEqual([end, end]);
  });

  it('are created singly or in batches, listed page by page, used and revoked', async () => {
    await (await coupons()).create({ ...TERMS, code: 'autumn' });
    const { codes } = await (await coupons()).createBatch({ ...TERMS, prefix: 'gift', count: 5 });
    expect(new Set(codes).size).toBe(5);
    for (const by of ['createdAt', 'code', 'uses'] as const) {
      const found: string[] = [];
      let cursor: string | null = null;
      do {
        const page: Awaited<ReturnType<typeof list>> = await list({ prefix: 'gift-' }, by, cursor);
        found.push(...page.rows.map(({ code }) => code));
        cursor = page.next;
      } while (cursor !== null);
      expect(found.toSorted()).toEqual(codes.toSorted());
    }
    const buyer = await shop.addCustomer(500);
    const item = await shop.addToCart(buyer, await shop.addProduct());
    await startCheckout(shop.as(buyer), {
      cartItems: [item],
      totalCents: 437,
      paymentGateway: 'stripe',
      discountCode: 'AUTUMN',
    });
    expect((await list({ isUsed: true })).rows).toMatchObject([{ code: 'AUTUMN', uses: 1, amount: 1250 }]);
    expect(await (await coupons()).uses({ code: 'autumn' })).toMatchObject([
      { customerId: buyer, discountCents: 63, status: 'paid' },
    ]);
    const { revoked } = await (await coupons()).revoke({ prefix: 'gift-', reason: 'leaked' });
    expect(revoked).toHaveLength(5);
    expect((await list({ state: 'revoked' })).count).toBe(5);
    await expect((await coupons()).revoke({ prefix: 'gift-', reason: 'again' })).rejects.toThrow(
      'no coupon in use',
    );
    expect(await readLog(shop.newEm(), { action: 'coupons', limit: 3 })).toMatchObject([
      { action: 'coupons revoke', reason: 'leaked' },
      { action: 'coupons create-batch', reason: 'autumn sale', osUser: 'console' },
      { action: 'coupons create' },
    ]);
  });

  it('are refused with senseless values and for those without the right', async () => {
    const wrong = [{ percentHundredths: 100_01 }, { flatCents: 0 }, { flatCents: 1.5 }, {}];
    for (const discount of wrong) {
      const bad = { ...TERMS, discount, code: 'wrong' } as never;
      await expect((await coupons()).create(bad)).rejects.toMatchObject({ code: 'BAD_REQUEST' });
    }
    await expect((await coupons()).create({ ...TERMS, code: 'past', expires: '2020-01-01' })).rejects.toThrow(
      'over already',
    );
    const stock = await operatorBrowser(shop, 'stock');
    expect((await stock.post('/api/admin/trpc/coupons.create', { ...TERMS, code: 'none' })).status).toBe(403);
  });

  it('are created once when two operators make the same code', async () => {
    const results = await Promise.allSettled(
      Array.from({ length: 5 }, async () => (await coupons()).create({ ...TERMS, code: 'same' })),
    );
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });
});

describe('codes that are worth balance', () => {
  const batch = { batch: 'fair-2026', amountCents: 250, count: 3, reason: 'games fair' };

  it('are shown once, after a fresh proof, and then listed with their outcome', async () => {
    const browser = await operatorBrowser(shop, 'support');
    await shop.newEm().execute(`update operator_session set proved_at = now() - interval '6 minutes'`);
    const refused = await browser.post('/api/admin/trpc/coupons.createBalanceCodes', batch);
    expect(refused).toMatchObject({ body: { error: { data: { code: 'second_factor_required' } } } });
    const made = await (await coupons()).createBalanceCodes(batch);
    const codes = 'codes' in made ? made.codes : [];
    expect(codes).toHaveLength(3);
    const customer = await shop.addCustomer();
    await redeemCoupon(shop.as(customer), { code: codes[1]! });
    expect(await shop.balance(customer)).toBe(250);
    const all = await (
      await coupons()
    ).balanceCodes({
      filter: { batch: 'fair-2026' },
      sort: { by: 'number', descending: false },
    });
    expect(all.rows.map(({ number, customerId }) => [number, customerId])).toEqual([
      [1, null],
      [2, customer],
      [3, null],
    ]);
    const second = await (
      await coupons()
    ).balanceCodes({
      filter: { batch: 'fair-2026', number: 2 },
      sort: { by: 'number', descending: false },
    });
    expect(second.rows).toEqual([all.rows[1]]);
    const answers = JSON.stringify([all, await readLog(shop.newEm(), { limit: 20 })]);
    for (const code of codes) expect(answers).not.toContain(code);
    expect(await (await coupons()).revokeBalanceCodes({ batch: 'fair-2026', reason: 'over' })).toEqual({
      revoked: 2,
    });
    expect(await (await coupons()).balanceBatches()).toMatchObject([
      { batch: 'fair-2026', count: 3, redeemed: 1, revoked: 2 },
    ]);
    expect(await shop.audit()).toEqual([]);
  });

  it('of the same name are created once, however many press at once', async () => {
    const results = await Promise.allSettled(
      Array.from({ length: 5 }, async () =>
        (await coupons()).createBalanceCodes({ ...batch, batch: 'raced' }),
      ),
    );
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(
      (
        await (
          await coupons()
        ).balanceCodes({ filter: { batch: 'raced' }, sort: { by: 'redeemedAt', descending: true } })
      ).count,
    ).toBe(3);
  });

  it('above the limit are approved by a second person and shown to the operator who requested them', async () => {
    const large = { batch: 'large', amountCents: 1_000_00, count: 1_000, reason: 'world finals' };
    const asking = await operatorCaller(shop, 'support');
    expect(await asking.coupons.createBalanceCodes(large)).toMatchObject({ outcome: 'proposed' });
    const { rows } = await asking.proposals.list({
      filter: {},
      sort: { by: 'proposedAt', descending: true },
    });
    const id = rows[0]!.id;
    await expect(asking.proposals.confirm({ id })).rejects.toThrow('another operator');
    await (await operatorCaller(shop, 'support')).proposals.confirm({ id });
    const others = await (await operatorCaller(shop, 'support')).coupons.createBalanceCodes(large);
    expect(others.outcome).toBe('proposed');
    const more = await asking.coupons.createBalanceCodes({ ...large, count: 1_001 });
    expect(more.outcome).toBe('proposed');
    const made = await asking.coupons.createBalanceCodes(large);
    expect('codes' in made && made.codes).toHaveLength(1_000);
    await expect(asking.coupons.createBalanceCodes(large)).rejects.toThrow('there is a batch large already');
  });
});

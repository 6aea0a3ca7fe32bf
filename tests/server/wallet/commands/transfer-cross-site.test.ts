import { createHmac, hkdfSync, randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { type CustomerContext, operatorContext } from '#server/context.ts';
import { rotateCredentials } from '#server/admin/index.ts';
import { createSecrets } from '#server/platform/secrets.ts';
import { hashToken } from '#server/platform/tokens.ts';
import { redeemCoupon } from '#server/wallet/commands/redeem-coupon.ts';
import { transferBalance } from '#server/wallet/commands/transfer-balance.ts';
import { transferCrossSite } from '#server/wallet/commands/transfer-cross-site.ts';
import { balanceCodeOf } from '#shared/wallet/balance-code.ts';
import { testOperator } from '../../../support/test-operator.ts';
import { TEST_CONFIG, useTestShop } from '../../../support/test-shop.ts';
import { withSettings } from '../../support/settings.ts';
import { sentMails } from '../support/mails.ts';

const shop = useTestShop();

describe('a cross-site transfer', () => {
  it('debits at once and gives a code its customer can redeem here, once', async () => {
    const giver = await shop.addCustomer(1000);
    const { code, amountCents, redeemUrl } = await transferCrossSite(shop.as(giver), { amountCents: 400 });
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
    expect(await redeemCoupon(shop.as(giver), { code })).toMatchObject({
      outcome: 'redeemed',
      balanceCents: 1000,
    });
    expect(await redeemCoupon(shop.as(giver), { code })).toEqual({ outcome: 'already_redeemed' });
    expect(await shop.audit()).toEqual([]);
  });

  it('is of no use to another customer here, unless a setting allows it', async () => {
    const [giver, taker] = [await shop.addCustomer(1000), await shop.addCustomer()];
    const { code } = await transferCrossSite(shop.as(giver), { amountCents: 400 });
    for (let n = 0; n < 10; n += 1) {
      expect(await redeemCoupon(shop.as(taker), { code })).toEqual({ outcome: 'not_yours' });
    }
    // A code of another customer is a wrong one.
    await expect(redeemCoupon(shop.as(taker), { code })).rejects.toMatchObject({ code: 'throttled' });
    expect([await shop.balance(giver), await shop.balance(taker)]).toEqual([600, 0]);

    const second = await shop.addCustomer();
    const open = withSettings(shop.as(second), { 'wallet.crossSiteCodesForOthers': true });
    expect(await redeemCoupon(open, { code })).toMatchObject({ outcome: 'redeemed', balanceCents: 400 });
    expect(await redeemCoupon(shop.as(giver), { code })).toEqual({ outcome: 'used' });
    expect(await shop.audit()).toEqual([]);
  });

  it('is announced by mail, without the code', async () => {
    const giver = await shop.addCustomer(1000);
    const { email } = await shop.row<{ email: string }>('select email from customer where id = ?', [giver]);
    const ctx = shop.as(giver);
    const codes: string[] = [];
    for (const key of ['one', 'two', 'two']) {
      const { code } = await transferCrossSite(
        { ...ctx, actor: { ...ctx.actor, email } },
        { amountCents: 400, idempotencyKey: key },
      );
      codes.push(code);
    }
    await shop.startWork();
    const mails = await sentMails(shop, email, 2);
    expect(mails.map(({ subject }) => subject)).toEqual(
      Array.from({ length: 2 }, () => 'A transfer code for €4.00 was created at Level30'),
    );
    for (const { text } of mails) {
      expect(text).toContain('If it was you, you can ignore this email.');
      for (const code of codes) expect(text.replaceAll('-', '')).not.toContain(code.replaceAll('-', ''));
    }
  });

  it('counts with transfers towards the cap of a day', async () => {
    const [giver, taker] = [await shop.addCustomer(1_000_00), await shop.addCustomer()];
    await shop.orm.em
      .fork()
      .execute('update customer set is_balance_transfer_allowed = true where id = ?', [giver]);
    const { email } = await shop.row<{ email: string }>('select email from customer where id = ?', [taker]);
    await transferBalance(shop.as(giver), { receiver: email, amountCents: 300_00, description: '' });
    await transferCrossSite(shop.as(giver), { amountCents: 80_00 });
    await expect(transferCrossSite(shop.as(giver), { amountCents: 120_01 })).rejects.toMatchObject({
      code: 'validation_failed',
      fields: { amount: ['You can transfer up to €500.00 a day, €120.00 of it now.'] },
    });
    await transferCrossSite(shop.as(giver), { amountCents: 120_00 });
    await expect(transferCrossSite(shop.as(giver), { amountCents: 1 })).rejects.toMatchObject({
      code: 'validation_failed',
    });
    await shop.orm.em
      .fork()
      .execute(
        `update balance_coupon set created_at = created_at - interval '24 hours' where created_by_id = ?`,
        [giver],
      );
    await transferCrossSite(shop.as(giver), { amountCents: 200_00 });
    expect(await shop.balance(giver)).toBe(300_00);
  });

  it('can be made thirty times an hour', async () => {
    const giver = await shop.addCustomer(1000);
    for (let n = 0; n < 30; n += 1)
      await transferCrossSite(shop.as(giver), { amountCents: 1, idempotencyKey: `request ${n}` });
    await expect(transferCrossSite(shop.as(giver), { amountCents: 1 })).rejects.toMatchObject({
      fields: { amount: [expect.stringMatching(/^You can create 30 codes an hour\. .+ in 60 minutes\.$/)] },
    });
    // An earlier request, sent again, makes no code.
    await transferCrossSite(shop.as(giver), { amountCents: 1, idempotencyKey: 'request 7' });
    expect(await shop.balance(giver)).toBe(970);
  });

  it('follows the transfer minimum', async () => {
    const giver = await shop.addCustomer(1000);
    const ctx = withSettings(shop.as(giver), { 'wallet.transferMinimum': 2.5 });
    await expect(transferCrossSite(ctx, { amountCents: 249 })).rejects.toMatchObject({
      fields: { amount: ['Minimum amount is €2.50'] },
    });
    await transferCrossSite(ctx, { amountCents: 250 });
    expect(await shop.balance(giver)).toBe(750);
  });

  it('stores only the hash of the code', async () => {
    const giver = await shop.addCustomer(1000);
    const { code } = await transferCrossSite(shop.as(giver), { amountCents: 400 });
    const { row } = await shop.row<{ row: string }>(
      'select row_to_json(c)::text as row from balance_coupon c where created_by_id = ?',
      [giver],
    );
    expect(row).not.toContain(code);
    expect(row).not.toContain(code.replaceAll('-', ''));
  });

  it('resent with its key after the encryption key changed gives the same code', async () => {
    const [giver, key] = [await shop.addCustomer(1000), 'before the rotation'];
    const { code } = await transferCrossSite(shop.as(giver), { amountCents: 400, idempotencyKey: key });
    const [oldKey, newKey] = [TEST_CONFIG.credentialKeys[0]!, randomBytes(32)];
    const withKeys = (...credentialKeys: Buffer[]): CustomerContext => {
      const ctx = shop.as(giver);
      const config = { ...ctx.services.config, credentialKeys };
      return { ...ctx, services: { ...ctx.services, config, secrets: createSecrets(credentialKeys) } };
    };
    expect(
      await transferCrossSite(withKeys(newKey, oldKey), { amountCents: 400, idempotencyKey: key }),
    ).toMatchObject({ code });
    const summary = await rotateCredentials(
      operatorContext({ secrets: createSecrets([newKey, oldKey]) }, shop.orm.em.fork(), testOperator()),
    );
    expect(summary.unreadableCodes).toEqual([]);
    expect(
      await transferCrossSite(withKeys(newKey), { amountCents: 400, idempotencyKey: key }),
    ).toMatchObject({ code });
    expect(await shop.balance(giver)).toBe(600);
    expect(await redeemCoupon(shop.as(giver), { code })).toMatchObject({ outcome: 'redeemed' });
    expect(await shop.audit()).toEqual([]);
    // The other tests of this shop go on with its own key.
    await rotateCredentials(
      operatorContext({ secrets: createSecrets([oldKey, newKey]) }, shop.orm.em.fork(), testOperator()),
    );
  });

  it('from the first version is repeated while its key is in the ring, and refused afterwards', async () => {
    const giver = await shop.addCustomer(1000);
    const [oldKey, newKey] = [randomBytes(32), randomBytes(32)];
    const request = [giver, 'of the first version', 400].join('\n');
    const ownKey = Buffer.from(hkdfSync('sha256', oldKey, '', 'level30 balance code', 32));
    const code = balanceCodeOf(createHmac('sha256', ownKey).update(request).digest());
    await shop.orm.em.fork().execute(
      `with coupon as (
           insert into balance_coupon (code_hash, amount_cents, source, created_by_id, request_hash)
           values (?, 400, 'cross_site', ?, ?) returning id)
         select id from coupon`,
      [hashToken(code), giver, hashToken(request)],
    );
    const again = (...credentialKeys: Buffer[]) => {
      const ctx = shop.as(giver);
      const services = { ...ctx.services, config: { ...ctx.services.config, credentialKeys } };
      return transferCrossSite(
        { ...ctx, services },
        { amountCents: 400, idempotencyKey: 'of the first version' },
      );
    };
    expect(await again(newKey, oldKey)).toMatchObject({ code });
    await expect(again(newKey)).rejects.toMatchObject({ code: 'transfer_code_lost' });
    expect(await shop.balance(giver)).toBe(1000);
    await shop.orm.em.fork().execute('delete from balance_coupon where code_hash = ?', [hashToken(code)]);
  });

  it('requires the balance for it', async () => {
    const giver = await shop.addCustomer(399);
    await expect(transferCrossSite(shop.as(giver), { amountCents: 400 })).rejects.toMatchObject({
      code: 'validation_failed',
      fields: { amount: ['Your balance is too small for this amount.'] },
    });
    expect(await shop.balance(giver)).toBe(399);
  });

  it('works while the shop is archived, and so does redeeming', async () => {
    const giver = await shop.addCustomer(400);
    const ctx = withSettings(shop.as(giver), { 'flags.archived': true });
    const { code } = await transferCrossSite(ctx, { amountCents: 400 });
    expect(
      await redeemCoupon(withSettings(shop.as(giver), { 'flags.archived': true }), { code }),
    ).toMatchObject({
      outcome: 'redeemed',
    });
  });

  it('sent 100 times at once with one key debits once and gives the same code', async () => {
    const giver = await shop.addCustomer(1000);
    const answers = await Promise.all(
      Array.from({ length: 100 }, () =>
        transferCrossSite(shop.as(giver), { amountCents: 10, idempotencyKey: 'my request' }),
      ),
    );
    expect(new Set(answers.map(({ code }) => code)).size).toBe(1);
    expect(await shop.balance(giver)).toBe(990);
    // Another customer or another key is another request; another amount under the key is refused.
    await expect(
      transferCrossSite(shop.as(giver), { amountCents: 20, idempotencyKey: 'my request' }),
    ).rejects.toMatchObject({
      code: 'idempotency_key_reused',
    });
    const other = await shop.addCustomer(1000);
    const codes = [
      await transferCrossSite(shop.as(other), { amountCents: 10, idempotencyKey: 'my request' }),
      await transferCrossSite(shop.as(giver), { amountCents: 10, idempotencyKey: 'another request' }),
      await transferCrossSite(shop.as(giver), { amountCents: 10 }),
      await transferCrossSite(shop.as(giver), { amountCents: 10 }),
    ].map(({ code }) => code);
    expect(new Set([...codes, answers[0]?.code]).size).toBe(5);
    expect([await shop.balance(giver), await shop.balance(other)]).toEqual([960, 990]);
    expect(await shop.audit()).toEqual([]);
  });

  it('200 of 0.05 at once from a balance of 1.00 make 20 codes', async () => {
    const giver = await shop.addCustomer(100);
    const answers = await Promise.allSettled(
      Array.from({ length: 200 }, () => transferCrossSite(shop.as(giver), { amountCents: 5 })),
    );
    const refusals = answers.flatMap((answer) => (answer.status === 'rejected' ? [answer.reason] : []));
    expect(refusals).toHaveLength(180);
    expect(refusals.every((refusal: { code?: string }) => refusal.code === 'validation_failed')).toBe(true);
    expect(await shop.balance(giver)).toBe(0);
    expect(await shop.audit()).toEqual([]);
  });
});

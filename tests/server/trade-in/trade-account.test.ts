import { beforeAll, describe, expect, it } from 'vitest';
import { findOrder } from '#server/checkout/create-purchases.ts';
import { refundPurchase } from '#server/checkout/refund-purchase.ts';
import { pendingCredits } from '#server/ledger/index.ts';
import { writeSetting } from '#server/settings/index.ts';
import { inTransaction } from '#server/platform/database.ts';
import { eraseCustomer } from '#server/privacy/index.ts';
import { addToMarketplace } from '#server/marketplace/commands/add-to-marketplace.ts';
import { openListingClaim } from '#server/marketplace/commands/warranty-claims.ts';
import { hidePurchase } from '#server/purchases/hide-purchase.ts';
import { listPurchases } from '#server/purchases/list-purchases.ts';
import { chooseAccount } from '../../../src/local/sandbox/accounts/account-store.ts';
import { listTraded } from '#server/trade-in/list-traded.ts';
import { takeIn, tradeAccount } from '#server/trade-in/trade-account.ts';
import { valueAccount } from '#server/trade-in/value-account.ts';
import { followDispute } from '#server/payments/commands/follow-dispute.ts';
import { settlePayment } from '#server/payments/commands/settle-payment.ts';
import { creditDue } from '#server/wallet/jobs/due-credits.ts';
import { until, useTestShop } from '../../support/test-shop.ts';
import { startPaying } from '../checkout/support/buy.ts';
import { addListing, form, instaBuy } from '../marketplace/support/market.ts';
import { type OwnedAccount, ownAccount } from '../purchases/support/own-account.ts';

const shop = useTestShop();
beforeAll(async () => {
  await setting('flags.trade', true);
  await setting('flags.auction', true);
});

const em = () => shop.orm.em.fork();

async function setting(
  key: 'flags.trade' | 'flags.auction' | 'flags.archived' | 'tradeInRate',
  value: boolean | number,
) {
  await writeSetting(em(), key, value);
  await until(() => shop.services.settings.get(key) === value);
}

const value = ({ customer, username, password }: OwnedAccount) =>
  valueAccount(shop.as(customer), { username, password });
const trade = ({ customer, username, password }: OwnedAccount) =>
  tradeAccount(shop.as(customer), { username, password });

async function dispute(state: 'open' | 'lost' | 'won'): Promise<void> {
  const isWithdrawn = state !== 'won';
  const reason = 'fraudulent';
  shop.provider.disputes.set('dp_trade', {
    chargeId: 'ch_trade',
    amountCents: 325,
    state,
    isWithdrawn,
    reason,
  });
  await followDispute(shop.work(), 'dp_trade');
}

/** What a day would do. */
async function letDaysPass({ customer }: OwnedAccount): Promise<void> {
  await em().execute(`update pending_credit set due_at = due_at - interval '1 day' where customer_id = ?`, [
    customer,
  ]);
}

function fulfilled<T>(answers: PromiseSettledResult<T>[]): number {
  return answers.filter(({ status }) => status === 'fulfilled').length;
}

describe('the value of an account', () => {
  it('is the rate of today’s price, and holds for 15 minutes', async () => {
    const account = await ownAccount(shop);
    const { valueCents, expiresAt } = await value(account);
    expect(valueCents).toBe(200);
    const { minutes } = await shop.row<{ minutes: number }>(
      'select round(extract(epoch from ?::timestamptz - now()) / 60)::int as minutes',
      [expiresAt],
    );
    expect(minutes).toBe(15);
  });

  it('follows the operator’s rate, and is never more than what was paid', async () => {
    const account = await ownAccount(shop);
    await setting('tradeInRate', 0.333);
    expect(await value(account)).toMatchObject({ valueCents: 167 });
    await em().execute('update purchase set price_cents = 150 where product_id = ?', [account.product]);
    expect(await value(account)).toMatchObject({ valueCents: 150 });
    await setting('tradeInRate', 0);
    await expect(value(account)).rejects.toMatchObject({ code: 'not_tradable' });
    await setting('tradeInRate', 0.4);
  });

  it('needs the flag, and an open shop', async () => {
    const account = await ownAccount(shop);
    await setting('flags.trade', false);
    await expect(value(account)).rejects.toMatchObject({ code: 'feature_off' });
    await expect(trade(account)).rejects.toMatchObject({ code: 'feature_off' });
    await setting('flags.trade', true);
    await setting('flags.archived', true);
    await expect(value(account)).rejects.toMatchObject({ code: 'shop_archived' });
    await expect(trade(account)).rejects.toMatchObject({ code: 'shop_archived' });
    await setting('flags.archived', false);
  });

  it('is shown only to the owner, and not for listed accounts', async () => {
    const account = await ownAccount(shop);
    const stranger = { ...account, customer: await shop.addCustomer() };
    await expect(value(stranger)).rejects.toMatchObject({ code: 'not_found' });
    await value(account);
    await expect(trade(stranger)).rejects.toMatchObject({ code: 'not_found' });
    await em().execute(`update purchase set state = 'listed' where product_id = ?`, [account.product]);
    await expect(value(account)).rejects.toMatchObject({ code: 'account_listed' });
    await expect(trade(account)).rejects.toMatchObject({ code: 'account_listed' });
    await expect(
      takeIn(shop.as(account.customer), {
        username: account.username,
        password: account.password,
        isVerified: true,
      }),
    ).rejects.toMatchObject({ code: 'account_listed' });
    await em().execute(`update purchase set state = 'owned' where product_id = ?`, [account.product]);
  });

  it('is withheld while a claim about the account is open, since its sale may be undone', async () => {
    const { listingId, productId, username } = await addListing(shop, await shop.addCustomer(), {
      instaBuyAmount: 10,
    });
    const customer = await shop.addCustomer(1000);
    await instaBuy(shop, customer, listingId, 1000);
    const bought = await listPurchases(shop.as(customer), { page: 1, limit: 5, isHidden: false });
    const account = { customer, product: productId, username, password: bought.results[0]?.password ?? '' };
    const { password } = account;
    expect(await value(account)).toMatchObject({ valueCents: 400 });
    await openListingClaim(shop.as(customer), { listingId, text: 'It is not as promised.' });
    const refusal = { code: 'claim_open' };
    await expect(value(account)).rejects.toMatchObject(refusal);
    await expect(takeIn(shop.as(customer), { username, password, isVerified: true })).rejects.toMatchObject(
      refusal,
    );
  });

  it('is withheld while the payment is disputed or charged back, and comes back if the shop wins', async () => {
    const { buyer, paymentId, sessionId, products } = await startPaying(shop);
    shop.provider.set(sessionId, { state: 'paid' });
    await settlePayment(shop.work(), paymentId);
    const [product = 0] = products;
    const username = `account-${product}`;
    const account = { customer: buyer, product, username, password: `secret-${product}` };
    await value(account);
    shop.provider.charges.set('ch_trade', { paymentId, refundedCents: 0 });
    const take = () => takeIn(shop.as(buyer), { username, password: account.password, isVerified: true });
    for (const state of ['open', 'lost'] as const) {
      await dispute(state);
      for (const attempt of [() => value(account), () => trade(account), take])
        await expect(attempt()).rejects.toMatchObject({ code: 'payment_disputed' });
    }
    await dispute('won');
    await expect(take()).resolves.toMatchObject({ isVerified: true });
    expect(await shop.audit()).toEqual([]);
  });

  it('requires what the shop asks of an account; the number of games counts for silver and bronze', async () => {
    const silver = await ownAccount(shop, { rank: 'SI', division: 2, priceCents: 2000 });
    await chooseAccount(em(), {
      username: silver.username,
      failing: ['honor', 'games'],
      is_unchecked: false,
    });
    await expect(value(silver)).rejects.toMatchObject({
      code: 'trade_requirements',
      message:
        'This account does not meet the requirements. Missing: Honor level at least 2, At least 20 games (silver and bronze).',
    });
    const gold = await ownAccount(shop, { rank: 'GO', division: 2, priceCents: 2000 });
    await chooseAccount(em(), { username: gold.username, failing: ['games'], is_unchecked: false });
    expect(await value(gold)).toMatchObject({ valueCents: 800 });
  });

  it('uses up no guess, however often it is requested for an account that fails the requirements', async () => {
    const account = await ownAccount(shop);
    await chooseAccount(em(), { username: account.username, failing: ['honor'], is_unchecked: false });
    for (let tries = 0; tries < 11; tries += 1)
      await expect(value(account)).rejects.toMatchObject({ code: 'trade_requirements' });
  });

  it('requires the right password; the eleventh wrong one within an hour is throttled, for this customer only', async () => {
    const account = await ownAccount(shop);
    const wrong = { ...account, password: 'guess' };
    await value(account);
    for (let tries = 0; tries < 10; tries += 1) {
      await expect((tries % 2 ? value : trade)(wrong)).rejects.toMatchObject({
        code: 'validation_failed',
        fields: { password: ['Wrong password.'] },
      });
    }
    await expect(value(wrong)).rejects.toMatchObject({ code: 'throttled' });
    await expect(trade(account)).rejects.toMatchObject({ code: 'throttled' });
    await expect(value(await ownAccount(shop))).resolves.toMatchObject({ valueCents: 200 });
  });

  it('counts only wrong passwords when many are sent at once', async () => {
    const account = await ownAccount(shop);
    const right = await Promise.all(Array.from({ length: 30 }, () => value(account)));
    expect(right.every(({ valueCents }) => valueCents === 200)).toBe(true);
    const guesses = await Promise.allSettled(
      Array.from({ length: 30 }, (_, n) => value({ ...account, password: `guess ${n}` })),
    );
    const codes = guesses.map((answer) => (answer.status === 'rejected' ? answer.reason.code : 'right'));
    expect(codes.filter((code) => code === 'validation_failed')).toHaveLength(10);
    expect(codes.filter((code) => code === 'throttled')).toHaveLength(20);
  });
});

describe('trading in', () => {
  it('takes the account, gives it a new password, and promises the value for tomorrow', async () => {
    const account = await ownAccount(shop);
    await value(account);
    await expect(trade(account)).resolves.toEqual({ valueCents: 200, isVerified: true });
    expect(await shop.balance(account.customer)).toBe(0);
    const [pending] = await pendingCredits(em(), account.customer);
    expect(pending).toMatchObject({ description: 'Trade-in: Unranked, EUW', amountCents: 200 });
    const { hours } = await shop.row<{ hours: number }>(
      'select round(extract(epoch from ?::timestamptz - now()) / 3600)::int as hours',
      [pending?.expectedAt],
    );
    expect(hours).toBe(24);

    const { results } = await listTraded(shop.as(account.customer), { page: 1, limit: 5 });
    expect(results).toMatchObject([
      { productUsername: account.username, isVerified: true, dateVerified: expect.any(String) },
    ]);
    const { status, sealed, checkout } = await shop.row<{ status: string; sealed: Buffer; checkout: string }>(
      `select product.status, password_encrypted as sealed, checkout_id as checkout
       from product join purchase on purchase.product_id = product.id where product.id = ?`,
      [account.product],
    );
    expect(status).toBe('withdrawn');
    const fresh = shop.services.secrets.decrypt(sealed, `product:${account.product}`);
    expect(fresh).toMatch(/^(?=.*\d)[A-Za-z0-9]{16}$/);
    const list = await listPurchases(shop.as(account.customer), { page: 1, limit: 5, isHidden: false });
    expect(list.count).toBe(0);
    expect((await findOrder(shop.as(account.customer), checkout)).purchases).toEqual([]);
    expect(await shop.audit()).toEqual([]);
  });

  it('pays what was quoted whatever the price then, once, and not after it expired', async () => {
    const account = await ownAccount(shop);
    await expect(trade(account)).rejects.toMatchObject({ code: 'quote_expired' });
    await value(account);
    await setting('tradeInRate', 0.1);
    await expect(trade(account)).resolves.toEqual({ valueCents: 200, isVerified: true });
    await setting('tradeInRate', 0.4);

    const other = await ownAccount(shop);
    await value(other);
    await em().execute(
      `update trade_quote set expires_at = now() - interval '1 second'
       where purchase_id = (select id from purchase where product_id = ?)`,
      [other.product],
    );
    await expect(trade(other)).rejects.toMatchObject({ code: 'quote_expired' });
    await value(other);
    await expect(trade(other)).resolves.toEqual({ valueCents: 200, isVerified: true });
    expect(await shop.audit()).toEqual([]);
  });

  it('happens once when it is asked for a hundred times at once', async () => {
    const account = await ownAccount(shop);
    const { customer, username, password } = account;
    await value(account);
    const answers = await Promise.allSettled(
      Array.from({ length: 100 }, () => takeIn(shop.as(customer), { username, password, isVerified: true })),
    );
    expect(fulfilled(answers)).toBe(1);
    for (const answer of answers) {
      if (answer.status === 'rejected') expect(answer.reason).toMatchObject({ code: 'not_found' });
    }
    expect(await pendingCredits(em(), customer)).toHaveLength(1);
    expect(await shop.audit()).toEqual([]);
  });

  it('competing with hiding and listing: one of trade and list wins, and hiding never undoes either', async () => {
    for (let round = 0; round < 20; round += 1) {
      const account = await ownAccount(shop, { isPremium: true, priceCents: 1000 });
      const { customer, product, username, password } = account;
      await value(account);
      const list = async () => {
        const { outcome } = await addToMarketplace(shop.as(customer), { username, ...form(product) });
        if (outcome !== 'listed') throw new Error(outcome);
      };
      const contenders = [
        () => takeIn(shop.as(customer), { username, password, isVerified: true }),
        list,
        () => hidePurchase(shop.as(customer), { username, isHidden: true }),
      ];
      const answers = await Promise.allSettled(
        [...contenders.slice(round % 3), ...contenders.slice(0, round % 3)].map((contend) => contend()),
      );
      const { state } = await shop.row<{ state: string }>('select state from purchase where product_id = ?', [
        account.product,
      ]);
      expect(['traded', 'listed']).toContain(state);
      expect(fulfilled(answers)).toBeLessThanOrEqual(2);
      expect(await pendingCredits(em(), customer)).toHaveLength(state === 'traded' ? 1 : 0);
      expect(await shop.audit()).toEqual([]);
    }
  });

  it('leaves nothing to refund', async () => {
    const account = await ownAccount(shop);
    const { id } = await shop.row<{ id: number }>('select id from purchase where product_id = ?', [
      account.product,
    ]);
    await value(account);
    await trade(account);
    await expect(refundPurchase(shop.work(), id)).rejects.toMatchObject({ code: 'refund_refused' });
  });
});

describe('the credit', () => {
  it('arrives a day later and not before, once, even with eight workers, with a mail', async () => {
    const accounts = await Promise.all(Array.from({ length: 5 }, () => ownAccount(shop)));
    for (const account of accounts) {
      await value(account);
      await trade(account);
    }
    await creditDue(shop.work());
    for (const { customer } of accounts) expect(await shop.balance(customer)).toBe(0);
    for (const account of accounts) await letDaysPass(account);
    const posted = await Promise.all(Array.from({ length: 8 }, () => creditDue(shop.work())));
    expect(posted.reduce((sum, count) => sum + count)).toBe(5);
    for (const { customer } of accounts) {
      expect(await shop.balance(customer)).toBe(200);
      expect(await pendingCredits(em(), customer)).toEqual([]);
    }
    expect(await creditDue(shop.work())).toBe(0);
    const [first] = accounts;
    const { results } = await listTraded(shop.as(first?.customer ?? 0), { page: 1, limit: 5 });
    expect(results).toMatchObject([{ creditDueAt: null, creditedAt: expect.any(String) }]);
    const { mails } = await shop.row<{ mails: number }>(
      `select count(*)::int as mails from pgboss.job where name = 'send-mail' and data->>'template' = 'credit-arrived'`,
    );
    expect(mails).toBe(5);
    expect(await shop.audit()).toEqual([]);
  });

  it('is given up with a deleted account, whichever of trading and deleting comes first', async () => {
    const account = await ownAccount(shop);
    await value(account);
    await trade(account);
    await inTransaction(em(), (transaction) => eraseCustomer(transaction, { customerId: account.customer }));
    await letDaysPass(account);
    expect(await creditDue(shop.work())).toBe(0);
    expect(await shop.balance(account.customer)).toBe(0);
    for (let round = 0; round < 10; round += 1) {
      const { customer, username, password } = await ownAccount(shop);
      await value({ customer, username, password, product: 0 });
      const [traded, erased] = await Promise.allSettled([
        takeIn(shop.as(customer), { username, password, isVerified: true }),
        inTransaction(em(), (transaction) => eraseCustomer(transaction, { customerId: customer })),
      ]);
      expect(erased).toMatchObject({ status: 'fulfilled', value: { outcome: 'erased' } });
      if (traded.status === 'rejected') expect(traded.reason).toMatchObject({ code: 'not_authenticated' });
      expect(await pendingCredits(em(), customer)).toEqual([]);
    }
    expect(await shop.audit()).toEqual([]);
  });

  it('is reported missing by the audit if its money or promise is absent', async () => {
    const account = await ownAccount(shop);
    await value(account);
    await trade(account);
    await em().execute('update pending_credit set credited_at = now() where customer_id = ?', [
      account.customer,
    ]);
    expect(await shop.audit()).not.toEqual([]);
    await em().execute('update pending_credit set credited_at = null where customer_id = ?', [
      account.customer,
    ]);
    expect(await shop.audit()).toEqual([]);
    await em().execute('update pending_credit set cancelled_at = now() where customer_id = ?', [
      account.customer,
    ]);
    expect(await shop.audit()).toMatchObject([{ found: 'verified, no credit' }]);
  });
});

/** Listing an account: the reasons for a refusal. The form's own fields are in rest.test.ts. */
import { beforeAll, describe, expect, it } from 'vitest';
import { addToMarketplace } from '#server/marketplace/commands/add-to-marketplace.ts';
import { isConfirmedByItself } from '#server/marketplace/commands/confirm-listing.ts';
import { openListingClaim } from '#server/marketplace/commands/warranty-claims.ts';
import { followDispute } from '#server/payments/commands/follow-dispute.ts';
import { settlePayment } from '#server/payments/commands/settle-payment.ts';
import { listPurchases } from '#server/purchases/list-purchases.ts';
import { untilSomebodyWaits } from '../../support/lock-waits.ts';
import { limitWindow } from '../../support/rate-limit-rows.ts';
import { useTestShop } from '../../support/test-shop.ts';
import { startPaying } from '../checkout/support/buy.ts';
import { boughtListing } from './support/instants.ts';
import {
  type Account,
  addAccount,
  addListing,
  form,
  listingRow,
  purchaseStates,
  setSetting,
} from './support/market.ts';

const shop = useTestShop();
beforeAll(() => setSetting(shop, 'flags.auction', true));

const em = () => shop.orm.em.fork();
const add = (customer: number, { username, productId }: Account, password?: string) =>
  addToMarketplace(shop.as(customer), {
    username,
    ...form(productId, password === undefined ? {} : { password }),
  });

async function ownAccount(): Promise<{ customer: number; account: Account }> {
  const customer = await shop.addCustomer();
  return { customer, account: await addAccount(shop, customer) };
}

describe('an account', () => {
  it.each(['traded', 'resold', 'refunded'])('that is %s is not found', async (state) => {
    const { customer, account } = await ownAccount();
    await em().execute('update purchase set state = ? where id = ?', [state, account.purchaseId]);
    await expect(add(customer, account)).rejects.toMatchObject({ code: 'not_found' });
  });

  it('that is hidden or listed is refused by name, whatever the password', async () => {
    const { customer, account } = await ownAccount();
    await em().execute(`update purchase set state = 'hidden' where id = ?`, [account.purchaseId]);
    expect(await add(customer, account, 'guess')).toMatchObject({ outcome: 'refused', reason: 'hidden' });
    expect(await add(customer, account)).toMatchObject({ outcome: 'refused', reason: 'hidden' });
    expect(await purchaseStates(shop, account.productId)).toEqual(['hidden']);
    const listed = await addListing(shop, customer);
    expect(await add(customer, listed)).toMatchObject({ outcome: 'refused', reason: 'already_listed' });
  });

  it.each([
    ['premium', { isPremium: true }, 'listed'],
    ['safe', { isPremium: false, isSafe: true }, 'listed'],
    ['neither', { isPremium: false }, 'refused'],
    ['premium and handleveled', { isHandleveled: true }, 'refused'],
  ])('that is %s: %j is %s', async (_, flags, outcome) => {
    const customer = await shop.addCustomer();
    const account = await addAccount(shop, customer, flags);
    expect(await add(customer, account)).toMatchObject({
      outcome,
      ...(outcome === 'refused' && { reason: 'not_auctionable' }),
    });
  });

  it('belonging to another customer is not found', async () => {
    const { account } = await ownAccount();
    await expect(add(await shop.addCustomer(), account)).rejects.toMatchObject({ code: 'not_found' });
  });

  it('with an open claim is refused until it is decided', async () => {
    const { buyerId, listingId, productId, username } = await boughtListing(shop);
    await openListingClaim(shop.as(buyerId), { listingId, text: 'Not as promised' });
    const { results } = await listPurchases(shop.as(buyerId), { page: 1, limit: 5, isHidden: false });
    const values = form(productId, { password: results[0]?.password });
    const list = () => addToMarketplace(shop.as(buyerId), { username, ...values });
    expect(await list()).toEqual({
      outcome: 'refused',
      reason: 'claim_open',
      text: 'A warranty claim for this account is still open.',
    });
    expect(await purchaseStates(shop, productId)).toEqual(['resold', 'owned']);
    await em().execute(`update warranty_claim set state = 'rejected' where listing_id = ?`, [listingId]);
    await em().execute(`update listing set state = 'sold' where id = ?`, [listingId]);
    expect(await list()).toMatchObject({ outcome: 'listed' });
  });

  it('is refused while the payment is disputed or charged back, until the shop wins', async () => {
    const { buyer, paymentId, sessionId, products } = await startPaying(shop);
    shop.provider.set(sessionId, { state: 'paid' });
    await settlePayment(shop.work(), paymentId);
    const [productId = 0] = products;
    await em().execute('update product set is_premium = true where id = ?', [productId]);
    shop.provider.charges.set('ch_list', { paymentId, refundedCents: 0 });
    const list = () =>
      addToMarketplace(shop.as(buyer), {
        username: `account-${productId}`,
        ...form(productId, { password: `secret-${productId}` }),
      });
    const disputed = { chargeId: 'ch_list', amountCents: 325, reason: 'fraudulent' };
    for (const state of ['open', 'lost'] as const) {
      shop.provider.disputes.set('dp_list', { ...disputed, state, isWithdrawn: true });
      await followDispute(shop.work(), 'dp_list');
      expect(await list()).toMatchObject({ outcome: 'refused', reason: 'payment_disputed' });
      expect(await purchaseStates(shop, productId)).toEqual(['owned']);
    }
    shop.provider.disputes.set('dp_list', { ...disputed, state: 'won', isWithdrawn: false });
    await followDispute(shop.work(), 'dp_list');
    expect(await list()).toMatchObject({ outcome: 'listed' });
  });

  it('is offered on the form’s terms', async () => {
    const { customer, account } = await ownAccount();
    const values = form(account.productId, {
      minimumBidAmount: 7.5,
      instaBuyAmount: 20.05,
      endDays: 30,
      warrantyDays: 14,
      remarks: 'fast',
    });
    const added = await addToMarketplace(shop.as(customer), { username: account.username, ...values });
    expect(await listingRow(shop, added.outcome === 'listed' ? added.listingId : 0)).toMatchObject({
      state: 'open',
      seller_id: customer,
      product_id: account.productId,
      purchase_id: account.purchaseId,
      minimum_bid_cents: 750,
      insta_buy_cents: 2005,
      end_days: 30,
      warranty_days: 14,
      remarks: 'fast',
    });
  });
});

describe('a seller', () => {
  it.each([
    ['is blocked', 'blocked_at = now()', 'customer_blocked'],
    ['has reported a takeover', 'takeover_reported_at = now()', 'recovery_required'],
    ['has no confirmed address', 'email_verified_at = null', 'email_not_verified'],
  ])('who %s lists nothing', async (_, change, code) => {
    const { customer, account } = await ownAccount();
    await em().execute(`update customer set ${change} where id = ?`, [customer]);
    await expect(add(customer, account)).rejects.toMatchObject({ code });
    expect(await purchaseStates(shop, account.productId)).toEqual(['owned']);
  });

  it.each([
    ['is being blocked', 'blocked_at = now()', 'customer_blocked'],
    ['reports a takeover', 'takeover_reported_at = now()', 'recovery_required'],
  ])('waits while the customer %s', async (_, change, code) => {
    const { customer, account } = await ownAccount();
    const { waiting } = await em().transactional(async (other) => {
      await other.execute(`update customer set ${change} where id = ?`, [customer]);
      const answer = add(customer, account).catch((error: unknown) => error);
      await untilSomebodyWaits(shop);
      return { waiting: answer };
    });
    expect(await waiting).toMatchObject({ code });
  });
});

describe('wrong passwords', () => {
  it('are limited to ten within 15 minutes, after which even the right one is not checked; they count per customer', async () => {
    const { customer, account } = await ownAccount();
    const started = Date.now();
    const wrong = { code: 'validation_failed', fields: { password: [expect.any(String)] } };
    for (let n = 0; n < 10; n += 1)
      await expect(add(customer, account, `guess ${n}`)).rejects.toMatchObject(wrong);
    await expect(add(customer, account)).rejects.toMatchObject({ code: 'throttled' });
    const window = await limitWindow(shop, `listing-password:customer ${customer}`, started);
    expect(window.seconds).toBe(900);
    const other = await ownAccount();
    expect(await add(other.customer, other.account)).toMatchObject({ outcome: 'listed' });
    await window.pass();
    expect(await add(customer, account)).toMatchObject({ outcome: 'listed' });
  });

  it('after nine wrong ones still lets the tenth guess count', async () => {
    const { customer, account } = await ownAccount();
    for (let n = 0; n < 9; n += 1)
      await expect(add(customer, account, `guess ${n}`)).rejects.toMatchObject({ code: 'validation_failed' });
    expect(await add(customer, account)).toMatchObject({ outcome: 'listed' });
  });
});

describe('the automatic confirmation', () => {
  it.each([
    { setting: 'always', isSandbox: true, isAutomatic: true },
    { setting: 'always', isSandbox: false, isAutomatic: true },
    { setting: 'in-sandbox', isSandbox: true, isAutomatic: true },
    { setting: 'in-sandbox', isSandbox: false, isAutomatic: false },
    { setting: 'never', isSandbox: true, isAutomatic: false },
    { setting: 'never', isSandbox: false, isAutomatic: false },
  ] as const)('$setting, sandbox $isSandbox: $isAutomatic', async ({ setting, isSandbox, isAutomatic }) => {
    await setSetting(shop, 'marketplace.autoConfirm', setting);
    const { config, settings } = shop.services;
    const stripe = { ...config.stripe, isSandbox };
    expect(isConfirmedByItself({ settings, config: { ...config, stripe } })).toBe(isAutomatic);
    await setSetting(shop, 'marketplace.autoConfirm', 'in-sandbox');
  });
});

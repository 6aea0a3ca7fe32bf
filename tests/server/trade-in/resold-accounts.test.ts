/** Trade-ins of accounts bought on the marketplace: what limits a trade-in of the account's buyer from the shop limits these, too. */
import { operatorContext } from '#server/context.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { putAccountBack } from '#server/admin/index.ts';
import { exchangePurchaseWithin } from '#server/checkout/exchange-purchase.ts';
import { refundPartOfPurchaseWithin } from '#server/checkout/index.ts';
import { startCheckout } from '#server/checkout/start-checkout.ts';
import { lockBalance, pendingCredits } from '#server/ledger/index.ts';
import { addToMarketplace } from '#server/marketplace/commands/add-to-marketplace.ts';
import { decideDisputeWithin } from '#server/payments/commands/decide-dispute.ts';
import { followDispute } from '#server/payments/commands/follow-dispute.ts';
import { settlePayment } from '#server/payments/commands/settle-payment.ts';
import { inTransaction } from '#server/platform/database.ts';
import { takeIn, tradeAccount } from '#server/trade-in/trade-account.ts';
import { valueAccount } from '#server/trade-in/value-account.ts';
import { untilSomebodyWaits } from '../../support/lock-waits.ts';
import { testOperator } from '../../support/test-operator.ts';
import { useTestShop } from '../../support/test-shop.ts';
import { startPaying } from '../checkout/support/buy.ts';
import { form, instaBuy, setSetting } from '../marketplace/support/market.ts';
import { passwordOf } from '../marketplace/support/sold.ts';
import { type OwnedAccount, ownAccount } from '../purchases/support/own-account.ts';

const shop = useTestShop();
beforeAll(async () => {
  await setSetting(shop, 'flags.trade', true);
  await setSetting(shop, 'flags.auction', true);
});

const em = () => shop.orm.em.fork();
const value = ({ customer, username, password }: OwnedAccount) =>
  valueAccount(shop.as(customer), { username, password });
const trade = ({ customer, username, password }: OwnedAccount) =>
  tradeAccount(shop.as(customer), { username, password });
const take = ({ customer, username, password }: OwnedAccount) =>
  takeIn(shop.as(customer), { username, password, isVerified: true });

/** An account that costs EUR 10, and is worth EUR 4. */
const ownDear = () => ownAccount(shop, { isPremium: true, priceCents: 1000 });

async function purchaseOf({ customer, product }: OwnedAccount): Promise<number> {
  const { id } = await shop.row<{ id: number }>(
    'select id from purchase where customer_id = ? and product_id = ? order by id desc limit 1',
    [customer, product],
  );
  return id;
}

async function refundPart(account: OwnedAccount, amountCents: number): Promise<void> {
  const id = await purchaseOf(account);
  await inTransaction(shop.work(), (ctx) => refundPartOfPurchaseWithin(ctx, id, { amountCents }));
}

async function list({ customer, product, username, password }: OwnedAccount, priceCents: number) {
  const listed = await addToMarketplace(shop.as(customer), {
    username,
    ...form(product, { password, minimumBidAmount: null, instaBuyAmount: priceCents / 100 }),
  });
  if (listed.outcome !== 'listed') throw new Error(listed.text);
  return listed.listingId;
}

async function buyListed(
  account: OwnedAccount,
  { listingId, priceCents, customer }: { listingId: number; priceCents: number; customer: number },
): Promise<OwnedAccount> {
  expect(await instaBuy(shop, customer, listingId, priceCents)).toMatchObject({ outcome: 'bought' });
  return { ...account, customer, password: await passwordOf(shop, account.product) };
}

/** Sold on the marketplace, to a new customer. */
async function sell(account: OwnedAccount, priceCents: number): Promise<OwnedAccount> {
  const listingId = await list(account, priceCents);
  return buyListed(account, { listingId, priceCents, customer: await shop.addCustomer(priceCents) });
}

interface Disputable extends OwnedAccount {
  dispute: (state: 'open' | 'lost' | 'won') => Promise<void>;
}

/** A premium account that was paid by card. */
async function ownByCard(): Promise<Disputable> {
  const { buyer, paymentId, sessionId, products } = await startPaying(shop);
  shop.provider.set(sessionId, { state: 'paid' });
  await settlePayment(shop.work(), paymentId);
  const [product = 0] = products;
  await em().execute('update product set is_premium = true where id = ?', [product]);
  const [chargeId, disputeId] = [`ch_${product}`, `dp_${product}`];
  shop.provider.charges.set(chargeId, { paymentId, refundedCents: 0 });
  return {
    customer: buyer,
    product,
    username: `account-${product}`,
    password: `secret-${product}`,
    async dispute(state) {
      const isWithdrawn = state !== 'won';
      const reason = 'fraudulent';
      shop.provider.disputes.set(disputeId, { chargeId, amountCents: 325, state, isWithdrawn, reason });
      await followDispute(shop.work(), disputeId);
    },
  };
}

describe('the value of an account bought on the marketplace', () => {
  it.each([
    { priceCents: 1000, valueCents: 400 },
    { priceCents: 300, valueCents: 300 },
  ])('is that of any other: $valueCents for $priceCents', async ({ priceCents, valueCents }) => {
    const bought = await sell(await ownDear(), priceCents);
    expect(await value(bought)).toMatchObject({ valueCents });
    expect(await trade(bought)).toEqual({ valueCents, isVerified: true });
    expect(await shop.audit()).toEqual([]);
  });

  it('is at most what the shop has not refunded of its own price, however often it is sold on', async () => {
    const account = await ownDear();
    await refundPart(account, 900);
    expect(await value(account)).toMatchObject({ valueCents: 100 });
    const bought = await sell(account, 400);
    expect(await value(bought)).toMatchObject({ valueCents: 100 });
    const third = await sell(bought, 1000);
    expect(await value(third)).toMatchObject({ valueCents: 100 });
    expect(await trade(third)).toEqual({ valueCents: 100, isVerified: true });
    expect(await shop.audit()).toEqual([]);
  });

  it('is nothing if all of the shop’s price was refunded', async () => {
    const account = await ownDear();
    await refundPart(account, 1000);
    await expect(value(await sell(account, 400))).rejects.toMatchObject({ code: 'not_tradable' });
  });

  it('above that limit is not paid', async () => {
    const bought = await sell(await ownDear(), 400);
    await value(bought);
    const refunded = (cents: number) =>
      em().execute(
        'update purchase set refunded_cents = ? where product_id = ? and checkout_id is not null',
        [cents, bought.product],
      );
    await refunded(601);
    await expect(trade(bought)).rejects.toMatchObject({ code: 'quote_expired' });
    expect(await value(bought)).toMatchObject({ valueCents: 399 });
    await refunded(0);
  });

  it('is limited by the last sale of the shop, not by those before', async () => {
    const first = await ownDear();
    await refundPart(first, 900);
    await value(first);
    await trade(first);
    await putAccountBack(operatorContext({ secrets: shop.services.secrets }, em(), testOperator()), {
      username: first.username,
      reason: 'traded in',
      isSamePasswordMeant: true,
    });
    const customer = await shop.addCustomer(1000);
    const { outcome } = await startCheckout(shop.as(customer), {
      cartItems: [await shop.addToCart(customer, first.product)],
      totalCents: 1000,
      paymentGateway: 'stripe',
    });
    expect(outcome).toBe('paid');
    const second = { ...first, customer, password: await passwordOf(shop, first.product) };
    expect(await value(await sell(second, 1000))).toMatchObject({ valueCents: 400 });
  });
});

describe('a dispute of what the shop was paid', () => {
  it('refuses the trade-in of who bought the account since, until the shop wins', async () => {
    const account = await ownByCard();
    const listingId = await list(account, 400);
    await account.dispute('open');
    const customer = await shop.addCustomer(400);
    const bought = await buyListed(account, { listingId, priceCents: 400, customer });
    for (const state of ['open', 'lost'] as const) {
      await account.dispute(state);
      for (const attempt of [value, trade, take])
        await expect(attempt(bought)).rejects.toMatchObject({ code: 'payment_disputed' });
    }
    await account.dispute('won');
    await value(bought);
    expect(await trade(bought)).toMatchObject({ isVerified: true });
    expect(await shop.audit()).toEqual([]);
  });

  it('counts for an account that was given in exchange and then sold', async () => {
    const account = await ownByCard();
    await shop.addProduct({ isPremium: true });
    const first = await purchaseOf(account);
    const { productId: product, username } = await inTransaction(shop.work(), (ctx) =>
      exchangePurchaseWithin(ctx, first),
    );
    const given = { ...account, product, username, password: `secret-${product}` };
    const bought = await sell(given, 400);
    await value(bought);
    await account.dispute('open');
    await expect(take(bought)).rejects.toMatchObject({ code: 'payment_disputed' });
  });

  it('that is being decided is waited for', async () => {
    const account = await ownByCard();
    const bought = await sell(account, 400);
    await account.dispute('open');
    await account.dispute('won');
    await value(bought);
    const { id } = await shop.row<{ id: number }>(
      `select dispute.id from dispute join payment on payment.id = payment_id join purchase using (checkout_id)
       where product_id = ?`,
      [account.product],
    );
    const { waiting } = await inTransaction(shop.work(), async (rival) => {
      await decideDisputeWithin(rival, { disputeId: id, action: 'lose' });
      const answer = take(bought).catch((error: unknown) => error);
      await untilSomebodyWaits(shop);
      return { waiting: answer };
    });
    expect(await waiting).toMatchObject({ code: 'payment_disputed' });
    expect(await pendingCredits(em(), bought.customer)).toEqual([]);
    expect(await shop.audit()).toEqual([]);
  });

  it('either comes after the trade-in or refuses it', async () => {
    for (let round = 0; round < 10; round += 1) {
      // The balances are locked in the order of their customers, whoever of them is the older one.
      const elder = await shop.addCustomer(400);
      const account = await ownByCard();
      const customer = round % 2 ? elder : await shop.addCustomer(400);
      const listingId = await list(account, 400);
      const bought = await buyListed(account, { listingId, priceCents: 400, customer });
      await value(bought);
      const [traded, disputed] = await Promise.allSettled([take(bought), account.dispute('open')]);
      expect(disputed).toMatchObject({ status: 'fulfilled' });
      if (traded.status === 'rejected') expect(traded.reason).toMatchObject({ code: 'payment_disputed' });
      expect(await pendingCredits(em(), customer)).toHaveLength(traded.status === 'fulfilled' ? 1 : 0);
    }
    expect(await shop.audit()).toEqual([]);
  });
});

it('an account that the shop sells once more while its trade-in waits needs a new value', async () => {
  const bought = await sell(await ownDear(), 400);
  await value(bought);
  const { waiting } = await em().transactional(async (rival) => {
    await lockBalance(rival, bought.customer);
    const answer = take(bought).catch((error: unknown) => error);
    await untilSomebodyWaits(shop);
    await rival.execute(
      `insert into purchase (customer_id, product_id, checkout_id, price_cents, product_class, warranty_days, state)
       select customer_id, product_id, checkout_id, price_cents, product_class, warranty_days, state
       from purchase where product_id = ? and checkout_id is not null`,
      [bought.product],
    );
    return { waiting: answer };
  });
  expect(await waiting).toMatchObject({ code: 'quote_expired' });
});

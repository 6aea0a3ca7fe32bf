/** The actions of customers, operators, providers and workers, each as a command with all its parameters chosen. */
import {
  adjustBalance,
  blockCustomer,
  collectDisputeByOperator,
  eraseByOperator,
  refundPaymentByOperator,
  refundPurchaseByOperator,
  settlePaymentByOperator,
  unblockCustomer,
} from '#server/admin/index.ts';
import { payByCard } from '#server/checkout/pay-by-card.ts';
import { startCheckout } from '#server/checkout/start-checkout.ts';
import { refundClaim, rejectClaim } from '#server/claims/decide-claim.ts';
import { openClaim } from '#server/claims/open-claim.ts';
import { loadAtHostedCheckout } from '#server/loads/load-at-hosted-checkout.ts';
import { loadByCard } from '#server/loads/load-by-card.ts';
import { addToMarketplace } from '#server/marketplace/commands/add-to-marketplace.ts';
import { cancelListing } from '#server/marketplace/commands/cancel-listing.ts';
import { editListing } from '#server/marketplace/commands/edit-listing.ts';
import { placeBid } from '#server/marketplace/commands/place-bid.ts';
import { cancelPayment } from '#server/payments/commands/cancel-payment.ts';
import { checkPayment } from '#server/payments/commands/check-payment.ts';
import { receiveParamCallback } from '#server/payments/commands/receive-param-callback.ts';
import { receiveStripeWebhook } from '#server/payments/commands/receive-stripe-webhook.ts';
import { hashToken } from '#server/platform/tokens.ts';
import { confirmTrade, refuseTrade } from '#server/trade-in/decide-trade.ts';
import { tradeAccount } from '#server/trade-in/trade-account.ts';
import { valueAccount } from '#server/trade-in/value-account.ts';
import { redeemCoupon } from '#server/wallet/commands/redeem-coupon.ts';
import { transferBalance } from '#server/wallet/commands/transfer-balance.ts';
import { transferCrossSite } from '#server/wallet/commands/transfer-cross-site.ts';
import { loadByCardSchema, payByCardSchema } from '#shared/checkout/pay-by-card.ts';
import { addToMarketplaceBodySchema } from '#shared/marketplace/add-to-marketplace.ts';
import { editListingBodySchema } from '#shared/marketplace/edit-listing.ts';
import { centsToDecimal } from '#shared/money.ts';
import { weightedPicker } from '../../../src/local/demo/seeded-random.ts';
import { emailOf } from './simulated-shop.ts';
import type { Command, Message, World } from './world.ts';

type Maker = (world: World) => Promise<Command | undefined>;

const CARD = {
  fullName: 'Ana Cruz',
  country: 'Spain',
  phone: '+34600112233',
  creditCardNumber: '4546 7112 3456 7894',
  expiryDate: '12/30',
  expiryMonth: '12',
  expiryYear: '30',
  cvv: '000',
};
const ADDRESS = '10.0.0.1';

/** Sends a request with its key; a client that does not know the result may repeat it later. */
function keyed(world: World, command: Command): Command {
  world.requests.push(command);
  return command;
}

async function retry(world: World): Promise<Command | undefined> {
  if (world.requests.length === 0) return undefined;
  const { label, run } = world.random.pick(world.requests);
  return { label: `again: ${label}`, run };
}

// --- the shop's accounts

async function buy(world: World): Promise<Command | undefined> {
  const { random, sim } = world;
  const customer = world.customer();
  const products = await world.sim.rows<{ id: number }>(
    `select id from product where id <= 6 and (status in ('for_sale', 'held') or $1) order by id`,
    [random.chance(0.1)],
  );
  if (products.length === 0) return undefined;
  const wanted = new Set(Array.from({ length: random.chance(0.3) ? 2 : 1 }, () => random.pick(products).id));
  const [lastWanted] = world.wanted;
  if (lastWanted !== undefined && random.chance(0.5)) wanted.add(lastWanted);
  world.wanted = wanted;
  const cartItems = await fillCart(world, customer, [...wanted]);
  const discountCode = random.chance(0.2) ? 'TWICE' : undefined;
  const paymentsUnderWay = random.chance(0.3) ? undefined : random.pick(['replace', 'refuse'] as const);
  const gateway = random.pick(['stripe', 'stripe', 'param'] as const);
  const idempotencyKey = world.newName('buy');
  const products500 = [...wanted].join(' and ');
  const label = `customer ${customer} buys account ${products500} by ${gateway}${discountCode ? ' with a code' : ''} (${idempotencyKey})`;
  const total = discountCode ? 450 : 500;
  const request = {
    cartItems,
    totalCents: total * wanted.size,
    discountCode,
    paymentGateway: gateway,
    paymentsUnderWay,
    idempotencyKey,
  };
  return keyed(world, {
    label,
    async run() {
      if (gateway === 'param') {
        const card = payByCardSchema.parse({
          ...CARD,
          cartItems,
          totalCents: request.totalCents,
          discountCode,
          paymentsUnderWay,
        });
        const answer = await payByCard(sim.as(customer), { ...card, ip: ADDRESS, idempotencyKey });
        if (answer.outcome === 'paid') acknowledgeSale(world, customer, answer.checkoutId, wanted);
        if (answer.outcome === 'redirect') acknowledgeOrder(world, customer, answer.checkoutId);
        return answer.outcome;
      }
      const answer = await startCheckout(sim.as(customer), request);
      if (answer.outcome === 'paid') acknowledgeSale(world, customer, answer.checkoutId, wanted);
      if (answer.outcome === 'hosted_checkout') acknowledgeOrder(world, customer, answer.checkoutId);
      return answer.outcome;
    },
  });
}

/** @returns the items, one per account */
async function fillCart(world: World, customer: number, products: readonly number[]): Promise<number[]> {
  const items = await world.sim.rows<{ id: number }>(
    `insert into cart_item (customer_id, product_id) select $1, id from unnest($2::int[]) id order by id
     on conflict (customer_id, product_id) do update set product_id = excluded.product_id returning id`,
    [customer, products],
  );
  return items.map(({ id }) => id);
}

function acknowledgeSale(
  world: World,
  customer: number,
  checkoutId: string,
  products: ReadonlySet<number>,
): void {
  for (const product of products)
    world.acknowledge(
      `account ${product} was sold to customer ${customer}`,
      `exists (select 1 from purchase where customer_id = ${customer} and product_id = ${product} and checkout_id = '${checkoutId}')`,
    );
}

function acknowledgeOrder(world: World, customer: number, checkoutId: string): void {
  world.acknowledge(
    `customer ${customer} was sent to pay`,
    `exists (select 1 from checkout where customer_id = ${customer} and id = '${checkoutId}')`,
  );
}

// --- payments

async function load(world: World): Promise<Command | undefined> {
  const { random, sim } = world;
  const customer = world.customer();
  const amountCents = random.between(1, 6) * 500;
  const gateway = random.pick(['stripe', 'param'] as const);
  const idempotencyKey = world.newName('load');
  return keyed(world, {
    label: `customer ${customer} loads ${amountCents} by ${gateway} (${idempotencyKey})`,
    async run() {
      const ctx = sim.as(customer);
      const { paymentId } =
        gateway === 'stripe'
          ? await loadAtHostedCheckout(ctx, { amountCents, idempotencyKey })
          : await loadByCard(ctx, {
              ...loadByCardSchema.parse({ ...CARD, amountCents }),
              ip: ADDRESS,
              idempotencyKey,
            });
      world.acknowledge(
        `a load of customer ${customer}`,
        `exists (select 1 from payment where id = '${paymentId}')`,
      );
      return 'sent to pay';
    },
  });
}

/** The customer or their bank acts at the provider, which notifies the shop once, twice, late or never. */
async function pay(world: World): Promise<Command | undefined> {
  const { random, sim } = world;
  const open = [
    ...[...sim.stripe.sessions].map(([about, payment]) => ({
      gateway: 'stripe' as const,
      about,
      ...payment,
    })),
    ...[...sim.param.orders].map(([about, payment]) => ({ gateway: 'param' as const, about, ...payment })),
  ].filter(({ state }) => state === 'open' || state === 'unpaid');
  if (open.length === 0) return undefined;
  const { gateway, about, amountCents } = random.pick(open);
  const state = random.pick([
    'paid',
    'paid',
    'paid',
    'paid',
    'paid',
    'paid',
    'unpaid',
    'declined',
    'expired',
  ] as const);
  if (gateway === 'param' && (state === 'expired' || state === 'unpaid')) return undefined;
  const isShort = state === 'paid' && random.chance(0.04);
  const change = { state, amountCents: isShort ? amountCents - 1 : amountCents };
  if (gateway === 'stripe') sim.stripe.set(about, change);
  else sim.param.set(about, change);
  if (gateway === 'stripe' && state === 'paid')
    sim.stripe.charges.set(`ch_${about}`, {
      paymentId: sim.stripe.sessions.get(about)?.paymentId ?? null,
      refundedCents: 0,
    });
  for (let copies = random.between(0, 2); copies > 0; copies -= 1) world.messages.push({ gateway, about });
  return {
    label: `payment at ${gateway} is ${state}${isShort ? ', a cent short' : ''}`,
    run: async () => 'known there',
  };
}

async function deliver(world: World): Promise<Command | undefined> {
  const { random, messages } = world;
  if (messages.length === 0) return undefined;
  const [message] = messages.splice(random.between(0, messages.length - 1), 1);
  return message ? delivery(world, message) : undefined;
}

/** A message that was not accepted is sent again. */
export function delivery(world: World, message: Message): Command {
  const { sim } = world;
  const { gateway, about } = message;
  return {
    label: `a message of ${gateway} about ${about.slice(0, 11)}`,
    async run() {
      world.messages.push(message);
      const ctx = { ...sim.as(0), actor: null };
      const body = Buffer.from(gateway === 'stripe' ? about : `TURKPOS_RETVAL_Siparis_ID=${about}`);
      await (gateway === 'stripe'
        ? receiveStripeWebhook(ctx, body, 'good')
        : receiveParamCallback(ctx, body));
      world.messages.splice(world.messages.lastIndexOf(message), 1);
      return 'taken';
    },
  };
}

const PAYMENTS = `select p.id, p.customer_id as customer, p.checkout_id as checkout, p.status from payment p order by p.created_at, p.id`;
interface PaymentRow {
  id: string;
  customer: number;
  checkout: string | null;
  status: string;
}

async function check(world: World): Promise<Command | undefined> {
  const payment = await world.pickRow<PaymentRow>(PAYMENTS);
  if (!payment) return undefined;
  return {
    label: `customer ${payment.customer} looks at payment ${payment.id.slice(0, 8)}`,
    run: async () => (await checkPayment(world.sim.as(payment.customer), payment.id)).status,
  };
}

async function cancel(world: World): Promise<Command | undefined> {
  const payment = await world.pickRow<PaymentRow>(PAYMENTS);
  if (!payment) return undefined;
  const which = payment.checkout ? { checkoutId: payment.checkout } : { paymentId: payment.id };
  return {
    label: `customer ${payment.customer} cancels payment ${payment.id.slice(0, 8)}`,
    run: () => cancelPayment(world.sim.as(payment.customer), which),
  };
}

async function refundToCard(world: World): Promise<Command | undefined> {
  const payment = await world.pickRow<PaymentRow>(PAYMENTS);
  if (!payment) return undefined;
  return refundOf(world, payment.id);
}

export function refundOf(world: World, paymentId: string): Command {
  return {
    label: `the operator sends payment ${paymentId.slice(0, 8)} back`,
    async run() {
      await refundPaymentByOperator(world.sim.operator(), {
        which: paymentId,
        reason: 'simulated',
        isConfirmed: true,
      });
      return 'sent back';
    },
  };
}

async function decideFlagged(world: World): Promise<Command | undefined> {
  const payment = await world.pickRow<PaymentRow>(
    PAYMENTS.replace('order by', `where p.status = 'flagged' order by`),
  );
  if (!payment) return undefined;
  const { id } = payment;
  return {
    label: `the operator dismisses payment ${id.slice(0, 8)}`,
    async run() {
      const order = { id, action: 'dismiss' as const, reason: 'simulated', isConfirmed: true };
      return (await settlePaymentByOperator(world.sim.operator(), order)).status;
    },
  };
}

/** A card's bank disputes a payment, or decides. */
async function dispute(world: World): Promise<Command | undefined> {
  const { random, sim } = world;
  const { charges, disputes, sessions } = sim.stripe;
  const undecided = [...disputes].filter(([, { state }]) => state === 'open');
  if (undecided.length > 0 && random.chance(0.6)) {
    const [about, found] = random.pick(undecided);
    const state = random.pick(['won', 'lost'] as const);
    disputes.set(about, { ...found, state, isWithdrawn: state === 'lost' });
    if (random.chance(0.7)) world.messages.push({ gateway: 'stripe', about });
    return { label: `the bank decides a dispute: ${state}`, run: async () => 'known there' };
  }
  const disputed = new Set([...disputes.values()].map(({ chargeId }) => chargeId));
  const free = [...charges].filter(
    ([charge, { paymentId }]) => !disputed.has(charge) && !sim.stripe.returned.has(paymentId ?? ''),
  );
  if (free.length === 0) return undefined;
  const [chargeId] = random.pick(free);
  const amountCents = sessions.get(chargeId.slice('ch_'.length))?.amountCents ?? 0;
  const about = `dp_${world.newName('dispute')}`;
  disputes.set(about, { chargeId, amountCents, state: 'open', isWithdrawn: true, reason: 'fraudulent' });
  if (random.chance(0.7)) world.messages.push({ gateway: 'stripe', about });
  return { label: 'a bank disputes a payment', run: async () => 'known there' };
}

async function collect(world: World): Promise<Command | undefined> {
  const lost = await world.pickRow<{ id: number; payment: string }>(
    `select id, payment_id as payment from dispute where state = 'lost' order by id`,
  );
  if (!lost) return undefined;
  return {
    label: `the operator collects what dispute ${lost.id} lacks`,
    async run() {
      await collectDisputeByOperator(world.sim.operator(), {
        id: lost.id,
        reason: 'simulated',
        isConfirmed: true,
      });
      return 'collected';
    },
  };
}

// --- the wallet

async function transfer(world: World): Promise<Command | undefined> {
  const { random, sim } = world;
  const [from, to] = [world.customer(), world.customer()];
  const amountCents = random.between(1, 12) * 100;
  const description = world.newName('transfer');
  // By its request too: the note is deleted with an erased sender.
  const request = hashToken([description, emailOf(to), amountCents, description].join('\n'));
  const found = `(select count(*) from balance_transfer where description = '${description}' or request_hash = '${request}')`;
  world.onces.push({ what: description, condition: `${found} <= 1` });
  return keyed(world, {
    label: `customer ${from} gives ${amountCents} to customer ${to} (${description})`,
    async run() {
      await transferBalance(sim.as(from), {
        receiver: emailOf(to),
        amountCents,
        description,
        idempotencyKey: description,
      });
      world.acknowledge(description, `${found} = 1`);
      return 'given';
    },
  });
}

async function transferOut(world: World): Promise<Command | undefined> {
  const { random, sim } = world;
  const customer = world.customer();
  const amountCents = random.between(5, 10) * 100;
  const idempotencyKey = world.newName('code');
  let first: string | undefined;
  return keyed(world, {
    label: `customer ${customer} takes ${amountCents} out (${idempotencyKey})`,
    async run() {
      const { code } = await transferCrossSite(sim.as(customer), { amountCents, idempotencyKey });
      if (first !== undefined && first !== code) throw new Error('another code for the same request');
      first = code;
      if (!world.codes.some((known) => known.code === code)) world.codes.push({ code, owner: customer });
      return 'a code';
    },
  });
}

async function redeem(world: World): Promise<Command | undefined> {
  if (world.codes.length === 0) return undefined;
  const { random } = world;
  const known = random.pick(world.codes);
  const { code, owner } = known;
  const customer = random.chance(0.7) ? owner : world.customer();
  return {
    label: `customer ${customer} redeems code ${world.codes.indexOf(known)}`,
    run: async () => (await redeemCoupon(world.sim.as(customer), { code })).outcome,
  };
}

async function adjust(world: World): Promise<Command | undefined> {
  const email = emailOf(world.customer());
  const amount = world.random.pick(['+5', '-3', '+0.01']);
  return {
    label: `the operator adjusts ${email} by ${amount}`,
    async run() {
      await adjustBalance(world.sim.operator(), { email, amount, reason: 'simulated', text: 'Adjusted' });
      return 'adjusted';
    },
  };
}

// --- the marketplace

const OWNED = `select p.id, p.customer_id as customer, p.product_id as product, p.state, product.username
  from purchase p join product on product.id = p.product_id where p.state in ('owned', 'listed', 'hidden') order by p.id`;
interface OwnedRow {
  id: number;
  customer: number;
  product: number;
  state: string;
  username: string;
}

/** The owner knows the current password. */
async function passwordOf(world: World, product: number): Promise<string> {
  const [row] = await world.sim.rows<{ sealed: Buffer }>(
    'select password_encrypted as sealed from product where id = $1',
    [product],
  );
  return row ? world.sim.shop.services.secrets.decrypt(row.sealed, `product:${product}`) : '';
}

async function list(world: World): Promise<Command | undefined> {
  const { random, sim } = world;
  const owned = await world.pickRow<OwnedRow>(OWNED.replace('order by', 'and product.is_premium order by'));
  if (!owned) return undefined;
  const { customer, username, product } = owned;
  const minimumBidAmount = random.between(1, 5);
  const instaBuyAmount = random.chance(0.5) ? minimumBidAmount + random.between(1, 10) : undefined;
  const password = await passwordOf(world, product);
  const form = addToMarketplaceBodySchema.parse({
    password,
    minimumBidAmount,
    instaBuyAmount,
    endDays: random.between(1, 2),
    warrantyDays: random.pick([1, 7]),
  });
  return {
    label: `customer ${customer} lists ${username}`,
    async run() {
      const answer = await addToMarketplace(sim.as(customer), { username, ...form });
      if (answer.outcome === 'listed')
        world.acknowledge(
          `listing ${answer.listingId}`,
          `exists (select 1 from listing where id = ${answer.listingId})`,
        );
      return answer.outcome;
    },
  };
}

async function bid(world: World): Promise<Command | undefined> {
  const { random, sim } = world;
  const customer = world.customer();
  const listing = await world.pickRow<{ id: number; least: number; insta: number | null }>(
    `select id, coalesce(highest_bid_cents + 1, minimum_bid_cents, 100)::int as least, insta_buy_cents as insta
     from listing where state = 'open' order by id`,
  );
  if (!listing) return undefined;
  const { id, least, insta } = listing;
  if (insta !== null && random.chance(0.2))
    return {
      label: `customer ${customer} buys listing ${id} at once`,
      run: async () =>
        (await placeBid(sim.as(customer), { listingId: id, amountCents: insta, isInstaBuy: true })).outcome,
    };
  const amountCents = least + random.between(0, 200);
  const maxCents = amountCents + random.pick([0, 100, 400]);
  return {
    label: `customer ${customer} bids ${amountCents}/${maxCents} on listing ${id}`,
    async run() {
      const { outcome } = await placeBid(sim.as(customer), {
        listingId: id,
        amountCents,
        maxCents,
        isInstaBuy: false,
      });
      if (outcome === 'leading')
        world.acknowledge(
          `a bid of customer ${customer} on listing ${id}`,
          `exists (select 1 from bid where listing_id = ${id} and customer_id = ${customer} and max_cents >= ${maxCents})`,
        );
      return outcome;
    },
  };
}

async function edit(world: World): Promise<Command | undefined> {
  const { random, sim } = world;
  const listing = await world.pickRow<{ seller: number; username: string }>(
    `select seller_id as seller, username from listing join product on product.id = product_id
     where listing.state in ('added', 'open') order by listing.id`,
  );
  if (!listing) return undefined;
  const { seller, username } = listing;
  const minimumBidAmount = random.between(1, 5);
  const terms = editListingBodySchema.parse({
    minimumBidAmount,
    instaBuyAmount: random.chance(0.5) ? minimumBidAmount + random.between(1, 10) : undefined,
    endDays: random.between(1, 2),
  });
  return {
    label: `customer ${seller} edits the listing of ${username}`,
    run: async () => (await editListing(sim.as(seller), { username, ...terms })).outcome,
  };
}

async function unlist(world: World): Promise<Command | undefined> {
  const listing = await world.pickRow<{ seller: number; username: string }>(
    `select seller_id as seller, username from listing join product on product.id = product_id
     where listing.state in ('added', 'open') order by listing.id`,
  );
  if (!listing) return undefined;
  const { seller, username } = listing;
  return {
    label: `customer ${seller} takes ${username} back`,
    run: async () => (await cancelListing(world.sim.as(seller), { username })).outcome,
  };
}

// --- claims, trade-ins, refunds

async function claim(world: World): Promise<Command | undefined> {
  const owned = await world.pickRow<OwnedRow>(OWNED);
  if (!owned) return undefined;
  const { customer, username } = owned;
  return {
    label: `customer ${customer} claims about ${username}`,
    run: async () =>
      (await openClaim(world.sim.as(customer), { username, reason: 'other', text: 'Not as described.' }))
        .outcome,
  };
}

async function decideClaim(world: World): Promise<Command | undefined> {
  const open = await world.pickRow<{ id: number }>(
    `select id from warranty_claim where state = 'open' order by id`,
  );
  return open ? decisionAbout(world, open.id) : undefined;
}

export function decisionAbout(world: World, claimId: number): Command {
  const isRefund = world.random.chance(0.5);
  return {
    label: `the operator ${isRefund ? 'accepts' : 'rejects'} claim ${claimId}`,
    async run() {
      const ctx = world.sim.operator();
      await (isRefund
        ? refundClaim(ctx, { claimId, isConfirmed: true })
        : rejectClaim(ctx, { claimId, answer: 'It is as described.' }));
      return 'decided';
    },
  };
}

async function trade(world: World): Promise<Command | undefined> {
  const owned = await world.pickRow<OwnedRow>(OWNED);
  if (!owned) return undefined;
  const { customer, username, product } = owned;
  const input = { username, password: await passwordOf(world, product) };
  return {
    label: `customer ${customer} trades ${username} in`,
    async run() {
      await valueAccount(world.sim.as(customer), input);
      const { valueCents } = await tradeAccount(world.sim.as(customer), input);
      world.acknowledge(
        `the trade-in of ${username}`,
        `exists (select 1 from trade_in t join purchase p on p.id = t.purchase_id
           where p.product_id = ${product} and t.customer_id = ${customer} and t.value_cents = ${valueCents})`,
      );
      return `for ${valueCents}`;
    },
  };
}

async function decideTrade(world: World): Promise<Command | undefined> {
  const open = await world.pickRow<{ id: number }>(
    `select id from trade_in where status = 'unverified' order by id`,
  );
  return open ? tradeDecision(world, open.id) : undefined;
}

export function tradeDecision(world: World, tradeId: number): Command {
  const isRight = world.random.chance(0.5);
  return {
    label: `the operator ${isRight ? 'confirms' : 'refuses'} trade-in ${tradeId}`,
    async run() {
      const ctx = world.sim.operator();
      await (isRight ? confirmTrade(ctx, { tradeId }) : refuseTrade(ctx, { tradeId, reason: 'simulated' }));
      return 'decided';
    },
  };
}

async function refundToBalance(world: World): Promise<Command | undefined> {
  const owned = await world.pickRow<OwnedRow>(OWNED);
  if (!owned) return undefined;
  return {
    label: `the operator refunds ${owned.username} to the balance`,
    async run() {
      await refundPurchaseByOperator(world.sim.operator(), {
        which: owned.username,
        reason: 'simulated',
        isConfirmed: true,
      });
      return 'refunded';
    },
  };
}

// --- the operator and the customers

async function block(world: World): Promise<Command | undefined> {
  const customer = world.customer();
  const endsListings = world.random.chance(0.5);
  return {
    label: `the operator blocks customer ${customer}${endsListings ? ' and their auctions' : ''}`,
    async run() {
      const order = { which: String(customer), reason: 'simulated', isConfirmed: true, endsListings };
      await blockCustomer(world.sim.operator(), order);
      return 'blocked';
    },
  };
}

async function unblock(world: World): Promise<Command | undefined> {
  const blocked = await world.pickRow<{ id: number }>(
    'select id from customer where blocked_at is not null order by id',
  );
  if (!blocked) return undefined;
  return {
    label: `the operator lets customer ${blocked.id} in again`,
    async run() {
      await unblockCustomer(world.sim.operator(), { which: String(blocked.id), reason: 'simulated' });
      return 'let in';
    },
  };
}

/** First looks up what will be lost, as the operator does, and names it. */
async function erase(world: World): Promise<Command | undefined> {
  const customer = world.customer();
  const request = { email: emailOf(customer), reason: 'simulated' };
  return {
    label: `the operator erases customer ${customer}`,
    async run() {
      const { lostCents } = await eraseByOperator(world.sim.operator(), { ...request, isConfirmed: false });
      const giveUp = centsToDecimal(lostCents);
      await eraseByOperator(world.sim.operator(), { ...request, isConfirmed: true, giveUp });
      world.acknowledge(
        `the end of customer ${customer}`,
        `exists (select 1 from customer where id = ${customer} and erased_at is not null)`,
      );
      return 'erased';
    },
  };
}

// --- workers

async function comeRound(world: World): Promise<Command | undefined> {
  const handler = world.random.pick(world.sim.handlers.filter(({ cron }) => cron !== undefined));
  return { label: `job ${handler.job.name}`, run: () => handler.run({}).then(() => 'done') };
}

export const QUEUED = `select id, name, data from pgboss.job
  where state in ('created', 'retry') and name <> 'send-mail' order by name, data::text, id`;
export interface QueuedJob {
  id: string;
  name: string;
  data: object;
}

async function work(world: World): Promise<Command | undefined> {
  const job = await world.pickRow<QueuedJob>(QUEUED);
  return job ? workOn(world, job) : undefined;
}

/** Runs the job, then marks it as done: if the worker dies in between, another one takes it. */
export function workOn({ sim }: World, { id, name, data }: QueuedJob): Command {
  const handler = sim.handlers.find(({ job }) => job.name === name);
  return {
    label: `queued ${name}`,
    async run() {
      if (!handler) throw new Error(`no handler of ${name}`);
      await handler.run(data);
      await sim.stripe.line.call('the queue', () =>
        sim.rows(`update pgboss.job set state = 'completed' where id = $1`, [id]),
      );
      return 'done';
    },
  };
}

export const pickMaker = weightedPicker<Maker>([
  [buy, 30],
  [retry, 8],
  [load, 7],
  [pay, 16],
  [deliver, 12],
  [check, 4],
  [cancel, 3],
  [refundToCard, 3],
  [decideFlagged, 1],
  [dispute, 4],
  [collect, 1],
  [transfer, 7],
  [transferOut, 4],
  [redeem, 8],
  [adjust, 1],
  [list, 8],
  [bid, 10],
  [edit, 5],
  [unlist, 1],
  [claim, 3],
  [decideClaim, 3],
  [trade, 4],
  [decideTrade, 2],
  [refundToBalance, 2],
  [block, 2],
  [unblock, 3],
  [erase, 2],
  [comeRound, 12],
  [work, 6],
]);

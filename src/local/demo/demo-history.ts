/** A demo customer's history: loads, purchases, a trade-in. It passes the ledger audit. */
import { randomUUID } from 'node:crypto';
import { compilePrices, priceInClass } from '../../../src-shared/catalog/price-rule.ts';
import { productClass, type ProductClass } from '../../../src-shared/catalog/product-class.ts';
import { toDiscreteBlueEssence } from '../../../src-shared/catalog/product.ts';
import { warrantyDaysOf } from '../../../src-shared/catalog/warranty.ts';
import type { PaymentGateway } from '../../../src-shared/checkout/gateways.ts';
import { describeItems } from '../../../src-shared/checkout/texts.ts';
import type { Cents } from '../../../src-shared/money.ts';
import { loadBonusCents } from '../../../src-shared/payments/load-balance.ts';
import { type StockAccount, writeStock } from '../../../src-server/catalog/import/index.ts';
import { createPurchases } from '../../../src-server/checkout/index.ts';
import { postJournal } from '../../../src-server/ledger/index.ts';
import type { EntityManager } from '../../../src-server/platform/database.ts';
import type { Secrets } from '../../../src-server/platform/secrets.ts';
import { anyText } from '../../../src-server/platform/sql.ts';
import { accountText, tradeReference } from '../../../src-server/trade-in/index.ts';
import { expectCredit } from '../../../src-server/wallet/index.ts';
import { DEMO_PRICES } from './demo-prices.ts';

/** The trade-in is of the account that was bought first. */
export type DemoEvent = { daysAgo: number } & (
  | { buys: number }
  | { loads: Cents; gateway: PaymentGateway }
  | { tradesIn: true }
);

interface BoughtAccount {
  account: StockAccount;
  productClass: ProductClass;
  priceCents: Cents;
  warrantyDays: number;
}

type PlannedEvent =
  | { at: Date; bought: BoughtAccount[] }
  | { at: Date; loads: Cents; gateway: PaymentGateway }
  | { at: Date; tradedCents: Cents };

interface PlannedHistory {
  events: PlannedEvent[];
  /** By how much the balance grows. */
  changeCents: Cents;
}

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
const DEAREST_CENTS = 25_00;

/** At a time of day when people are awake. */
export function daysAgo(days: number): Date {
  return new Date(
    Math.floor(Date.now() / DAY_MS - days) * DAY_MS + (10 * 60 + ((days * 37) % 600)) * MINUTE_MS,
  );
}

/** Chooses the accounts, so that the total cost is known before the first movement. @param events oldest first */
export function planHistory(events: readonly DemoEvent[], nextAccount: () => StockAccount): PlannedHistory {
  const planned: PlannedEvent[] = [];
  let changeCents = 0;
  let firstPriceCents = 0;
  for (const event of events) {
    const at = daysAgo(event.daysAgo);
    if ('buys' in event) {
      const bought = Array.from({ length: event.buys }, () => chooseAccount(nextAccount));
      firstPriceCents ||= bought[0]?.priceCents ?? 0;
      changeCents -= totalOf(bought);
      planned.push({ at, bought });
    } else if ('loads' in event) {
      const { loads, gateway } = event;
      changeCents += loads + loadBonusCents(gateway, loads);
      planned.push({ at, loads, gateway });
    } else {
      const tradedCents = Math.round(firstPriceCents / 2);
      changeCents += tradedCents;
      planned.push({ at, tradedCents });
    }
  }
  return { events: planned, changeCents };
}

function chooseAccount(nextAccount: () => StockAccount): BoughtAccount {
  const prices = compilePrices(DEMO_PRICES);
  for (;;) {
    const account = nextAccount();
    const kind = productClass(account, DEMO_PRICES.oldStockMaxDate);
    const { rank, division } = account;
    const discreteBlueEssence = toDiscreteBlueEssence(account.blueEssence);
    const priceCents = priceInClass(prices, { kind, rank, division, discreteBlueEssence, hasMythic: false });
    if (priceCents !== null && priceCents <= DEAREST_CENTS)
      return { account, productClass: kind, priceCents, warrantyDays: warrantyDaysOf(account, DEMO_PRICES) };
  }
}

function totalOf(bought: readonly BoughtAccount[]): Cents {
  return bought.reduce((total, { priceCents }) => total + priceCents, 0);
}

/** Writes the history of a customer whose balance covers it. */
export async function addDemoHistory(
  em: EntityManager,
  secrets: Secrets,
  customerId: number,
  { events }: PlannedHistory,
): Promise<void> {
  for (const event of events) {
    if ('bought' in event) await buy(em, secrets, customerId, event);
    else if ('loads' in event) await load(em, customerId, event);
    else await tradeIn(em, customerId, event);
  }
}

async function buy(
  em: EntityManager,
  secrets: Secrets,
  customerId: number,
  { at, bought }: { at: Date; bought: readonly BoughtAccount[] },
): Promise<void> {
  await writeStock(
    em,
    secrets,
    bought.map(({ account }) => account),
  );
  const products = await em.db
    .selectFrom('product')
    .select(['id', 'username'])
    .where('username', '=', anyText(bought.map(({ account }) => account.username)))
    .execute();
  const idOf = new Map(products.map(({ id, username }) => [username, id]));
  const [checkoutId, totalCents] = [randomUUID(), totalOf(bought)];
  await em.db
    .insertInto('checkout')
    .values({
      id: checkoutId,
      customer_id: customerId,
      status: 'paid',
      gateway: 'stripe',
      idempotency_key: checkoutId,
      total_cents: totalCents,
      balance_part_cents: totalCents,
      card_part_cents: 0,
      surcharge_cents: 0,
      cashback_cents: 0,
      created_at: at,
      completed_at: at,
    })
    .execute();
  await em.db
    .insertInto('checkout_item')
    .values(
      bought.map(({ account, productClass: kind, priceCents, warrantyDays }, index) => ({
        checkout_id: checkoutId,
        product_id: idOf.get(account.username) ?? 0,
        // The cart is long gone.
        cart_item_id: -index - 1,
        price_cents: priceCents,
        discount_cents: 0,
        product_class: kind,
        warranty_days: warrantyDays,
      })),
    )
    .execute();
  await postJournal(em, {
    reference: `checkout:${checkoutId}:paid`,
    kind: 'purchase',
    description: describeItems(
      'Purchase',
      bought.map(({ account }) => account),
    ),
    entries: { [`customer:${customerId}` as const]: -totalCents, 'system:sales': totalCents },
    postedAt: at,
  });
  await createPurchases(em, checkoutId);
  await em.db.updateTable('purchase').set('purchased_at', at).where('checkout_id', '=', checkoutId).execute();
}

async function load(
  em: EntityManager,
  customerId: number,
  { at, loads, gateway }: { at: Date; loads: Cents; gateway: PaymentGateway },
): Promise<void> {
  const [id, bonusCents] = [randomUUID(), loadBonusCents(gateway, loads)];
  await em.db
    .insertInto('payment')
    .values({
      id,
      customer_id: customerId,
      purpose: 'load',
      gateway,
      amount_cents: loads,
      bonus_cents: bonusCents,
      status: 'verified',
      received_cents: loads,
      created_at: at,
      settled_at: at,
    })
    .execute();
  const account = `customer:${customerId}` as const;
  await postJournal(em, {
    reference: `payment:${id}:loaded`,
    kind: 'load',
    description: 'Balance loaded',
    entries: { [`system:${gateway}` as const]: -loads, [account]: loads },
    postedAt: at,
  });
  if (bonusCents === 0) return;
  await postJournal(em, {
    reference: `payment:${id}:bonus`,
    kind: 'bonus',
    description: 'Bonus on your load',
    entries: { 'system:bonus': -bonusCents, [account]: bonusCents },
    postedAt: at,
  });
}

async function tradeIn(
  em: EntityManager,
  customerId: number,
  { at, tradedCents }: { at: Date; tradedCents: Cents },
): Promise<void> {
  const creditedAt = new Date(at.getTime() + DAY_MS);
  const purchase = await em.db
    .selectFrom('purchase')
    .innerJoin('product', 'product.id', 'purchase.product_id')
    .select(['purchase.id', 'purchase.product_id', 'product.rank', 'product.division', 'product.region'])
    .select('product.is_handleveled')
    .where('customer_id', '=', customerId)
    .orderBy('purchase.id')
    .executeTakeFirstOrThrow();
  await em.db.updateTable('purchase').set('state', 'traded').where('id', '=', purchase.id).execute();
  await em.db
    .updateTable('product')
    .set('status', 'withdrawn')
    .where('id', '=', purchase.product_id)
    .execute();
  const { id } = await em.db
    .insertInto('trade_in')
    .values({
      customer_id: customerId,
      purchase_id: purchase.id,
      value_cents: tradedCents,
      status: 'verified',
      traded_at: at,
      decided_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const credit = {
    reference: tradeReference(id),
    description: `Trade-in: ${accountText(purchase)}`,
  };
  await expectCredit(em, {
    ...credit,
    customerId,
    kind: 'trade_in',
    amountCents: tradedCents,
    dueInHours: null,
  });
  await em.db
    .updateTable('pending_credit')
    .set({ created_at: at, due_at: creditedAt, credited_at: creditedAt })
    .where('reference', '=', credit.reference)
    .execute();
  await postJournal(em, {
    reference: `${credit.reference}:credited`,
    kind: 'trade_in',
    description: credit.description,
    entries: { 'system:trade-ins': -tradedCents, [`customer:${customerId}` as const]: tradedCents },
    postedAt: creditedAt,
  });
}

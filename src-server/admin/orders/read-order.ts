/** One order: what was bought together, how it was paid, and everything that followed. */
import { sql } from 'kysely';
import type { z } from 'zod';
import type { orderKeySchema } from '../../../src-shared/admin/orders.ts';
import { ShopError } from '../../../src-shared/errors.ts';
import type { DatabaseContext } from '../../platform/database.ts';
import { anyId, anyText } from '../../platform/sql.ts';
import { LOOKS } from '../commands/reveal-passwords.ts';
import { mailsTo } from '../customers/mails-to.ts';
import {
  journalsOf,
  referencesOfCheckout,
  referencesOfDispute,
  referencesOfPayment,
  referencesOfPurchase,
  subjectsOfListing,
} from './journals.ts';

type Context = Pick<DatabaseContext, 'db'>;
type OrderKey = z.infer<typeof orderKeySchema>;

const MOST_EVENTS = 100;

/** Throws `not_found`. */
export async function readOrder(ctx: Context, key: OrderKey) {
  const lines = await linesOf(ctx, key);
  const checkoutId = 'checkoutId' in key ? key.checkoutId : (lines[0]?.checkoutId ?? null);
  const checkout = checkoutId === null ? null : await checkoutOf(ctx, checkoutId);
  const customerId = checkout?.customerId ?? lines[0]?.customerId;
  if (customerId === undefined) throw new ShopError('not_found');
  const customer = await ctx.db
    .selectFrom('customer')
    .select(['id', 'email', 'blocked_at as blockedAt'])
    .where('id', '=', customerId)
    .executeTakeFirstOrThrow();
  const payment = checkoutId === null ? null : await paymentOf(ctx, checkoutId);
  const disputes = payment ? await disputesOf(ctx, payment.id) : [];
  const purchaseIds = lines.flatMap(({ purchaseId }) => purchaseId ?? []);
  const sales = await salesOf(ctx, purchaseIds);
  const subjectsOfSales = await Promise.all(
    sales.map(({ listingId }) => subjectsOfListing(ctx, { kind: 'listing', id: listingId })),
  );
  const boughtAt = checkout?.createdAt ?? lines[0]?.purchasedAt ?? null;
  return {
    customer,
    checkout,
    lines,
    payment,
    disputes,
    /** For purchases on the marketplace: the listing that each came from. */
    sales,
    claims: await claimsOf(ctx, purchaseIds, sales),
    journals: await journalsOf(ctx, [
      ...(checkoutId === null ? [] : referencesOfCheckout(checkoutId)),
      ...(payment ? referencesOfPayment(payment) : []),
      ...disputes.flatMap(referencesOfDispute),
      ...purchaseIds.flatMap(referencesOfPurchase),
      ...subjectsOfSales.flat().map((subject) => `${subject}:`),
    ]),
    mails: boughtAt === null ? [] : await mailsTo(ctx, { email: customer.email, since: boughtAt }),
    events: await eventsAbout(ctx, [
      ...lines.map(({ username }) => `account ${username}`),
      ...(payment ? [`payment ${payment.id}`] : []),
    ]),
  };
}

/** For an unpaid checkout, the lines that it would buy. */
async function linesOf({ db }: Context, key: OrderKey) {
  if ('purchaseId' in key) {
    const found = await db
      .selectFrom('purchase')
      .select('checkout_id as checkoutId')
      .where('id', '=', key.purchaseId)
      .executeTakeFirst();
    if (!found) throw new ShopError('not_found');
    if (found.checkoutId === null) return marketplaceLine(db, key.purchaseId);
    return checkoutLines(db, found.checkoutId);
  }
  return checkoutLines(db, key.checkoutId);
}

function checkoutLines(db: Context['db'], checkoutId: string) {
  return db
    .selectFrom('checkout_item as i')
    .innerJoin('product', 'product.id', 'i.product_id')
    .leftJoin('purchase as p', (join) =>
      join.onRef('p.checkout_id', '=', 'i.checkout_id').onRef('p.product_id', '=', 'i.product_id'),
    )
    .select([
      'p.id as purchaseId',
      'p.customer_id as customerId',
      'p.state',
      'p.refunded_cents as refundedCents',
      'p.purchased_at as purchasedAt',
      'i.checkout_id as checkoutId',
      'i.product_id as productId',
      'i.price_cents as priceCents',
      'i.discount_cents as discountCents',
      'i.product_class as productClass',
      'i.warranty_days as warrantyDays',
      'product.username',
      'product.region',
      'product.level',
      'product.status as productStatus',
    ])
    .select((eb) => reveals(eb.ref('product.username')))
    .where('i.checkout_id', '=', checkoutId)
    .orderBy('i.id')
    .execute();
}

function marketplaceLine(db: Context['db'], purchaseId: number) {
  return db
    .selectFrom('purchase as p')
    .innerJoin('product', 'product.id', 'p.product_id')
    .select([
      'p.id as purchaseId',
      'p.customer_id as customerId',
      'p.state',
      'p.refunded_cents as refundedCents',
      'p.purchased_at as purchasedAt',
      'p.checkout_id as checkoutId',
      'p.product_id as productId',
      'p.price_cents as priceCents',
      sql<number>`0`.as('discountCents'),
      'p.product_class as productClass',
      'p.warranty_days as warrantyDays',
      'product.username',
      'product.region',
      'product.level',
      'product.status as productStatus',
    ])
    .select((eb) => reveals(eb.ref('product.username')))
    .where('p.id', '=', purchaseId)
    .execute();
}

/** How often operators have looked at an account's password. */
function reveals(username: unknown) {
  return sql<number>`(select count(*)::int from operator_log l
    where l.subject = 'account ' || ${username} and l.action = ${anyText(LOOKS)})`.as('passwordLooks');
}

async function checkoutOf({ db }: Context, id: string) {
  const checkout = await db
    .selectFrom('checkout')
    .select([
      'id',
      'customer_id as customerId',
      'status',
      'gateway',
      'coupon_code as couponCode',
      'total_cents as totalCents',
      'balance_part_cents as balancePartCents',
      'card_part_cents as cardPartCents',
      'surcharge_cents as surchargeCents',
      'cashback_cents as cashbackCents',
      'created_at as createdAt',
      'hold_expires_at as holdExpiresAt',
      'completed_at as completedAt',
    ])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!checkout) throw new ShopError('not_found');
  return checkout;
}

async function paymentOf({ db }: Context, checkoutId: string) {
  const payment = await db
    .selectFrom('payment')
    .select([
      'id',
      'gateway',
      'status',
      'amount_cents as amountCents',
      'received_cents as receivedCents',
      'refunded_cents as refundedCents',
      'provider_reference as providerReference',
      'error',
      'retries',
      'created_at as createdAt',
      'asked_at as askedAt',
      'settled_at as settledAt',
    ])
    .where('checkout_id', '=', checkoutId)
    .executeTakeFirst();
  return payment ?? null;
}

function disputesOf({ db }: Context, paymentId: string) {
  return db
    .selectFrom('dispute')
    .select([
      'id',
      'state',
      'reason',
      'journals',
      'amount_cents as amountCents',
      'withheld_cents as withheldCents',
      'opened_at as openedAt',
      'closed_at as closedAt',
    ])
    .where('payment_id', '=', paymentId)
    .orderBy('id')
    .execute();
}

function salesOf({ db }: Context, purchaseIds: readonly number[]) {
  return db
    .selectFrom('listing')
    .select([
      'id as listingId',
      'sale_id as purchaseId',
      'seller_id as sellerId',
      'state',
      'commission_cents as commissionCents',
      'payout_cents as payoutCents',
      'paid_at as paidAt',
    ])
    .where('sale_id', '=', anyId(purchaseIds))
    .execute();
}

function claimsOf({ db }: Context, purchaseIds: readonly number[], sales: readonly { listingId: number }[]) {
  return db
    .selectFrom('warranty_claim')
    .select([
      'id',
      'purchase_id as purchaseId',
      'listing_id as listingId',
      'state',
      'reason',
      'text',
      'answer',
      'opened_at as openedAt',
      'decided_at as decidedAt',
    ])
    .where((eb) =>
      eb.or([
        eb('purchase_id', '=', anyId(purchaseIds)),
        eb('listing_id', '=', anyId(sales.map(({ listingId }) => listingId))),
      ]),
    )
    .orderBy('id')
    .execute();
}

/** Operators' actions on these, newest first. */
export function eventsAbout({ db }: Context, subjects: readonly string[]) {
  return db
    .selectFrom('operator_log')
    .select(['id', 'at', 'who', 'action', 'subject', 'reason', 'before', 'after'])
    .where('subject', '=', anyText(subjects))
    .orderBy('id', 'desc')
    .limit(MOST_EVENTS)
    .execute();
}

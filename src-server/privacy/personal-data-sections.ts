/** THE list of the data stored about a customer, table by table: every table with personal data has a section here. */
import { type AliasableExpression, type Expression, sql } from 'kysely';
import {
  PURCHASE_STATE,
  type PurchaseState,
  UNLISTED_STATES,
} from '../../src-shared/purchases/purchase-states.ts';
import { productRow } from '../catalog/index.ts';
import type { CustomerContext } from '../context.ts';
import { sendMailJob } from '../mail/index.ts';
import type { EntityManager } from '../platform/database.ts';
import { OWN_COLUMNS } from './customer-columns.ts';

export type Row = Record<string, unknown>;

type Db = EntityManager['db'];

export interface Section {
  name: string;
  /** The rows of one customer; `key` orders them, is unique and is omitted from the output. */
  select: (db: Db, customerId: number) => AliasableExpression<{ key: number | string }>;
  present?: (row: Row, ctx: CustomerContext) => Row;
}

const eur = (cents: Expression<number | null>) => sql<string>`round(${cents} / 100.0, 2)`;

/** Hashes are not personal data and are omitted. Amounts are EUR. */
export const SECTIONS: readonly Section[] = [
  {
    name: 'customer',
    select: (db, customerId) =>
      db
        .selectFrom('customer')
        .select(['id as key', ...OWN_COLUMNS])
        .where('id', '=', customerId),
  },
  {
    name: 'sessions',
    select: (db, customerId) =>
      db
        .selectFrom('session')
        .select([
          'token_hash as key',
          'created_at as createdAt',
          'last_seen_at as lastSeenAt',
          'expires_at as expiresAt',
          'device',
          'country',
          'is_own as isOwnDevice',
        ])
        .where('customer_id', '=', customerId),
  },
  {
    name: 'authenticatorApp',
    select: (db, customerId) =>
      db
        .selectFrom('totp_factor')
        .select(['id as key', 'created_at as createdAt', 'confirmed_at as confirmedAt'])
        .where('customer_id', '=', customerId),
  },
  {
    name: 'passkeys',
    select: (db, customerId) =>
      db
        .selectFrom('passkey')
        .select(['id as key', 'name', 'created_at as createdAt', 'last_used_at as lastUsedAt'])
        .where('customer_id', '=', customerId),
  },
  {
    name: 'recoveryCodes',
    select: (db, customerId) =>
      db
        .selectFrom('recovery_code')
        .select(['id as key', 'created_at as createdAt', 'used_at as usedAt'])
        .where('customer_id', '=', customerId),
  },
  {
    name: 'linksInMails',
    select: (db, customerId) =>
      db
        .selectFrom('mail_token')
        .select(['token_hash as key', 'purpose', 'email', 'expires_at as expiresAt', 'used_at as usedAt'])
        .where('customer_id', '=', customerId),
  },
  {
    name: 'factorRecovery',
    select: (db, customerId) =>
      db
        .selectFrom('factor_recovery')
        .select(['id as key', 'created_at as createdAt', 'due_at as dueAt'])
        .where('customer_id', '=', customerId),
  },
  {
    name: 'emailChange',
    select: (db, customerId) =>
      db
        .selectFrom('email_change')
        .select([
          'id as key',
          'new_email as newEmail',
          'old_confirmed_at as oldConfirmedAt',
          'new_confirmed_at as newConfirmedAt',
          'expires_at as expiresAt',
        ])
        .where('customer_id', '=', customerId),
  },
  {
    name: 'mails',
    select: (db, customerId) =>
      db
        .selectFrom('pgboss.job as job')
        .innerJoin('customer', (join) =>
          join.on((eb) => eb(eb.ref('job.data', '->>').key('to'), '=', eb.ref('customer.email'))),
        )
        .select((eb) => [
          'job.id as key',
          eb.ref('job.data', '->>').key('template').as('template'),
          eb.ref('job.data', '->>').key('to').as('to'),
          'job.created_on as createdAt',
          'job.completed_on as sentAt',
        ])
        .where('job.name', '=', sendMailJob.name)
        .where('customer.id', '=', customerId),
  },
  {
    name: 'cart',
    select: (db, customerId) =>
      db
        .selectFrom('cart_item')
        .innerJoin('product', 'product.id', 'cart_item.product_id')
        .select([
          'cart_item.id as key',
          'cart_item.product_id as productId',
          'product.region',
          'cart_item.added_at as addedAt',
        ])
        .where('cart_item.customer_id', '=', customerId),
  },
  {
    name: 'purchases',
    select: (db, customerId) =>
      db
        .selectFrom('purchase')
        .innerJoin('product', 'product.id', 'purchase.product_id')
        .select((eb) => [
          'purchase.id as key',
          'purchase.purchased_at as purchasedAt',
          'purchase.state',
          eur(eb.ref('purchase.price_cents')).as('price'),
          eur(eb.ref('purchase.refunded_cents')).as('refunded'),
          'purchase.product_class as class',
          'purchase.warranty_days as warrantyDays',
          'purchase.checkout_id as checkoutId',
          'product.username',
          'product.region',
          'product.id as productId',
          eb
            .case()
            .when('purchase.state', 'in', UNLISTED_STATES)
            .then(sql<string>`encode(product.password_encrypted, 'base64')`)
            .end()
            .as('password'),
        ])
        .where('purchase.customer_id', '=', customerId),
    present: ({ password, ...row }, { services }) => ({
      ...row,
      passwordState: PURCHASE_STATE[row['state'] as PurchaseState].password,
      // An account that was traded in, resold or refunded belongs to another customer by now.
      password:
        typeof password === 'string'
          ? services.secrets.decrypt(Buffer.from(password, 'base64'), productRow(Number(row['productId'])))
          : null,
    }),
  },
  {
    name: 'checkouts',
    select: (db, customerId) =>
      db
        .selectFrom('checkout')
        .select((eb) => [
          'id as key',
          'id',
          'status',
          'gateway',
          'coupon_code as couponCode',
          eur(eb.ref('total_cents')).as('total'),
          eur(eb.ref('balance_part_cents')).as('balancePart'),
          eur(eb.ref('card_part_cents')).as('cardPart'),
          eur(eb.ref('surcharge_cents')).as('surcharge'),
          eur(eb.ref('cashback_cents')).as('cashback'),
          'created_at as createdAt',
          'completed_at as completedAt',
          sql<number[]>`array(${eb
            .selectFrom('checkout_item as i')
            .select('i.product_id')
            .whereRef('i.checkout_id', '=', 'checkout.id')
            .orderBy('i.product_id')})`.as('productIds'),
        ])
        .where('customer_id', '=', customerId),
  },
  {
    name: 'payments',
    select: (db, customerId) =>
      db
        .selectFrom('payment')
        .select((eb) => [
          'id as key',
          'id',
          'purpose',
          'checkout_id as checkoutId',
          'gateway',
          eur(eb.ref('amount_cents')).as('amount'),
          eur(eb.ref('received_cents')).as('received'),
          eur(eb.ref('refunded_cents')).as('refunded'),
          eur(eb.ref('bonus_cents')).as('bonus'),
          eur(eb.ref('bonus_returned_cents')).as('bonusReturned'),
          'status',
          'provider_reference as providerReference',
          'error',
          'created_at as createdAt',
          'settled_at as settledAt',
        ])
        .where('customer_id', '=', customerId),
  },
  {
    name: 'disputes',
    select: (db, customerId) =>
      db
        .selectFrom('dispute')
        .innerJoin('payment', 'payment.id', 'dispute.payment_id')
        .select((eb) => [
          'dispute.id as key',
          'dispute.payment_id as paymentId',
          'dispute.state',
          'dispute.reason',
          eur(eb.ref('dispute.amount_cents')).as('amount'),
          eur(eb.ref('dispute.withheld_cents')).as('withheld'),
          'dispute.opened_at as openedAt',
          'dispute.closed_at as closedAt',
        ])
        .where('payment.customer_id', '=', customerId),
  },
  {
    name: 'transactions',
    select: (db, customerId) =>
      db
        .selectFrom('journal_entry as e')
        .innerJoin('journal as j', 'j.id', 'e.journal_id')
        .innerJoin('ledger_account as a', 'a.id', 'e.account_id')
        .select((eb) => [
          'e.id as key',
          'e.id',
          'a.kind as account',
          eur(eb.ref('e.amount_cents')).as('amount'),
          'j.kind',
          'j.description',
          'j.reference',
          'j.created_at as createdAt',
        ])
        .where('e.account_id', 'in', (eb) =>
          eb.selectFrom('ledger_account').select('id').where('customer_id', '=', customerId),
        ),
  },
  {
    name: 'transfers',
    select: (db, customerId) =>
      db
        .selectFrom('balance_transfer')
        .select((eb) => [
          'id as key',
          eb.case().when('sender_id', '=', customerId).then('sent').else('received').end().as('direction'),
          eur(eb.ref('amount_cents')).as('amount'),
          'description',
          'created_at as createdAt',
        ])
        .where((eb) => eb.or([eb('sender_id', '=', customerId), eb('receiver_id', '=', customerId)])),
  },
  {
    name: 'balanceCoupons',
    select: (db, customerId) =>
      db
        .selectFrom('balance_coupon')
        .select((eb) => [
          'id as key',
          'source',
          eur(eb.ref('amount_cents')).as('amount'),
          'created_at as createdAt',
          eb('created_by_id', '=', customerId).as('isMadeByYou'),
          eb('redeemed_by_id', '=', customerId).as('isRedeemedByYou'),
          'redeemed_at as redeemedAt',
        ])
        .where((eb) => eb.or([eb('created_by_id', '=', customerId), eb('redeemed_by_id', '=', customerId)])),
  },
  {
    name: 'pendingCredits',
    select: (db, customerId) =>
      db
        .selectFrom('pending_credit')
        .select((eb) => [
          'id as key',
          'kind',
          'reference',
          'description',
          eur(eb.ref('amount_cents')).as('amount'),
          'due_at as dueAt',
          'credited_at as creditedAt',
          'cancelled_at as cancelledAt',
          'created_at as createdAt',
        ])
        .where('customer_id', '=', customerId),
  },
  {
    name: 'tradeIns',
    select: (db, customerId) =>
      db
        .selectFrom('trade_in')
        .select((eb) => [
          'id as key',
          'purchase_id as purchaseId',
          eur(eb.ref('value_cents')).as('value'),
          'status',
          'traded_at as tradedAt',
          'decided_at as decidedAt',
        ])
        .where('customer_id', '=', customerId),
  },
  {
    name: 'listings',
    select: (db, customerId) =>
      db
        .selectFrom('listing')
        .select((eb) => [
          'id as key',
          'id',
          eb.case().when('seller_id', '=', customerId).then('seller').else('buyer').end().as('role'),
          'product_id as productId',
          'state',
          eur(eb.ref('minimum_bid_cents')).as('minimumBid'),
          eur(eb.ref('insta_buy_cents')).as('instaBuy'),
          eur(eb.ref('highest_bid_cents')).as('highestBid'),
          'warranty_days as warrantyDays',
          eb.case().when('seller_id', '=', customerId).then(eb.ref('remarks')).end().as('remarks'),
          'created_at as createdAt',
          'ends_at as endsAt',
          'completed_at as completedAt',
          'paid_at as paidAt',
        ])
        .where((eb) => eb.or([eb('seller_id', '=', customerId), eb('buyer_id', '=', customerId)])),
  },
  {
    name: 'bids',
    select: (db, customerId) =>
      db
        .selectFrom('bid')
        .select((eb) => [
          'id as key',
          'listing_id as listingId',
          eur(eb.ref('amount_cents')).as('amount'),
          eur(eb.ref('max_cents')).as('maximum'),
          'state',
          'is_automatic as isAutomatic',
          'is_insta_buy as isInstaBuy',
          'placed_at as placedAt',
        ])
        .where('customer_id', '=', customerId),
  },
  {
    name: 'warrantyClaims',
    select: (db, customerId) =>
      db
        .selectFrom('warranty_claim as claim')
        .leftJoin('listing', 'listing.id', 'claim.listing_id')
        .leftJoin('purchase', 'purchase.id', 'claim.purchase_id')
        .select([
          'claim.id as key',
          'claim.listing_id as listingId',
          'purchase.product_id as productId',
          'claim.state',
          'claim.reason',
          'claim.banned_on as bannedOn',
          'claim.text',
          'claim.answer',
          'claim.opened_at as openedAt',
          'claim.decided_at as decidedAt',
        ])
        .where((eb) =>
          eb.or([eb('listing.buyer_id', '=', customerId), eb('purchase.customer_id', '=', customerId)]),
        ),
  },
  {
    name: 'watchedListings',
    select: (db, customerId) =>
      db
        .selectFrom('watched_listing')
        .select(['listing_id as key', 'listing_id as listingId', 'created_at as createdAt'])
        .where('customer_id', '=', customerId),
  },
  {
    name: 'notices',
    select: (db, customerId) =>
      db
        .selectFrom('notice')
        .select((eb) => [
          'id as key',
          'kind',
          'listing_id as listingId',
          eur(eb.ref('amount_cents')).as('amount'),
          'search_name as searchName',
          'created_at as createdAt',
          'read_at as readAt',
        ])
        .where('customer_id', '=', customerId),
  },
  {
    name: 'savedSearches',
    select: (db, customerId) =>
      db
        .selectFrom('saved_search')
        .select(['id as key', 'place', 'name', 'filters', 'created_at as createdAt'])
        .where('customer_id', '=', customerId),
  },
  {
    name: 'notesOfTheShop',
    select: (db, customerId) =>
      db
        .selectFrom('customer_note')
        .select(['id as key', 'text', 'written_at as writtenAt'])
        .where('customer_id', '=', customerId),
  },
  {
    name: 'wishList',
    select: (db, customerId) =>
      db
        .selectFrom('wish')
        .select((eb) => [
          'product_id as key',
          'product_id as productId',
          eur(eb.ref('price_cents')).as('price'),
          'created_at as createdAt',
        ])
        .where('customer_id', '=', customerId),
  },
];

/**
 * Turns a quote into a checkout, in one transaction: quotes the request, ends the holds that it replaces, and records
 * the checkout, either paid from the balance or waiting for its payment (`open-payment.ts`).
 */
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { ProductClass } from '../../src-shared/catalog/product-class.ts';
import type { CheckoutStatus } from '../../src-shared/checkout/checkout-statuses.ts';
import type { PaymentGateway } from '../../src-shared/checkout/gateways.ts';
import { describeItems } from '../../src-shared/checkout/texts.ts';
import type { Cents } from '../../src-shared/money.ts';
import type { CustomerContext } from '../context.ts';
import { bindIdempotencyKey, keyBinding, type KeyHashes, keyHashesOf } from '../ledger/index.ts';
import { endWith, inTransaction } from '../platform/database.ts';
import { type BoundStatement, prepared, sendTogether } from '../platform/prepared.ts';
import { type Records, records, recordset, secondsFromNow } from '../platform/sql.ts';
import { purchaseMailStatements, purchasesStatement, saleStatements } from './create-purchases.ts';
import {
  askAboutEarlier,
  checkoutKeyOf,
  type CheckoutRequest,
  keyedRequestOf,
  type RepeatedCheckout,
} from './earlier-checkouts.ts';
import { limitGuesses } from './find-discount.ts';
import {
  type CheckoutQuote,
  type CheckoutRefusal,
  quoteCheckout,
  type QuoteOptions,
  type QuoteOutcome,
} from './quote-checkout.ts';
import { type OwnHold, releaseHolds } from './release-hold.ts';

/** The result of taking a quote, or of an identical earlier request. */
export interface TakenCheckout<Outcome extends 'paid' | 'awaiting_payment' = 'paid' | 'awaiting_payment'> {
  outcome: Outcome;
  checkoutId: string;
  isReplay: boolean;
  /** Holds that ended for it; their payment pages must still be closed. */
  replacedHolds: readonly OwnHold[];
}

/**
 * Quotes a request and passes the quote to `take`, which acts on it, in one transaction. If there are earlier payments for the same
 * products, nothing is written: their providers are asked outside of any transaction, and the request is quoted again. Throws
 * `idempotency_key_reused`, `coupon_invalid`, `coupon_used_up`, `coupon_already_used` or, after too many wrong codes, `throttled`.
 */
export async function takeQuote<Taken extends object>(
  ctx: CustomerContext,
  request: CheckoutRequest,
  options: QuoteOptions,
  take: (
    ctx: CustomerContext,
    quoted: Extract<QuoteOutcome, { outcome: 'quoted' | 'repeated' }>,
  ) => Promise<Taken>,
): Promise<Taken | CheckoutRefusal | EarlierPaid> {
  const attempt = (ended: ReadonlySet<string> | null): Promise<Taken | CheckoutRefusal | undefined> =>
    limitGuesses(ctx, request.discountCode, () =>
      inTransaction(ctx, async (transaction) => {
        const quoted = await quoteCheckout(transaction, request, options, ended);
        if (quoted.outcome === 'quoted' || quoted.outcome === 'repeated') return take(transaction, quoted);
        return quoted.outcome === 'earlier_payments' ? undefined : quoted;
      }),
    );
  const taken = await attempt(null);
  if (taken) return taken;
  const { paid, ended } = await askAboutEarlier(ctx, request.cartItems, options.isSameRequest);
  if (paid) return { outcome: 'earlier_paid', ...paid };
  const takenAfter = await attempt(ended);
  if (!takenAfter) throw new Error('a quote asks once more about earlier payments that were asked about');
  return takenAfter;
}

/** An earlier payment turned out to be paid: its page settles it, instead of a second payment. */
interface EarlierPaid {
  outcome: 'earlier_paid';
  checkoutId: string;
  paymentId: string;
  pageUrl: string;
}

/** The answer that the same request got before. */
export async function repeatCheckout(
  ctx: CustomerContext,
  request: CheckoutRequest,
  { id, isPaid }: RepeatedCheckout,
): Promise<TakenCheckout> {
  await bindIdempotencyKey(ctx.em, keyedRequestOf(ctx, request));
  const outcome = isPaid ? 'paid' : 'awaiting_payment';
  return { outcome, checkoutId: id, isReplay: true, replacedHolds: [] };
}

/** The balance covers everything: money, accounts and the mail are committed with the caller's transaction. */
export async function payFromBalance(
  ctx: CustomerContext,
  quote: CheckoutQuote,
): Promise<TakenCheckout<'paid'>> {
  const { em, actor } = ctx;
  const { totalCents, lines } = quote.split;
  await releaseHolds(em, quote.replacedHolds);
  const checkoutId = randomUUID();
  const description = describeItems('Purchase', lines);
  endWith(em, [
    checkoutStatement(ctx, quote, { id: checkoutId, status: 'paid', holdSeconds: null }),
    ...saleStatements({ checkoutId, customerId: actor.customerId, totalCents, description }),
    purchasesStatement(em, checkoutId),
    ...mailStatementsOf(ctx, quote),
  ]);
  return { outcome: 'paid', checkoutId, isReplay: false, replacedHolds: quote.replacedHolds };
}

function mailStatementsOf(
  ctx: CustomerContext,
  { email, split: { lines } }: CheckoutQuote,
): BoundStatement<void>[] {
  const items = lines.map(({ priceCents, discountCents, ...line }) => ({
    ...line,
    priceCents: priceCents - discountCents,
  }));
  return purchaseMailStatements(ctx, email, items);
}

interface NewCheckout extends KeyHashes {
  id: string;
  status: CheckoutStatus;
  gateway: PaymentGateway;
  key: string;
  couponCode: string | null;
  totalCents: Cents;
  balancePartCents: Cents;
  cardPartCents: Cents;
  surchargeCents: Cents;
  cashbackCents: Cents;
  holdSeconds: number | null;
  isPaid: boolean;
  lines: Records<CheckoutItem>;
}

type CheckoutItem = Record<
  'product_id' | 'cart_item_id' | 'price_cents' | 'discount_cents' | 'warranty_days',
  number
> & { product_class: ProductClass };

/** Inserts a checkout with its lines, and binds the request's key if there is one. */
export const insertCheckout = prepared((db, given: NewCheckout) =>
  db
    .with('bound', (with_) => keyBinding(with_, given))
    .with('c', (with_) =>
      with_.insertInto('checkout').values({
        id: given.id,
        customer_id: given.customerId,
        status: given.status,
        gateway: given.gateway,
        idempotency_key: given.key,
        coupon_code: given.couponCode,
        total_cents: given.totalCents,
        balance_part_cents: given.balancePartCents,
        card_part_cents: given.cardPartCents,
        surcharge_cents: given.surchargeCents,
        cashback_cents: given.cashbackCents,
        hold_expires_at: secondsFromNow(given.holdSeconds),
        completed_at: sql<Date | null>`case when ${given.isPaid}::boolean then now() end`,
      }),
    )
    .insertInto('checkout_item')
    .columns([
      'checkout_id',
      'product_id',
      'cart_item_id',
      'price_cents',
      'discount_cents',
      'product_class',
      'warranty_days',
    ])
    .expression((eb) =>
      eb
        .selectFrom(
          recordset('line', given.lines, {
            product_id: 'int',
            cart_item_id: 'int',
            price_cents: 'int',
            discount_cents: 'int',
            product_class: 'text',
            warranty_days: 'int',
          }),
        )
        .select([
          sql<string>`${given.id}::uuid`.as('checkout_id'),
          'product_id',
          'cart_item_id',
          'price_cents',
          'discount_cents',
          'product_class',
          'warranty_days',
        ]),
    ),
);

/** The checkout that a quote becomes. */
interface CheckoutTerms {
  id: string;
  status: CheckoutStatus;
  /** How long its items are held, by the database's clock; null if it is paid at once. */
  holdSeconds: number | null;
}

/** Takes a quote: binds the request's key and inserts the checkout with its lines. The holds that it replaces must have ended. */
export async function recordCheckout(
  ctx: CustomerContext,
  quote: CheckoutQuote,
  terms: Omit<CheckoutTerms, 'id'>,
): Promise<string> {
  const id = randomUUID();
  await sendTogether(ctx.db, [checkoutStatement(ctx, quote, { ...terms, id })]);
  return id;
}

/** The same, as a statement to be sent together with others. */
function checkoutStatement(
  ctx: CustomerContext,
  { request, split, couponCode }: CheckoutQuote,
  { id, status, holdSeconds }: CheckoutTerms,
): BoundStatement<unknown> {
  return insertCheckout.bound({
    ...keyHashesOf(keyedRequestOf(ctx, request)),
    id,
    status,
    gateway: request.paymentGateway,
    key: checkoutKeyOf(request),
    couponCode,
    totalCents: split.totalCents,
    balancePartCents: split.balancePartCents,
    cardPartCents: split.cardPartCents,
    surchargeCents: split.surchargeCents,
    cashbackCents: split.cashbackCents,
    holdSeconds,
    isPaid: status === 'paid',
    lines: records(
      split.lines.map((line) => ({
        product_id: line.productId,
        cart_item_id: line.cartItemId,
        price_cents: line.priceCents,
        discount_cents: line.discountCents,
        product_class: line.productClass,
        warranty_days: line.warrantyDays,
      })),
    ),
  });
}

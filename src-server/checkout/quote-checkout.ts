/**
 * The quote of a checkout: whether these cart items can be bought, at what price, and how it is split. It changes nothing.
 * Whatever the customer's own unfinished payments for the same products hold (items, balance, the use of a discount code)
 * counts as free, because a new checkout replaces them. Taking the quote writes (`take-quote.ts`, `open-payment.ts`); a
 * request that is refused or only quoted leaves earlier payments as they are.
 */
import { expressionBuilder, type Kysely } from 'kysely';
import type { Region } from '../../src-shared/catalog/enumerations.ts';
import { HOLDING_STATUSES } from '../../src-shared/checkout/checkout-statuses.ts';
import type { PaymentGateway } from '../../src-shared/checkout/gateways.ts';
import {
  type CheckoutLine,
  type CheckoutSplit,
  type Discount,
  splitCheckout,
} from '../../src-shared/checkout/split.ts';
import type { Cents } from '../../src-shared/money.ts';
import { isPurchasable, STOCK_COLUMNS, type StockRow } from '../catalog/index.ts';
import type { CustomerContext } from '../context.ts';
import type { Database } from '../entities.ts';
import { balanceLockStatement, balanceOf } from '../ledger/index.ts';
import { prepared, sendTogether } from '../platform/prepared.ts';
import { anyId } from '../platform/sql.ts';
import {
  type CheckoutRequest,
  earlierCheckoutsStatement,
  type EarlierPayment,
  paymentsInTheWay,
  type RepeatedCheckout,
} from './earlier-checkouts.ts';
import { findDiscount, limitGuesses } from './find-discount.ts';
import { findOwnHolds, type OwnHold, ownHolds } from './release-hold.ts';

/** A line with what is promised in addition to the price. */
interface QuotedLine extends CheckoutLine {
  warrantyDays: number;
  region: Region;
  level: number;
}

/** The checked, priced and split request, with its rows locked. */
export interface CheckoutQuote {
  request: CheckoutRequest;
  /** The customer's address, for the mail about the purchase. */
  email: string;
  split: CheckoutSplit<QuotedLine>;
  couponCode: string | null;
  /** Holds of the same products, which end when the quote is taken. */
  replacedHolds: OwnHold[];
}

/** Why nothing is sold, whatever the payment method. */
export type CheckoutRefusal =
  | { outcome: 'payment_under_way'; paymentIds: string[] }
  | { outcome: 'product_unavailable'; cartItemIds: number[] }
  | { outcome: 'total_changed'; totalCents: Cents };

export type QuoteOutcome =
  | { outcome: 'quoted'; quote: CheckoutQuote }
  /** An identical request was made before. */
  | { outcome: 'repeated'; checkout: RepeatedCheckout }
  /** There are payments for some of the same products; their providers must be asked first. */
  | { outcome: 'earlier_payments' }
  | CheckoutRefusal;

export interface QuoteOptions {
  /** Whether an earlier payment belongs to this request: that one is joined and not asked about. */
  isSameRequest: (payment: EarlierPayment) => boolean;
  /** How long a repeated request joins a pending checkout; by default, as long as its hold. */
  openSeconds?: number;
}

const NONE: ReadonlySet<string> = new Set();

/**
 * Quotes a request, in the lock order of checkouts. The customer's balance is locked first, so that a customer's requests
 * queue up; then their earlier checkouts are read and the stock is locked, all in one message. A repeated request gets the first
 * answer even though the items are gone: they went to this customer.
 *
 * @param endedPayments earlier payments that the provider reports as finished without money; they do not block a new one. Null: the
 * providers were not asked yet, and must be if there are such payments
 */
export async function quoteCheckout(
  ctx: CustomerContext,
  request: CheckoutRequest,
  { isSameRequest, openSeconds }: QuoteOptions,
  endedPayments: ReadonlySet<string> | null,
): Promise<QuoteOutcome> {
  const { db, em, services, actor } = ctx;
  const { customerId } = actor;
  const [balanceCents, earlier, rows] = await sendTogether(db, [
    balanceLockStatement(customerId),
    earlierCheckoutsStatement(ctx, request, openSeconds ?? null),
    lockCartStock.bound({ customerId, cartItemIds: request.cartItems }, (locked) => locked.filter(isInCart)),
  ]);
  if (endedPayments === null && !earlier.payments.every(isSameRequest))
    return { outcome: 'earlier_payments' };
  const { email, repeated: checkout, holds: replacedHolds } = earlier;
  if (checkout) return { outcome: 'repeated', checkout };

  const paymentIds = paymentsInTheWay(earlier.payments, request, endedPayments ?? NONE);
  if (paymentIds.length > 0) return { outcome: 'payment_under_way', paymentIds };
  const lines = linesOf(ctx, rows);
  const available = new Set(lines.map(({ cartItemId }) => cartItemId));
  const cartItemIds = request.cartItems.filter((id) => !available.has(id));
  if (cartItemIds.length > 0) return { outcome: 'product_unavailable', cartItemIds };

  const discount = await findDiscount(em, request.discountCode, {
    customerId,
    replaced: replacedHolds.map(({ id }) => id),
    isTaken: true,
  });
  const split = splitCheckout(lines, {
    balanceCents: balanceCents + heldCentsOf(replacedHolds),
    gateway: request.paymentGateway,
    cardSurchargeCents: services.catalog.cardSurchargeCents(),
    discount,
  });
  if (split.totalCents !== request.totalCents)
    return { outcome: 'total_changed', totalCents: split.totalCents };
  return {
    outcome: 'quoted',
    quote: { request, email, split, couponCode: usedCode(split, discount), replacedHolds },
  };
}

/** A code that took nothing off is not used. */
function usedCode({ discountCents }: CheckoutSplit, discount: Discount | undefined): string | null {
  return discountCents > 0 ? (discount?.code ?? null) : null;
}

interface PreviewInput {
  cartItemIds: number[];
  discountCode?: string | undefined;
  paymentGateway: PaymentGateway;
}

/**
 * The quote for the cart page: locks nothing and omits items that cannot be bought. Throws `coupon_invalid`,
 * `coupon_used_up`, `coupon_already_used` or, after too many wrong codes, `throttled`.
 */
export async function previewCheckout(ctx: CustomerContext, input: PreviewInput): Promise<CheckoutSplit> {
  const { db, em, services, actor } = ctx;
  const { customerId } = actor;
  const rows = await selectCartStock(db, customerId)
    .where('ci.id', '=', anyId(input.cartItemIds))
    .orderBy('product.id')
    .execute();
  const lines = linesOf(ctx, rows).map(
    ({ warrantyDays: _warrantyDays, region: _region, level: _level, ...line }) => line,
  );
  const replacedHolds = await findOwnHolds(ctx, input.cartItemIds);
  const balanceCents = (await balanceOf(em, customerId)) + heldCentsOf(replacedHolds);
  const discount = await limitGuesses(ctx, input.discountCode, () =>
    findDiscount(em, input.discountCode, { customerId, replaced: replacedHolds.map(({ id }) => id) }),
  );
  return splitCheckout(lines, {
    balanceCents,
    gateway: input.paymentGateway,
    cardSurchargeCents: services.catalog.cardSurchargeCents(),
    discount,
  });
}

type CartStockRow = StockRow & { cart_item_id: number; is_available: boolean };

const inCart = expressionBuilder<Database & { ci: Database['cart_item'] }, 'product' | 'ci'>();

/** A condition on a `product` and its cart item `ci`: whether the cart's customer could buy it. */
const isAvailable = inCart
  .or([
    isPurchasable,
    // Held by a pending payment of this customer.
    inCart.exists(
      inCart
        .selectFrom('checkout as c')
        .select('c.id')
        .whereRef('c.id', '=', 'product.held_by')
        .whereRef('c.customer_id', '=', 'ci.customer_id')
        .where('c.status', 'in', HOLDING_STATUSES),
    ),
  ])
  .$castTo<boolean>();

/**
 * The customer's cart items with the product columns that the catalog needs, and whether this customer could buy them:
 * `cart_item as ci` joined with `product`.
 */
export function selectCartStock(db: Kysely<Database>, customerId: number) {
  return db
    .selectFrom('cart_item as ci')
    .innerJoin('product', 'product.id', 'ci.product_id')
    .select(STOCK_COLUMNS)
    .select(['ci.id as cart_item_id', isAvailable.as('is_available')])
    .where('ci.customer_id', '=', customerId);
}

/**
 * Locks the products of the cart items, and those of the customer's holds that this checkout ends, all at once in id order. Locking
 * one group after the other would break that order and could deadlock with another customer's checkout.
 */
const lockCartStock = prepared((connection, given: { customerId: number; cartItemIds: readonly number[] }) =>
  connection
    .selectFrom('product')
    .leftJoin('cart_item as ci', (join) =>
      join
        .onRef('ci.product_id', '=', 'product.id')
        .on('ci.customer_id', '=', given.customerId)
        .on('ci.id', '=', anyId(given.cartItemIds)),
    )
    .select(STOCK_COLUMNS)
    .select(['ci.id as cart_item_id', isAvailable.as('is_available')])
    .where('product.id', 'in', (eb) =>
      eb
        .selectFrom('cart_item')
        .select('product_id')
        .where('customer_id', '=', given.customerId)
        .where('id', '=', anyId(given.cartItemIds))
        .unionAll(
          eb
            .selectFrom(ownHolds(connection, given).as('hold'))
            .innerJoin('checkout_item as i', 'i.checkout_id', 'hold.id')
            .select('i.product_id'),
        ),
    )
    .orderBy('product.id')
    .forNoKeyUpdate('product'),
);

/** The other rows are only held by what the checkout replaces. */
function isInCart<Row extends { cart_item_id: number | null }>(
  row: Row,
): row is Row & { cart_item_id: number } {
  return row.cart_item_id !== null;
}

/** One line for each item that can be bought. */
function linesOf({ services }: CustomerContext, rows: readonly CartStockRow[]): QuotedLine[] {
  return rows.flatMap((row) => {
    const price = row.is_available ? services.catalog.priceOf(row) : null;
    if (!price) return [];
    const { priceCents, productClass, warrantyDays } = price;
    return [
      {
        cartItemId: row.cart_item_id,
        productId: row.id,
        region: row.region,
        level: row.level,
        priceCents,
        productClass,
        warrantyDays,
      },
    ];
  });
}

function heldCentsOf(holds: readonly OwnHold[]): Cents {
  return holds.reduce((sum, { balancePartCents }) => sum + balancePartCents, 0);
}

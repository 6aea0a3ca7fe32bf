import type { Region } from '../../src-shared/catalog/enumerations.ts';
import type { CheckoutLine, CheckoutSplit } from '../../src-shared/checkout/split.ts';
import { splitCheckout } from '../../src-shared/checkout/split.ts';
import type { StartCheckoutInput } from '../../src-shared/checkout/start-checkout.ts';
import type { Cents } from '../../src-shared/money.ts';
import { type ProductPrice, type StockRow, STOCK_COLUMNS } from '../catalog/index.ts';
import type { Services } from '../context.ts';
import type { EntityManager } from '../platform/database.ts';
import { anyId } from '../platform/sql.ts';
import { findDiscount } from './find-discount.ts';

/** A line with what is promised beside the price. */
export interface OfferedLine extends CheckoutLine {
  warrantyDays: number;
  region: Region;
}

export type Judgement =
  | { verdict: 'offer'; lines: OfferedLine[]; split: CheckoutSplit; couponCode: string | null }
  | { verdict: 'product_unavailable'; cartItemIds: number[] }
  | { verdict: 'total_changed'; totalCents: Cents };

type CartStockRow = StockRow & { cart_item_id: number };

/**
 * Locks the products of the chosen cart items in id order and judges whether they can be sold to this customer for the
 * total they saw. The caller holds the lock on the customer's balance.
 */
export async function judgeCheckout(
  em: EntityManager,
  services: Services,
  customer: { customerId: number; balanceCents: Cents },
  input: StartCheckoutInput,
): Promise<Judgement> {
  const rows = await em.db
    .selectFrom('cart_item as ci')
    .innerJoin('product', 'product.id', 'ci.product_id')
    .select(STOCK_COLUMNS)
    .select('ci.id as cart_item_id')
    .where('ci.customer_id', '=', customer.customerId)
    .where('ci.id', '=', anyId(input.cartItems))
    .orderBy('product.id')
    .forNoKeyUpdate('product')
    .execute();
  const offers = rows.map((row) => ({
    row,
    terms: row.is_purchasable ? services.catalog.priceOf(row) : null,
  }));
  const offered = new Set(offers.flatMap(({ row, terms }) => (terms ? [row.cart_item_id] : [])));
  const cartItemIds = input.cartItems.filter((id) => !offered.has(id));
  if (cartItemIds.length > 0) return { verdict: 'product_unavailable', cartItemIds };

  const lines = offers.flatMap(({ row, terms }) => (terms ? [lineOf(row, terms)] : []));
  const discount = await findDiscount(em, input.discountCode, {
    customerId: customer.customerId,
    isTaken: true,
  });
  const split = splitCheckout(lines, {
    balanceCents: customer.balanceCents,
    gateway: input.paymentGateway,
    hostedSurchargeCents: services.catalog.hostedSurchargeCents(),
    discount,
  });
  if (split.totalCents !== input.totalCents)
    return { verdict: 'total_changed', totalCents: split.totalCents };
  // A code that took nothing off is not used.
  const couponCode = split.discountCents > 0 ? (discount?.code ?? null) : null;
  return { verdict: 'offer', lines, split, couponCode };
}

function lineOf(row: CartStockRow, terms: ProductPrice): OfferedLine {
  return {
    cartItemId: row.cart_item_id,
    productId: row.id,
    region: row.region,
    priceCents: terms.priceCents,
    productClass: terms.productClass,
    warrantyDays: terms.warrantyDays,
  };
}

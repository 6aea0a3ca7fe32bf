import { sql } from 'kysely';
import type { PaymentGateway } from '../../src-shared/checkout/gateways.ts';
import { type CheckoutLine, type CheckoutSplit, splitCheckout } from '../../src-shared/checkout/split.ts';
import { STOCK_COLUMNS } from '../catalog/index.ts';
import type { CustomerContext } from '../context.ts';
import { balanceOf } from '../ledger/index.ts';
import type { EntityManager } from '../platform/database.ts';
import { anyId } from '../platform/sql.ts';
import { findDiscount } from './find-discount.ts';
import { limitGuesses } from './limit-guesses.ts';
import { buysAnyOf } from './replace-own-holds.ts';

export interface PreviewInput {
  cartItemIds: number[];
  discountCode?: string | undefined;
  paymentGateway: PaymentGateway;
}

/**
 * What a checkout of these items would cost and who would pay how much. Items that cannot be bought are left out. What an
 * unfinished payment of this customer holds counts as free, items and balance: another try takes its place.
 * Throws `coupon_invalid`, `coupon_used_up`, `coupon_already_used` or, after too many wrong codes, `throttled`.
 */
export async function previewCheckout(ctx: CustomerContext, input: PreviewInput): Promise<CheckoutSplit> {
  const { services, em, actor } = ctx;
  const rows = await em.db
    .selectFrom('cart_item as ci')
    .innerJoin('product', 'product.id', 'ci.product_id')
    .select(STOCK_COLUMNS)
    .select((eb) => [
      'ci.id as cart_item_id',
      eb
        .exists(
          eb
            .selectFrom('checkout as c')
            .select('c.id')
            .whereRef('c.id', '=', 'product.held_by')
            .whereRef('c.customer_id', '=', 'ci.customer_id')
            .where('c.status', '=', 'awaiting_payment'),
        )
        .as('is_held_for_me'),
    ])
    .where('ci.customer_id', '=', actor.customerId)
    .where('ci.id', '=', anyId(input.cartItemIds))
    .orderBy('product.id')
    .execute();
  const lines = rows.flatMap((row): CheckoutLine[] => {
    const offer = row.is_purchasable || row.is_held_for_me ? services.catalog.priceOf(row) : null;
    return offer
      ? [
          {
            cartItemId: row.cart_item_id,
            productId: row.id,
            productClass: offer.productClass,
            priceCents: offer.priceCents,
          },
        ]
      : [];
  });
  return splitCheckout(lines, {
    balanceCents:
      (await balanceOf(em, actor.customerId)) + (await heldBalanceOf(em, actor.customerId, input)),
    gateway: input.paymentGateway,
    hostedSurchargeCents: services.catalog.hostedSurchargeCents(),
    discount: await limitGuesses(ctx, input.discountCode, () =>
      findDiscount(em, input.discountCode, {
        customerId: actor.customerId,
        replacedItems: input.cartItemIds,
      }),
    ),
  });
}

/** What comes back to the balance when a checkout of these items replaces the unfinished ones. */
async function heldBalanceOf(
  em: EntityManager,
  customerId: number,
  { cartItemIds }: PreviewInput,
): Promise<number> {
  const { cents } = await em.db
    .selectFrom('checkout as c')
    .select(sql<number>`coalesce(sum(c.balance_part_cents), 0)`.as('cents'))
    .where('c.customer_id', '=', customerId)
    .where('c.status', '=', 'awaiting_payment')
    .where(buysAnyOf(cartItemIds))
    .executeTakeFirstOrThrow();
  return cents;
}

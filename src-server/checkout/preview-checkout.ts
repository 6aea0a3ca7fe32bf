import type { PaymentGateway } from '../../src-shared/checkout/gateways.ts';
import { type CheckoutLine, type CheckoutSplit, splitCheckout } from '../../src-shared/checkout/split.ts';
import { type StockRow, STOCK_COLUMNS } from '../catalog/index.ts';
import type { CustomerContext } from '../context.ts';
import { balanceOf } from '../ledger/index.ts';
import type { EntityManager } from '../platform/database.ts';
import { findDiscount } from './find-discount.ts';
import { limitGuesses } from './limit-guesses.ts';
import { BUYS_ANY_OF } from './replace-own-holds.ts';

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
  const rows = await em.execute<(StockRow & { cart_item_id: number; is_held_for_me: boolean })[]>(
    `select ci.id as cart_item_id, ${STOCK_COLUMNS}, exists (select 1 from checkout c
       where c.id = product.held_by and c.customer_id = ci.customer_id and c.status = 'awaiting_payment') as is_held_for_me
     from cart_item ci join product on product.id = ci.product_id
     where ci.customer_id = ? and ci.id = any(?::int[]) order by product.id`,
    [actor.customerId, input.cartItemIds],
  );
  const lines = rows.flatMap((row): CheckoutLine[] => {
    const offer = row.is_purchasable || row.is_held_for_me ? services.catalog.offerOf(row) : null;
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
  const [held] = await em.execute<{ cents: number }[]>(
    `select coalesce(sum(c.balance_part_cents), 0)::int as cents from checkout c
     where c.customer_id = ? and c.status = 'awaiting_payment' and ${BUYS_ANY_OF}`,
    [customerId, cartItemIds],
  );
  return held?.cents ?? 0;
}

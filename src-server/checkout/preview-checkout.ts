import type { PaymentGateway } from '../../src-shared/checkout/gateways.ts';
import { type CheckoutLine, type CheckoutSplit, splitCheckout } from '../../src-shared/checkout/split.ts';
import { type StockRow, STOCK_COLUMNS } from '../catalog/index.ts';
import type { CustomerContext } from '../context.ts';
import { balanceOf } from '../ledger/index.ts';
import { findDiscount } from './find-discount.ts';

export interface PreviewInput {
  cartItemIds: number[];
  discountCode?: string | undefined;
  paymentGateway: PaymentGateway;
}

/** What a checkout of these items would cost and who would pay how much. Items that cannot be bought are left out. */
export async function previewCheckout(
  { services, em, actor }: CustomerContext,
  input: PreviewInput,
): Promise<CheckoutSplit> {
  const rows = await em.execute<(StockRow & { cart_item_id: number })[]>(
    `select ci.id as cart_item_id, ${STOCK_COLUMNS} from cart_item ci join product on product.id = ci.product_id
     where ci.customer_id = ? and ci.id = any(?::int[]) order by product.id`,
    [actor.customerId, input.cartItemIds],
  );
  const lines = rows.flatMap((row): CheckoutLine[] => {
    const offer = row.is_purchasable ? services.catalog.offerOf(row) : null;
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
    balanceCents: await balanceOf(em, actor.customerId),
    gateway: input.paymentGateway,
    hostedSurchargeCents: services.catalog.hostedSurchargeCents(),
    discount: await findDiscount(em, input.discountCode),
  });
}

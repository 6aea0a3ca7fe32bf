import { defineEntity, p } from '@mikro-orm/core';
import { ProductRow } from '../catalog/product.entity.ts';
import { PRODUCT_CLASSES } from '../../src-shared/catalog/product-class.ts';
import { CheckoutRow } from './checkout.entity.ts';

/** A line of a checkout: what it cost and what was promised, fixed at that moment. */
export const CheckoutItemSchema = defineEntity({
  name: 'CheckoutItemRow',
  tableName: 'checkout_item',
  uniques: [{ properties: ['checkout', 'product'] }],
  properties: {
    id: p.integer().primary().autoincrement(),
    checkout: () => p.manyToOne(CheckoutRow),
    product: () => p.manyToOne(ProductRow).index(),
    /** The cart item this line came from; the row itself may be gone. */
    cartItemId: p.integer(),
    priceCents: p.integer(),
    discountCents: p.integer(),
    productClass: p.enum(PRODUCT_CLASSES),
    warrantyDays: p.integer(),
  },
  checks: [
    {
      name: 'checkout_item_discount_in_price',
      expression: 'price_cents > 0 and discount_cents >= 0 and discount_cents <= price_cents',
    },
  ],
});

export class CheckoutItemRow extends CheckoutItemSchema.class {}
CheckoutItemSchema.setClass(CheckoutItemRow);

import { defineEntity, p } from '@mikro-orm/core';
import { ProductRow } from '../catalog/entities/product.entity.ts';
import { CustomerRow } from '../identity/customer.entity.ts';

/** What a customer may buy, no reservation: a cart holds no stock, an abandoned one neither. Its id is what delete, checkout and PRODUCT_UNAVAILABLE use. */
export const CartItemSchema = defineEntity({
  name: 'CartItemRow',
  tableName: 'cart_item',
  uniques: [{ properties: ['customer', 'product'] }],
  properties: {
    id: p.integer().primary().autoincrement(),
    customer: () => p.manyToOne(CustomerRow).deleteRule('cascade'),
    product: () => p.manyToOne(ProductRow).deleteRule('cascade').index(),
    addedAt: p.datetime().defaultRaw('now()'),
  },
});

export class CartItemRow extends CartItemSchema.class {}
CartItemSchema.setClass(CartItemRow);

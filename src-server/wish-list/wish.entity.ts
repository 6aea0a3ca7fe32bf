import { defineEntity, p } from '@mikro-orm/core';
import { ProductRow } from '../catalog/entities/product.entity.ts';
import { CustomerRow } from '../identity/customer.entity.ts';

/** An account that a customer has starred; reserves nothing. */
export const WishSchema = defineEntity({
  name: 'WishRow',
  tableName: 'wish',
  properties: {
    customer: () => p.manyToOne(CustomerRow).primary().deleteRule('cascade'),
    product: () => p.manyToOne(ProductRow).primary().deleteRule('cascade').index(),
    /** What it cost when it was starred. */
    priceCents: p.integer(),
    /** The price of which the customer was notified last. */
    toldPriceCents: p.integer(),
    /** They were notified that it is no longer for sale. */
    isToldGone: p.boolean().default(false),
    createdAt: p.datetime().defaultRaw('now()'),
  },
});

export class WishRow extends WishSchema.class {}
WishSchema.setClass(WishRow);

import { defineEntity, p } from '@mikro-orm/core';
import { ProductRow } from '../catalog/entities/product.entity.ts';
import { CheckoutRow } from '../checkout/checkout.entity.ts';
import { CustomerRow } from '../identity/customer.entity.ts';
import { PRODUCT_CLASSES } from '../../src-shared/catalog/product-class.ts';
import { PURCHASE_STATES } from '../../src-shared/purchases/purchase-states.ts';

/**
 * An account that a customer bought; its states are in `src-shared/purchases/purchase-states.ts`. While it is owned, hidden
 * or listed no other purchase of the product can be: the partial unique index makes a double sale (overselling) impossible, whatever the
 * code does.
 */
export const PurchaseSchema = defineEntity({
  name: 'PurchaseRow',
  tableName: 'purchase',
  uniques: [
    { name: 'purchase_one_owner', properties: ['product'], where: `state in ('owned', 'hidden', 'listed')` },
  ],
  indexes: [
    { properties: ['customer', 'purchasedAt'] },
    { properties: ['purchasedAt', 'id'] },
    { properties: ['priceCents', 'id'] },
    {
      name: 'purchase_paid_checkout',
      properties: ['paidCheckout'],
      where: 'paid_checkout_id is not null',
    },
  ],
  properties: {
    id: p.integer().primary().autoincrement(),
    customer: () => p.manyToOne(CustomerRow),
    product: () => p.manyToOne(ProductRow).index(),
    checkout: () => p.manyToOne(CheckoutRow).nullable().deleteRule('no action').index(),
    /**
     * For an account that was given in exchange: the checkout whose payment and discount code paid for it, which is not its own. Null
     * for every other purchase.
     */
    paidCheckout: () => p.manyToOne(CheckoutRow).nullable().deleteRule('no action'),
    /** What the customer paid, after discount. */
    priceCents: p.integer(),
    /** The part that was refunded while the customer kept the account. */
    refundedCents: p.integer().default(0),
    productClass: p.enum(PRODUCT_CLASSES),
    warrantyDays: p.integer(),
    /** The seller's note, if it was bought on the marketplace. */
    remarks: p.text().nullable(),
    state: p.enum(PURCHASE_STATES).default('owned'),
    purchasedAt: p.datetime().defaultRaw('now()'),
  },
  checks: [
    {
      name: 'purchase_refund_within_price',
      expression: 'refunded_cents >= 0 and refunded_cents <= price_cents',
    },
  ],
});

export class PurchaseRow extends PurchaseSchema.class {}
PurchaseSchema.setClass(PurchaseRow);

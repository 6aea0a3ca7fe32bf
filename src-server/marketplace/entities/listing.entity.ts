import { defineEntity, p } from '@mikro-orm/core';
import { ProductRow } from '../../catalog/entities/product.entity.ts';
import { CustomerRow } from '../../identity/customer.entity.ts';
import { PurchaseRow } from '../../purchases/purchase.entity.ts';
import { LISTING_STATES } from '../../../src-shared/marketplace/listing-states.ts';

/**
 * An account on the marketplace. Its states and transitions are in `src-shared/marketplace/listing-states.ts`. The
 * partial unique index prevents an account from being listed twice. Every change notifies `listing_change` with the id,
 * so that all processes and pages can follow.
 */
export const ListingSchema = defineEntity({
  name: 'ListingRow',
  tableName: 'listing',
  uniques: [{ name: 'listing_one_live', properties: ['product'], where: `state in ('added', 'open')` }],
  indexes: [
    { name: 'listing_added', properties: ['createdAt'], where: `state = 'added'` },
    { name: 'listing_open_end', properties: ['endsAt'], where: `state = 'open'` },
    { name: 'listing_payout_due', properties: ['warrantyEndsAt'], where: `state = 'sold'` },
    { properties: ['product', 'createdAt'] },
  ],
  properties: {
    id: p.integer().primary().autoincrement(),
    seller: () => p.manyToOne(CustomerRow).index(),
    product: () => p.manyToOne(ProductRow),
    /** The seller's purchase: `listed` while the listing is live, `resold` after a sale. */
    purchase: () => p.manyToOne(PurchaseRow).index(),
    state: p.enum(LISTING_STATES).default('added'),
    /** Null: no bids, instant buy only. */
    minimumBidCents: p.integer().nullable(),
    /** Null: no instant buy. */
    instaBuyCents: p.integer().nullable(),
    endDays: p.integer(),
    warrantyDays: p.integer(),
    remarks: p.text().default(''),
    /**
     * The account's current password, according to the seller, for the operator to try; deleted once the listing is decided. Null where
     * listings are confirmed automatically.
     */
    givenPasswordEncrypted: p.blob().nullable(),
    /**
     * The password that the operator has set, encrypted like the product's own. It becomes the product's when the listing
     * ends, so the seller never sees a password that a buyer will use.
     */
    changedPasswordEncrypted: p.blob().nullable(),
    createdAt: p.datetime().defaultRaw('now()'),
    confirmedAt: p.datetime().nullable(),
    endsAt: p.datetime().nullable(),
    completedAt: p.datetime().nullable(),
    /** Of the leading or winning bid; stored here for lists. */
    highestBidCents: p.integer().nullable(),
    totalBids: p.integer().default(0),
    buyer: () => p.manyToOne(CustomerRow).nullable().deleteRule('no action').index(),
    /** The buyer's purchase. */
    sale: () => p.manyToOne(PurchaseRow).nullable().deleteRule('no action').unique(),
    commissionCents: p.integer().nullable(),
    payoutCents: p.integer().nullable(),
    warrantyEndsAt: p.datetime().nullable(),
    paidAt: p.datetime().nullable(),
  },
  checks: [
    {
      name: 'listing_offers_something',
      expression: `(minimum_bid_cents is not null or insta_buy_cents is not null) and minimum_bid_cents > 0 and insta_buy_cents > 0 and minimum_bid_cents < insta_buy_cents`,
    },
    {
      name: 'listing_sale_is_whole',
      expression: `(state in ('sold', 'claimed', 'paid', 'returned')) = (buyer_id is not null and sale_id is not null and commission_cents is not null and payout_cents is not null and warranty_ends_at is not null)`,
    },
    {
      name: 'listing_price_is_shared',
      expression: 'commission_cents + payout_cents = highest_bid_cents',
    },
    {
      name: 'listing_open_has_end',
      expression: `state <> 'open' or (ends_at is not null and confirmed_at is not null and changed_password_encrypted is not null)`,
    },
    {
      name: 'listing_not_bought_by_seller',
      expression: 'buyer_id <> seller_id',
    },
  ],
});

export class ListingRow extends ListingSchema.class {}
ListingSchema.setClass(ListingRow);

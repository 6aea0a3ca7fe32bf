import { defineEntity, p } from '@mikro-orm/core';
import { CustomerRow } from '../../identity/customer.entity.ts';
import { ListingRow } from './listing.entity.ts';

const BID_STATES = ['leading', 'outbid', 'raised', 'won', 'void'] as const;

/**
 * A line of a listing's bid history. `leading` (one per listing, by a unique index) has its whole maximum in escrow. When a
 * maximum bids automatically, the bidder's previous line becomes `raised`, and a new line takes over its hold. `won`: the
 * account was sold for this bid. `outbid` holds nothing. `void`: from before a restart of the bidding, because an operator
 * had blocked the leader.
 */
export const BidSchema = defineEntity({
  name: 'BidRow',
  tableName: 'bid',
  uniques: [{ name: 'bid_one_leader', properties: ['listing'], where: `state = 'leading'` }],
  indexes: [
    { properties: ['listing', 'id'] },
    { properties: ['customer', 'listing'] },
    { properties: ['placedAt', 'id'] },
    { properties: ['amountCents', 'id'] },
    { name: 'bid_held', properties: ['customer'], where: `state = 'leading'` },
  ],
  properties: {
    id: p.integer().primary().autoincrement(),
    listing: () => p.manyToOne(ListingRow),
    customer: () => p.manyToOne(CustomerRow),
    amountCents: p.integer(),
    /** Confidential: the most that the bidder would pay; held in full while the bid leads. */
    maxCents: p.integer(),
    state: p.enum(BID_STATES),
    isAutomatic: p.boolean().default(false),
    isInstaBuy: p.boolean().default(false),
    placedAt: p.datetime().defaultRaw('clock_timestamp()'),
  },
  checks: [{ name: 'bid_amount_in_maximum', expression: 'amount_cents > 0 and amount_cents <= max_cents' }],
});

export class BidRow extends BidSchema.class {}
BidSchema.setClass(BidRow);

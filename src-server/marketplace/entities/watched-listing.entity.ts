import { defineEntity, p } from '@mikro-orm/core';
import { CustomerRow } from '../../identity/customer.entity.ts';
import { ListingRow } from './listing.entity.ts';

/** A listing on a customer's watchlist. */
export const WatchedListingSchema = defineEntity({
  name: 'WatchedListingRow',
  tableName: 'watched_listing',
  properties: {
    customer: () => p.manyToOne(CustomerRow).primary().deleteRule('cascade'),
    listing: () => p.manyToOne(ListingRow).primary().deleteRule('cascade').index(),
    createdAt: p.datetime().defaultRaw('now()'),
    /** When the listing's end was announced; at most once. */
    toldAt: p.datetime().nullable(),
  },
});

export class WatchedListingRow extends WatchedListingSchema.class {}
WatchedListingSchema.setClass(WatchedListingRow);

/** The console's queries about the marketplace. */
import { z } from 'zod';
import { CLAIM_REASONS, CLAIM_STATES } from '../claims/warranty-claim.ts';
import { LISTING_STATES } from '../marketplace/listing-states.ts';
import { listInputSchema } from './list.ts';

const day = z.iso.date().refine((text) => text >= '2000' && text < '2100');
const part = z.string().trim().min(1).max(100);

export const listingListSchema = listInputSchema({
  sorts: ['createdAt', 'priceCents', 'endsAt'],
  filters: {
    states: z.array(z.enum(LISTING_STATES)).min(1).max(LISTING_STATES.length).optional(),
    /** Part of the account's name. */
    username: part.optional(),
    seller: part.optional(),
    since: day.optional(),
    until: day.optional(),
  },
});
export type ListingListInput = z.output<typeof listingListSchema>;

export const bidListSchema = listInputSchema({
  sorts: ['placedAt', 'amountCents'],
  filters: { listingId: z.int().positive().max(2_147_483_647).optional(), bidder: part.optional() },
});
export type BidListInput = z.output<typeof bidListSchema>;

export const claimListSchema = listInputSchema({
  sorts: ['openedAt'],
  filters: {
    state: z.enum(CLAIM_STATES).optional(),
    reason: z.enum(CLAIM_REASONS).optional(),
    about: z.enum(['shop', 'marketplace']).optional(),
    username: part.optional(),
  },
});
export type ClaimListInput = z.output<typeof claimListSchema>;

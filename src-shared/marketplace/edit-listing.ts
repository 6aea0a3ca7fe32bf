/** Changing a listing's terms while it has no bids. The warranty, on which the buyer relies, cannot change. */
import { z } from 'zod';
import { checkAmounts, listingTerms, marketCentsSchema, optionalAmount } from './add-to-marketplace.ts';
import { CANCEL_TEXTS } from './cancel-listing.ts';

const { endDays, remarks } = listingTerms;

/** All four new values; an amount of null disables its option. Days count from the change of the password. */
export const editListingSchema = z
  .strictObject({
    minimumBidCents: marketCentsSchema.nullable(),
    instaBuyCents: marketCentsSchema.nullable(),
    endDays,
    remarks,
  })
  .superRefine((input, ctx) => checkAmounts(input, 'minimumBidCents', ctx));
export type EditListingInput = z.output<typeof editListingSchema>;

/** Body of POST /api/marketplace/products/{username}/edit/, and the form: amounts in EUR. */
export const editListingBodySchema = z
  .strictObject({ minimumBidAmount: optionalAmount, instaBuyAmount: optionalAmount, endDays, remarks })
  .superRefine(({ minimumBidAmount, instaBuyAmount }, ctx) =>
    checkAmounts(
      { minimumBidCents: minimumBidAmount, instaBuyCents: instaBuyAmount },
      'minimumBidAmount',
      ctx,
    ),
  )
  .transform(({ minimumBidAmount, instaBuyAmount, ...rest }): EditListingInput => {
    return { ...rest, minimumBidCents: minimumBidAmount, instaBuyCents: instaBuyAmount };
  });

/** The outcome of an edit. A listing that is not the customer's is the error `not_found`. */
export type EditListingOutcome =
  | { outcome: 'edited' }
  | { outcome: 'refused'; reason: keyof typeof EDIT_TEXTS; text: string };

export const EDIT_TEXTS = {
  has_bids: 'An auction with bids cannot be changed.',
  listing_ended: CANCEL_TEXTS.listing_ended,
} as const;

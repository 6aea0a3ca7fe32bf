/** The outcome of cancelling a listing. If it is not the customer's, the error is `not_found`. */
export type CancelListingOutcome =
  /** The account is in the purchases again. */
  | { outcome: 'cancelled' }
  /** It has bids, or it has ended. */
  | { outcome: 'refused'; reason: 'has_bids' | 'listing_ended'; text: string };

export const CANCEL_TEXTS = {
  has_bids: 'An auction with bids cannot be cancelled.',
  listing_ended: 'This auction has ended.',
} as const;

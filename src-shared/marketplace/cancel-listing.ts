/** The outcome of cancelling a listing. One that is not the customer's is the error `not_found`. */
export type CancelListingOutcome =
  /** The account is back in the purchases. */
  | { outcome: 'cancelled' }
  /** It has bids, or it has ended. */
  | { outcome: 'refused'; reason: 'has_bids' | 'listing_ended'; text: string };

export const CANCEL_TEXTS = {
  has_bids: 'An auction with bids cannot be cancelled.',
  listing_ended: 'This auction has ended.',
} as const;

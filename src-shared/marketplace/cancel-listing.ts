/** What comes of the owner's wish to take a listing back. One that is not theirs is the error `not_found`. */
export type CancelListingOutcome =
  /** The account is back in the purchases. */
  | { outcome: 'cancelled' }
  /** It has bids, or it has ended. */
  | { outcome: 'refused'; reason: 'has_bids' | 'listing_ended'; text: string };

export const CANCEL_TEXTS = {
  has_bids: 'An auction with bids cannot be cancelled.',
  listing_ended: 'This auction has ended.',
} as const;

import { z } from 'zod';
import type { Cents } from '../money.ts';
import { amountSchema } from './add-to-marketplace.ts';
import type { IneligibilityReason, BidFieldErrors } from './bid-rules.ts';

/** What is offered for a listing. `amount` and `maxAmount` come in EUR and are cents from here on. */
export const placeBidSchema = z.strictObject({
  amount: amountSchema,
  /** Bids by itself up to this amount; the whole of it is set aside, and nobody else is told. */
  maxAmount: amountSchema.optional(),
  isInstaBuy: z.boolean().default(false),
});

/** What comes of an offer; every caller switches over it. A listing nobody may see is the error `not_found`. */
export type PlaceBidOutcome =
  /** The bid leads; `heldCents` are set aside. */
  | { outcome: 'leading'; highestBidCents: Cents; heldCents: Cents; endsAt: string }
  /** The bid was taken, but somebody's maximum is as high or higher: nothing is set aside. */
  | { outcome: 'outbid'; highestBidCents: Cents; endsAt: string }
  /** Instant buy: the account is in the purchases. */
  | { outcome: 'bought'; priceCents: Cents; username: string }
  | { outcome: 'insufficient_balance'; neededCents: Cents; balanceCents: Cents; text: string }
  /** `amount` or `maxAmount` do not fit; `minimumBidCents` is the least that would now. */
  | { outcome: 'amount_refused'; fields: BidFieldErrors; minimumBidCents: Cents | null }
  | { outcome: 'barred'; reason: IneligibilityReason; text: string };

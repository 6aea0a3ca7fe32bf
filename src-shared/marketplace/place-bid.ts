import { z } from 'zod';
import type { Cents } from '../money.ts';
import { amountSchema, marketCentsSchema } from './add-to-marketplace.ts';
import type { BidFieldErrors, IneligibilityReason, PlaceBidInput } from './bid-rules.ts';
import { idSchema } from '../id-schema.ts';

const isInstaBuy = z.boolean().default(false);

/**
 * A bid on a listing. With `maxCents` the shop bids automatically up to that amount; all of it is withheld, and no other
 * customer sees it.
 */
export const placeBidSchema = z.strictObject({
  amountCents: marketCentsSchema,
  maxCents: marketCentsSchema.optional(),
  isInstaBuy,
}) satisfies z.ZodType<PlaceBidInput>;

/** The body of POST /api/marketplace/bids/{productId}/, with amounts in EUR. `product` must match the path. */
export const placeBidBodySchema = z
  .strictObject({
    amount: amountSchema,
    maxAmount: amountSchema.optional(),
    isInstaBuy,
    product: idSchema.optional(),
  })
  .transform(({ amount, maxAmount, ...rest }) => ({ ...rest, amountCents: amount, maxCents: maxAmount }));

/** The outcome of a bid; every caller switches over it. A listing that no customer may see yet is the error `not_found`. */
export type PlaceBidOutcome =
  /** The bid leads; `heldCents` are withheld. */
  | { outcome: 'leading'; highestBidCents: Cents; heldCents: Cents; endsAt: string }
  /** The bid was recorded, but the leader's maximum is at least as high: nothing is withheld. */
  | { outcome: 'outbid'; highestBidCents: Cents; endsAt: string }
  /** Instant buy: the account is now among the purchases. */
  | { outcome: 'bought'; priceCents: Cents; username: string }
  | { outcome: 'insufficient_balance'; neededCents: Cents; balanceCents: Cents; text: string }
  /** `amount` or `maxAmount` is invalid; `minimumBidCents` is the lowest valid bid now. */
  | { outcome: 'amount_refused'; fields: BidFieldErrors; minimumBidCents: Cents | null }
  | { outcome: 'barred'; reason: IneligibilityReason; text: string };

import { z } from 'zod';
import type { Cents } from '../money.ts';
import { amountSchema, marketCentsSchema } from './add-to-marketplace.ts';
import type { BidFieldErrors, IneligibilityReason, PlaceBidInput } from './bid-rules.ts';
import { idSchema } from '../id-schema.ts';

const isInstaBuy = z.boolean().default(false);

/**
 * What is bid for a listing. With `maxCents` the shop bids by itself up to that amount; the whole of it is set aside, and
 * no other customer sees it.
 */
export const placeBidSchema = z.strictObject({
  amountCents: marketCentsSchema,
  maxCents: marketCentsSchema.optional(),
  isInstaBuy,
}) satisfies z.ZodType<PlaceBidInput>;

/** Body of POST /api/marketplace/bids/{productId}/, with the amounts in EUR. `product` must be that of the address. */
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
  /** The bid leads; `heldCents` are set aside. */
  | { outcome: 'leading'; highestBidCents: Cents; heldCents: Cents; endsAt: string }
  /** The bid was taken, but the leader's maximum is as high or higher: nothing is set aside. */
  | { outcome: 'outbid'; highestBidCents: Cents; endsAt: string }
  /** Instant buy: the account is in the purchases. */
  | { outcome: 'bought'; priceCents: Cents; username: string }
  | { outcome: 'insufficient_balance'; neededCents: Cents; balanceCents: Cents; text: string }
  /** `amount` or `maxAmount` do not fit; `minimumBidCents` is the least that would now. */
  | { outcome: 'amount_refused'; fields: BidFieldErrors; minimumBidCents: Cents | null }
  | { outcome: 'barred'; reason: IneligibilityReason; text: string };

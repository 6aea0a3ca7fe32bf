import { z } from 'zod';
import { FIELD_TEXTS } from '../field-texts.ts';
import { idSchema } from '../id-schema.ts';

export const MAX_CLAIM_LENGTH = 1_000;

/** What the buyer says is wrong with the account. */
export const openClaimSchema = z.strictObject({
  listingId: idSchema,
  text: z
    .string()
    .trim()
    .min(1, FIELD_TEXTS.blank)
    .max(MAX_CLAIM_LENGTH, FIELD_TEXTS.tooLong(MAX_CLAIM_LENGTH)),
});
export type OpenClaimInput = z.output<typeof openClaimSchema>;

export const CLAIM_STATES = ['open', 'rejected', 'refunded'] as const;
export type ClaimState = (typeof CLAIM_STATES)[number];

export interface WarrantyClaim {
  state: ClaimState;
  text: string;
  openedAt: string;
  decidedAt: string | null;
}

/** What comes of a claim. A listing one did not buy is the error `not_found`. */
export type OpenClaimOutcome =
  | { outcome: 'opened' }
  | { outcome: 'refused'; reason: 'claim_open' | 'warranty_over' | 'not_owned'; text: string };

export const CLAIM_TEXTS = {
  claim_open: 'You have already opened a claim for this account.',
  warranty_over: 'The warranty of this account has ended.',
  not_owned: 'You do not have this account any more.',
} as const;

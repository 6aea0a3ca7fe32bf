import { z } from 'zod';
import { FIELD_TEXTS } from '../field-texts.ts';
import { idSchema } from '../id-schema.ts';

export const MAX_CLAIM_LENGTH = 1_000;
export const MAX_ANSWER_LENGTH = 500;

const text = z
  .string()
  .trim()
  .min(1, FIELD_TEXTS.blank)
  .max(MAX_CLAIM_LENGTH, FIELD_TEXTS.tooLong(MAX_CLAIM_LENGTH));

/** The buyer's description of what is wrong with a listing's account. */
export const openClaimSchema = z.strictObject({ listingId: idSchema, text });
export type OpenClaimInput = z.output<typeof openClaimSchema>;

export const CLAIM_REASONS = ['banned', 'login', 'not_as_described', 'other'] as const;
export type ClaimReason = (typeof CLAIM_REASONS)[number];

export const CLAIM_REASON_TEXTS: Record<ClaimReason, string> = {
  banned: 'The account is banned',
  login: 'The login does not work',
  not_as_described: 'The account is not as described',
  other: 'Something else',
};

export const CLAIM_FIELD_TEXTS = {
  banDateMissing: 'Say since when it is banned.',
  banDateToCome: 'This day is still to come.',
} as const;

const DAY_MS = 24 * 3600 * 1000;

/** An ISO day that has begun in some time zone. */
const pastDay = z.iso
  .date()
  .refine((day) => Date.parse(day) <= Date.now() + DAY_MS, CLAIM_FIELD_TEXTS.banDateToCome);

/** The customer's description of what is wrong with a purchase: `text` is the evidence, such as the game's message. */
export const claimBodySchema = z
  .strictObject({
    reason: z.enum(CLAIM_REASONS),
    /** For a ban only: the day it began. */
    bannedOn: pastDay.optional(),
    text,
  })
  .refine(({ reason, bannedOn }) => reason !== 'banned' || bannedOn !== undefined, {
    path: ['bannedOn'],
    message: CLAIM_FIELD_TEXTS.banDateMissing,
  });
export type ClaimBody = z.output<typeof claimBodySchema>;

/** The operator's message to the customer when rejecting the claim. */
export const claimAnswerSchema = z.string().trim().min(3).max(MAX_ANSWER_LENGTH);

/**
 * The states of a claim, about a purchase of the shop or of the marketplace:
 *
 *   open ---reject---> rejected
 *     `-----refund---> refunded
 *
 * A claim that was rejected may be followed by another one.
 */
export const CLAIM_STATES = ['open', 'rejected', 'refunded'] as const;
export type ClaimState = (typeof CLAIM_STATES)[number];

/** A claim's state, as the text of a badge. */
export const CLAIM_STATE_TEXTS: Record<ClaimState, string> = {
  open: 'Warranty claim: being decided',
  rejected: 'Warranty claim: rejected',
  refunded: 'Warranty claim: refunded',
};

export interface WarrantyClaim {
  state: ClaimState;
  text: string;
  openedAt: string;
  decidedAt: string | null;
  /** The shop's message to the customer with its decision. */
  answer: string | null;
}

/** The outcome of a claim. A listing or account that the customer did not buy is the error `not_found`. */
export type OpenClaimOutcome =
  | { outcome: 'opened' }
  | { outcome: 'refused'; reason: ClaimRefusal; text: string };
type ClaimRefusal = keyof typeof CLAIM_TEXTS;

export const CLAIM_TEXTS = {
  claim_open: 'You have already opened a claim for this account.',
  warranty_over: 'The warranty of this account has ended.',
  seller_paid: 'The seller has been paid for this account already. Please contact our support team.',
  not_owned: 'You do not have this account any more.',
  no_warranty: 'This account came without a warranty.',
  account_listed: 'This account is on the marketplace. Take it off first.',
} as const;

export function refusedClaim(reason: ClaimRefusal): OpenClaimOutcome {
  return { outcome: 'refused', reason, text: CLAIM_TEXTS[reason] };
}

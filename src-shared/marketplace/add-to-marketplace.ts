import { z } from 'zod';
import { ERRORS } from '../errors.ts';
import { FIELD_TEXTS } from '../field-texts.ts';
import { PASSWORD_MAX_LENGTH } from '../identity/password-rule.ts';
import { centsSchema, moneySchema } from '../money-schema.ts';
import { type Cents } from '../money.ts';
import { MARKETPLACE_TEXTS } from './texts.ts';

export const MIN_END_DAYS = 1;
export const MAX_END_DAYS = 30;
export const MAX_REMARKS_LENGTH = 30;
export const DEFAULT_MINIMUM_BID_CENTS: Cents = 5_00;
/** 1 is "24 hours". */
export const WARRANTY_DAYS = [1, 7, 14, 30] as const;
export type WarrantyDays = (typeof WARRANTY_DAYS)[number];
/** The column is an integer of cents; no account is this expensive. */
const MAX_AMOUNT_CENTS: Cents = 1_000_000_00;

/** An amount of a listing or a bid in cents, above zero. */
export const marketCentsSchema = centsSchema
  .min(1, MARKETPLACE_TEXTS.amountNotPositive)
  .max(MAX_AMOUNT_CENTS, MARKETPLACE_TEXTS.amountTooLarge);

/** The same as typed or in a REST body, in EUR -> cents. */
export const amountSchema = moneySchema
  .refine((cents) => cents > 0, { error: MARKETPLACE_TEXTS.amountNotPositive, abort: true })
  .refine((cents) => cents <= MAX_AMOUNT_CENTS, MARKETPLACE_TEXTS.amountTooLarge);

/** Empty disables the option. (A union with the amount would only report "Invalid input".) */
export const optionalAmount = z
  .union([z.number(), z.string(), z.null()], { error: FIELD_TEXTS.notANumber })
  .optional()
  .transform((value, ctx): Cents | null => {
    if (value === undefined || value === null || (typeof value === 'string' && value.trim() === ''))
      return null;
    const amount = amountSchema.safeParse(value);
    if (amount.success) return amount.data;
    for (const { message } of amount.error.issues) ctx.addIssue({ code: 'custom', message });
    return z.NEVER;
  });

/** For a required field: "Field is required", and another text if the value is invalid. */
const orRequired =
  (text: string) =>
  ({ input }: { input?: unknown }): string =>
    input === undefined || input === null || input === '' ? MARKETPLACE_TEXTS.required : text;

/** The fields of a listing besides its amounts. */
export const listingTerms = {
  endDays: z
    .int({ error: orRequired(MARKETPLACE_TEXTS.endDays) })
    .min(MIN_END_DAYS, MARKETPLACE_TEXTS.endDays)
    .max(MAX_END_DAYS, MARKETPLACE_TEXTS.endDays),
  warrantyDays: z.literal(WARRANTY_DAYS, { error: orRequired(MARKETPLACE_TEXTS.warrantyDays) }),
  remarks: z
    .string()
    .trim()
    .max(MAX_REMARKS_LENGTH, FIELD_TEXTS.tooLong(MAX_REMARKS_LENGTH))
    .nullish()
    .transform((text) => text ?? ''),
};
const password = z
  .string({ error: orRequired(MARKETPLACE_TEXTS.required) })
  .min(1, MARKETPLACE_TEXTS.required)
  .max(PASSWORD_MAX_LENGTH, MARKETPLACE_TEXTS.wrongPassword);

/**
 * At least one of the two amounts is required, and the minimum bid must be below the instant buy. `field` gets the error
 * of the second mistake.
 */
export function checkAmounts(
  { minimumBidCents, instaBuyCents }: { minimumBidCents: Cents | null; instaBuyCents: Cents | null },
  field: string,
  ctx: z.RefinementCtx,
): void {
  if (minimumBidCents === null && instaBuyCents === null) {
    ctx.addIssue({ code: 'custom', message: MARKETPLACE_TEXTS.nothingEnabled });
  } else if (minimumBidCents !== null && instaBuyCents !== null && minimumBidCents >= instaBuyCents) {
    ctx.addIssue({ code: 'custom', path: [field], message: MARKETPLACE_TEXTS.minimumNotBelowInsta });
  }
}

/** An amount of null disables its option. */
export const addToMarketplaceSchema = z
  .strictObject({
    password,
    minimumBidCents: marketCentsSchema.nullable(),
    instaBuyCents: marketCentsSchema.nullable(),
    ...listingTerms,
  })
  .superRefine((input, ctx) => checkAmounts(input, 'minimumBidCents', ctx));
export type AddToMarketplaceInput = z.output<typeof addToMarketplaceSchema>;

/**
 * The body of POST /api/marketplace/products/{username}/ (account and marketplace, sections 5 and 7), and the form: amounts in
 * EUR. `product` is documented, but the path decides.
 */
export const addToMarketplaceBodySchema = z
  .strictObject({
    password,
    minimumBidAmount: optionalAmount,
    instaBuyAmount: optionalAmount,
    ...listingTerms,
    product: z.unknown().optional(),
  })
  .superRefine(({ minimumBidAmount, instaBuyAmount }, ctx) =>
    checkAmounts(
      { minimumBidCents: minimumBidAmount, instaBuyCents: instaBuyAmount },
      'minimumBidAmount',
      ctx,
    ),
  )
  .transform(({ minimumBidAmount, instaBuyAmount, product: _product, ...rest }): AddToMarketplaceInput => {
    return { ...rest, minimumBidCents: minimumBidAmount, instaBuyCents: instaBuyAmount };
  });

/** The outcome of listing an account. One that is not the customer's is the error `not_found`. */
export type AddToMarketplaceOutcome =
  | { outcome: 'listed'; listingId: number }
  | { outcome: 'refused'; reason: keyof typeof ADD_TEXTS; text: string };

export const ADD_TEXTS = {
  already_listed: 'This account is already on the marketplace.',
  hidden: 'Please unhide this account first.',
  not_auctionable:
    'Only premium, old stock and safe accounts that are not handleveled can be put on the marketplace.',
  claim_open: 'A warranty claim for this account is still open.',
  payment_disputed: ERRORS.payment_disputed.text,
} as const;

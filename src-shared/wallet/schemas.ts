/** Inputs of the wallet's calls (account and marketplace, sections 5 and 7). */
import { z } from 'zod';
import { FIELD_TEXTS } from '../field-texts.ts';
import { emailSchema } from '../identity/schemas.ts';
import { centsSchema, moneySchema } from '../money-schema.ts';
import { requiredText } from '../required-text.ts';
import { BALANCE_CODE_MAX_LENGTH } from './balance-code.ts';
import { COUPON_REFUSALS, WALLET_TEXTS } from './texts.ts';

export const TRANSFER_NOTE_MAX_LENGTH = 100;

const amountCents = centsSchema.min(1, WALLET_TEXTS.amountTooSmall);
/** EUR as a number or a numeric string, at least a cent. */
const amount = moneySchema.refine((cents) => cents >= 1, WALLET_TEXTS.amountTooSmall);

export const redeemCouponSchema = z.strictObject({
  code: requiredText.trim().min(1, FIELD_TEXTS.blank).max(BALANCE_CODE_MAX_LENGTH, COUPON_REFUSALS.unknown),
});

const receiver = emailSchema;
const description = z
  .string()
  .trim()
  .max(TRANSFER_NOTE_MAX_LENGTH, FIELD_TEXTS.tooLong(TRANSFER_NOTE_MAX_LENGTH))
  .default('');

export const transferBalanceSchema = z.strictObject({ receiver, amountCents, description });
export type TransferBalanceInput = z.output<typeof transferBalanceSchema>;
export const crossSiteTransferSchema = z.strictObject({ amountCents });

/** The same as a form and a REST body have it, in EUR. */
export const transferBalanceBodySchema = z
  .strictObject({ receiver, amount, description })
  .transform((body): TransferBalanceInput => {
    return { receiver: body.receiver, amountCents: body.amount, description: body.description };
  });
export const crossSiteTransferBodySchema = z
  .strictObject({ amount })
  .transform((body) => ({ amountCents: body.amount }));

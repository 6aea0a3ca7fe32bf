/** What operators sign in with, and the rules for it. */
import { z } from 'zod';
import { factorCodeSchema } from '../identity/factors.ts';
import { assertionSchema, registrationSchema } from '../identity/passkeys.ts';
import { PASSWORD_MAX_LENGTH } from '../identity/password-rule.ts';
import { emailSchema } from '../identity/schemas.ts';
import { IDENTITY_TEXTS } from '../identity/texts.ts';
import { requiredText } from '../required-text.ts';
import { ROLES } from './rights.ts';

/** Longer than a customer's: it is one of two factors that protect everyone's money (decision 0054). */
export const OPERATOR_PASSWORD_MIN_LENGTH = 15;
export const INVITATION_HOURS = 72;
const OPERATOR_NAME_MAX_LENGTH = 80;

export const OPERATOR_TEXTS = {
  signInRefused: 'The e-mail address, the password or the code is not right.',
  passwordTooShort: `This password is too short. It must contain at least ${OPERATOR_PASSWORD_MIN_LENGTH} characters.`,
  invitationOver: 'This link was used, is older than three days, or was replaced by a newer one.',
  lastWay: 'This is your last way to sign in. Set up another one first.',
} as const;

/** The token comes after the `#`, which servers never see. @param publicUrl without a trailing slash */
export function invitationAddress(publicUrl: string, token: string): string {
  return `${publicUrl}/admin/invitation#${token}`;
}

const newPassword = requiredText
  .min(OPERATOR_PASSWORD_MIN_LENGTH, OPERATOR_TEXTS.passwordTooShort)
  .max(PASSWORD_MAX_LENGTH, IDENTITY_TEXTS.passwordTooLong);
const invitationToken = requiredText.max(200);

export const operatorSignInSchema = z.strictObject({
  email: emailSchema,
  password: requiredText.max(PASSWORD_MAX_LENGTH, IDENTITY_TEXTS.passwordTooLong),
  code: factorCodeSchema,
});
export const operatorPasskeySchema = z.strictObject({ response: assertionSchema });
export const operatorProofSchema = z.union([
  z.strictObject({ code: factorCodeSchema }),
  z.strictObject({ passkey: assertionSchema }),
]);
export type OperatorProof = z.output<typeof operatorProofSchema>;

export const invitationSchema = z.strictObject({ token: invitationToken });
export const newOperatorPasskeySchema = z.strictObject({ response: registrationSchema });
export const newOperatorPasswordSchema = z.strictObject({ password: newPassword, code: factorCodeSchema });
export const passkeyAcceptanceSchema = newOperatorPasskeySchema.extend({ token: invitationToken });
export const passwordAcceptanceSchema = newOperatorPasswordSchema.extend({ token: invitationToken });

export const newOperatorSchema = z.strictObject({
  email: emailSchema,
  name: requiredText.trim().min(1).max(OPERATOR_NAME_MAX_LENGTH),
  role: z.enum(ROLES),
});

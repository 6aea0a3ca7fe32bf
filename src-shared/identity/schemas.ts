/** What the identity calls take and give (storefront, sections 5 and 7). */
import { z } from 'zod';
import { FIELD_TEXTS } from '../field-texts.ts';
import type { Factor } from './factors.ts';
import { requiredText } from '../required-text.ts';
import { PASSWORD_MAX_LENGTH, passwordLengthProblem } from './password-rule.ts';
import { IDENTITY_TEXTS } from './texts.ts';

const EMAIL_MAX_LENGTH = 254;
const CAPTCHA_MAX_LENGTH = 4096;

/** One mailbox, one customer: the address is trimmed and lower-cased before it is compared. */
export const emailSchema = requiredText
  .trim()
  .toLowerCase()
  .min(1, { error: FIELD_TEXTS.blank, abort: true })
  .max(EMAIL_MAX_LENGTH, { error: IDENTITY_TEXTS.emailInvalid, abort: true })
  .pipe(z.email({ error: IDENTITY_TEXTS.emailInvalid }));

const typedPasswordSchema = requiredText.max(PASSWORD_MAX_LENGTH, { error: IDENTITY_TEXTS.passwordTooLong });
const newPasswordSchema = requiredText.superRefine((password, ctx) => {
  const problem = passwordLengthProblem(password);
  if (problem) ctx.addIssue({ code: 'custom', message: problem });
});

/** The altcha payload: base64 of a JSON object with challenge and solution. */
const captchaSchema = z
  .string({ error: IDENTITY_TEXTS.captchaMissing })
  .min(1, { error: IDENTITY_TEXTS.captchaMissing, abort: true })
  .max(CAPTCHA_MAX_LENGTH, IDENTITY_TEXTS.captchaInvalid);

/** `captcha` is asked for after many wrong passwords for the e-mail address, by the field error of that name. */
export const loginSchema = z.strictObject({
  email: emailSchema,
  password: typedPasswordSchema,
  captcha: captchaSchema.optional(),
});
export type LoginInput = z.output<typeof loginSchema>;

export const registerSchema = z
  .strictObject({
    email: emailSchema,
    password1: newPasswordSchema,
    password2: requiredText,
    captcha: captchaSchema,
  })
  .refine(({ password1, password2 }) => password1 === password2, {
    path: ['password2'],
    error: IDENTITY_TEXTS.passwordsDiffer,
  });
export type RegisterInput = z.output<typeof registerSchema>;

// A secret of any length is looked up by its hash, and a wrong one is unknown: nothing else is wrong with a long one.
export const queueIdSchema = z.strictObject({ queueId: z.string().min(1) });

export const verifyEmailSchema = z.strictObject({ key: requiredText });

export const passwordResetRequestSchema = z.strictObject({ email: emailSchema, captcha: captchaSchema });
export type PasswordResetRequest = z.output<typeof passwordResetRequestSchema>;

/** A new password's problems are field errors of the second field, as the documents have it for the mismatch. */
export const passwordResetSchema = z
  .strictObject({
    uid: requiredText,
    token: requiredText,
    newPassword1: requiredText,
    newPassword2: newPasswordSchema,
  })
  .refine(({ newPassword1, newPassword2 }) => newPassword1 === newPassword2, {
    path: ['newPassword2'],
    error: IDENTITY_TEXTS.passwordsDiffer,
  });
export type PasswordReset = z.output<typeof passwordResetSchema>;

export const passwordChangeSchema = z
  .strictObject({
    oldPassword: typedPasswordSchema,
    newPassword1: requiredText,
    newPassword2: newPasswordSchema,
  })
  .refine(({ newPassword1, newPassword2 }) => newPassword1 === newPassword2, {
    path: ['newPassword2'],
    error: IDENTITY_TEXTS.passwordsDiffer,
  });
export type PasswordChange = z.output<typeof passwordChangeSchema>;

/** Who is signed in, as the REST paths answer it. */
export const userSchema = z.object({ email: z.string(), isBalanceTransferAllowed: z.boolean() });
/** Who is signed in, as the shop's own screens need it; the number binds what a device keeps to its customer. */
export const currentCustomerSchema = userSchema.extend({
  customerId: z.int(),
  isEmailVerified: z.boolean(),
  hasSecondFactor: z.boolean(),
});
export type CurrentCustomer = z.output<typeof currentCustomerSchema>;

/** What polling a queue answers. An unknown, used or foreign queue id is the error `not_found`. */
export type SignInStatus =
  | { status: 'pending' }
  | { status: 'done'; user: CurrentCustomer }
  /** The password was right; a code or a passkey is still to come, with the same queue id. */
  | { status: 'second_factor'; factors: Factor[] }
  | { status: 'failed'; fields: Record<string, string[]> };

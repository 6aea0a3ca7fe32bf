/** Inputs and outputs of the identity calls (storefront, sections 5 and 7). */
import { z } from 'zod';
import { FIELD_TEXTS } from '../field-texts.ts';
import type { Factor } from './factors.ts';
import { givenText, requiredText } from '../required-text.ts';
import { PASSWORD_MAX_LENGTH, passwordLengthProblem } from './password-rule.ts';
import { IDENTITY_TEXTS } from './texts.ts';

const EMAIL_MAX_LENGTH = 254;
const CAPTCHA_MAX_LENGTH = 4096;

/** One mailbox, one customer: the address is trimmed and lower-cased before it is compared. */
export const emailSchema = givenText
  .trim()
  .toLowerCase()
  .min(1, FIELD_TEXTS.blank)
  .max(EMAIL_MAX_LENGTH, IDENTITY_TEXTS.emailInvalid)
  .pipe(z.email({ error: IDENTITY_TEXTS.emailInvalid }));

const typedPasswordSchema = requiredText.max(PASSWORD_MAX_LENGTH, { error: IDENTITY_TEXTS.passwordTooLong });
const newPasswordSchema = requiredText.superRefine((password, ctx) => {
  const problem = passwordLengthProblem(password);
  if (problem) ctx.addIssue({ code: 'custom', message: problem });
});

/** The altcha payload: base64 of a JSON object with challenge and solution. */
const captchaSchema = z
  .string({ error: IDENTITY_TEXTS.captchaMissing })
  .min(1, IDENTITY_TEXTS.captchaMissing)
  .max(CAPTCHA_MAX_LENGTH, IDENTITY_TEXTS.captchaInvalid);

/** `captcha` is required after many wrong passwords for the e-mail address; a field error of that name says so. */
export const loginSchema = z.strictObject({
  email: emailSchema,
  password: typedPasswordSchema,
  captcha: captchaSchema.optional(),
});
export type LoginInput = z.output<typeof loginSchema>;

const typedText = z.string().min(1);
const twoPasswordsSchema = z.object({ password1: typedText, password2: typedText });

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
    // Whatever is wrong with the other fields.
    when: ({ value }) => twoPasswordsSchema.safeParse(value).success,
  });
export type RegisterInput = z.output<typeof registerSchema>;

// Any length is accepted: it is looked up by its hash, and a wrong one is simply unknown.
export const queueIdSchema = z.strictObject({ queueId: z.string().min(1) });

export const verifyEmailSchema = z.strictObject({ key: requiredText });

export const passwordResetRequestSchema = z.strictObject({ email: emailSchema, captcha: captchaSchema });
export type PasswordResetRequest = z.output<typeof passwordResetRequestSchema>;

/** Problems with a new password are errors of the second field, where the documents report the mismatch. */
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

/** The signed-in customer in REST answers. */
export const userSchema = z.object({ email: z.string(), isBalanceTransferAllowed: z.boolean() });
/** The signed-in customer for the shop's own screens; the id binds the device's data to its customer. */
export const currentCustomerSchema = userSchema.extend({
  customerId: z.int(),
  isEmailVerified: z.boolean(),
  hasSecondFactor: z.boolean(),
});
export type CurrentCustomer = z.output<typeof currentCustomerSchema>;

/** The answer to polling a queue. An unknown, used or foreign queue id is the error `not_found`. */
export type SignInStatus =
  | { status: 'pending' }
  | { status: 'done'; user: CurrentCustomer }
  /** The password was right; a code or a passkey must follow, with the same queue id. */
  | { status: 'second_factor'; factors: Factor[] }
  | { status: 'failed'; fields: Record<string, string[]> };

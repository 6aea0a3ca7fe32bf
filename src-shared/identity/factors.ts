/** Second factors of a customer's account, and proofs given with them. */
import { z } from 'zod';
import { requiredText } from '../required-text.ts';
import { assertionSchema } from './passkeys.ts';

/** How a sign-in continues after the right password, and how a customer gives a proof. */
export type Factor = 'passkey' | 'totp' | 'recovery_code';
/** Factors that are typed. */
export type CodeFactor = Exclude<Factor, 'passkey'>;

/** RFC 6238 with the parameters that every authenticator app supports. */
export const TOTP_DIGITS = 6;
export const TOTP_PERIOD_SECONDS = 30;

export const RECOVERY_CODES = 10;
/** Without characters that look alike (Crockford's base 32). */
export const RECOVERY_ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
/** 50 random bits, far beyond guessing within the limits. */
export const RECOVERY_CODE_LENGTH = 10;

/** How long the owner can stop an operator's removal of lost factors. */
export const FACTOR_RECOVERY_HOURS = 72;

export const FACTOR_TEXTS = {
  wrongCode: 'This code is not right. Please check it and try again.',
  usedCode: 'This code was used already. Wait for the next one.',
  secondFactorByRest:
    'The password is right. Send the code of the authenticator app, or a recovery code, with this queueId to POST /api/login/second-factor/.',
  passkeyRefused: 'This passkey was not accepted. Please try again, or choose another way.',
  passkeysFull: 'You have as many passkeys as there can be. Remove one first.',
  signInEnded: 'This took too long. Please log in again.',
} as const;

/** A code as typed: with any spaces and dashes, in any case. */
const typedCode = requiredText
  .max(40, FACTOR_TEXTS.wrongCode)
  .transform((text) => text.replaceAll(/[\s-]/g, '').toUpperCase());

/** A code of the authenticator app, or a recovery code; the format shows which. */
export const factorCodeSchema = typedCode.pipe(
  z.union(
    [
      z.stringFormat('totp-code', /^\d{6}$/),
      z.stringFormat('recovery-code', new RegExp(`^[${RECOVERY_ALPHABET}]{${RECOVERY_CODE_LENGTH}}$`)),
    ],
    { error: FACTOR_TEXTS.wrongCode },
  ),
);

/** The factor whose codes have this format. */
export function factorOfCode(code: string): CodeFactor {
  return code.length === TOTP_DIGITS ? 'totp' : 'recovery_code';
}

/** In two groups of five, as shown and printed. */
export function printRecoveryCode(code: string): string {
  return `${code.slice(0, RECOVERY_CODE_LENGTH / 2)}-${code.slice(RECOVERY_CODE_LENGTH / 2)}`;
}

export const factorCodeFormSchema = z.strictObject({ code: factorCodeSchema });
export const passwordProofSchema = z.strictObject({ password: requiredText.max(256) });

/** The second step of a sign-in, after the right password. */
export const secondFactorSchema = z.strictObject({
  queueId: z.string().min(1),
  code: factorCodeSchema,
});
export type SecondFactorInput = z.output<typeof secondFactorSchema>;

/** A proof for the actions in `protected-actions.ts`. */
export const proofSchema = z.union([
  passwordProofSchema,
  factorCodeFormSchema,
  z.strictObject({ passkey: assertionSchema }),
]);
export type Proof = z.output<typeof proofSchema>;

/** A customer's factors, for the settings page. */
export interface FactorOverview {
  totp: { addedAt: string } | null;
  /** Unused codes. */
  recoveryCodesLeft: number;
  passkeys: PasskeyRecord[];
}

export interface PasskeyRecord {
  id: number;
  /** base64url, the id that browsers use. */
  credentialId: string;
  transports: string[];
  name: string;
  createdAt: string;
  lastUsedAt: string | null;
}

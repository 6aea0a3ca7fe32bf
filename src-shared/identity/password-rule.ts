import { IDENTITY_TEXTS } from './texts.ts';

export const PASSWORD_MIN_LENGTH = 8;
/** Far above what customers type; limits the work per hash. */
export const PASSWORD_MAX_LENGTH = 256;

/** Why a new password is refused because of its length, or null. Only the server knows the other reasons. */
export function passwordLengthProblem(password: string): string | null {
  if (password.length < PASSWORD_MIN_LENGTH) return IDENTITY_TEXTS.passwordTooShort;
  return password.length > PASSWORD_MAX_LENGTH ? IDENTITY_TEXTS.passwordTooLong : null;
}

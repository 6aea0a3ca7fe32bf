/**
 * Rate limits against brute force and credential stuffing: how often an address or an account may try to sign in. Limits by address are
 * generous, because a school or a mobile network shares one; limits by account are strict, because that is where passwords are
 * guessed. An exceeded limit is 429 with Retry-After.
 */
import type { LimitRule } from '../platform/rate-limits.ts';
import { hashToken } from '../platform/tokens.ts';

export const LOGINS_BY_IP: LimitRule = { name: 'login-ip', points: 60, perSeconds: 60 };
/** Every view of the login page requests a challenge, so that browsers can offer passkeys in its fields. */
export const PASSKEY_REQUESTS_BY_IP: LimitRule = { name: 'passkey-request-ip', points: 300, perSeconds: 60 };
/** Wrong passwords from one address for one e-mail; when they are used up, every attempt is refused for the rest of the window. */
export const FAILED_LOGINS_BY_EMAIL_AND_IP: LimitRule = {
  name: 'login-failed-ip',
  points: 20,
  perSeconds: 15 * 60,
};
/**
 * Wrong passwords from all addresses for one e-mail; beyond it a captcha is required, so that guessing causes no
 * lockout of the customer.
 */
export const FAILED_LOGINS_BY_EMAIL: LimitRule = { name: 'login-failed', points: 20, perSeconds: 15 * 60 };
/**
 * Wrong passwords from a browser that has signed in to this account before; other browsers' failures do not count against it
 * (known-browser.ts).
 */
export const FAILED_LOGINS_BY_BROWSER: LimitRule = {
  name: 'login-failed-browser',
  points: 20,
  perSeconds: 15 * 60,
};
/** Per customer: wrong old passwords. */
export const WRONG_OLD_PASSWORDS: LimitRule = { name: 'old-password', points: 10, perSeconds: 15 * 60 };
/** Per customer: wrong codes of the authenticator app and wrong recovery codes, at the sign-in and for proofs. */
export const SECOND_FACTOR_GUESSES: LimitRule = { name: 'second-factor', points: 10, perSeconds: 15 * 60 };
/** Per customer: each change sends two mails, one of them to any address. */
export const EMAIL_CHANGES: LimitRule = { name: 'email-change', points: 5, perSeconds: 60 * 60 };
export const REGISTRATIONS_BY_IP: LimitRule = { name: 'register-ip', points: 30, perSeconds: 10 * 60 };
export const RESETS_BY_IP: LimitRule = { name: 'reset-ip', points: 20, perSeconds: 10 * 60 };
export const RESETS_BY_EMAIL: LimitRule = { name: 'reset-email', points: 5, perSeconds: 10 * 60 };
export const MAIL_LINKS_BY_IP: LimitRule = { name: 'mail-link-ip', points: 60, perSeconds: 60 };
export const CAPTCHAS_BY_IP: LimitRule = { name: 'captcha-ip', points: 60, perSeconds: 60 };

/** E-mail addresses are not written to the counters' table. */
export function emailKey(email: string): string {
  return hashToken(email);
}

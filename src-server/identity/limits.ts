/**
 * Rate limits against brute force: how often one address or one account may try to sign in. By address generous, because a school or a mobile network is one address;
 * by account strict, because that is where passwords are guessed. A spent limit is 429 with Retry-After.
 */
import type { LimitRule } from '../platform/rate-limits.ts';
import { hashToken } from '../platform/tokens.ts';

export const LOGINS_BY_IP: LimitRule = { name: 'login-ip', points: 60, perSeconds: 60 };
/** Every view of the login page asks for a challenge, so that browsers can offer passkeys in its fields. */
export const PASSKEY_REQUESTS_BY_IP: LimitRule = { name: 'passkey-request-ip', points: 300, perSeconds: 60 };
/** Only wrong passwords count: those of one address for one e-mail, and once spent, every attempt is refused for the rest of the window. */
export const FAILED_LOGINS_BY_EMAIL_AND_IP: LimitRule = {
  name: 'login-failed-ip',
  points: 20,
  perSeconds: 15 * 60,
};
/** Those of all addresses for one e-mail: behind it a captcha is asked for, so that guessing locks no customer out. */
export const FAILED_LOGINS_BY_EMAIL: LimitRule = { name: 'login-failed', points: 20, perSeconds: 15 * 60 };
/** Those of a browser that has signed in to this account before; failures of other browsers do not count against it (known-browser.ts). */
export const FAILED_LOGINS_BY_BROWSER: LimitRule = {
  name: 'login-failed-browser',
  points: 20,
  perSeconds: 15 * 60,
};
/** By customer: only wrong old passwords count. */
export const WRONG_OLD_PASSWORDS: LimitRule = { name: 'old-password', points: 10, perSeconds: 15 * 60 };
/** By customer: wrong codes of the authenticator app and wrong recovery codes, at the sign-in and wherever a proof is asked for. */
export const SECOND_FACTOR_GUESSES: LimitRule = { name: 'second-factor', points: 10, perSeconds: 15 * 60 };
/** By customer: each sends two mails, one of them to whatever address was typed. */
export const EMAIL_CHANGES: LimitRule = { name: 'email-change', points: 5, perSeconds: 60 * 60 };
export const REGISTRATIONS_BY_IP: LimitRule = { name: 'register-ip', points: 30, perSeconds: 10 * 60 };
export const RESETS_BY_IP: LimitRule = { name: 'reset-ip', points: 20, perSeconds: 10 * 60 };
export const RESETS_BY_EMAIL: LimitRule = { name: 'reset-email', points: 5, perSeconds: 10 * 60 };
export const MAIL_LINKS_BY_IP: LimitRule = { name: 'mail-link-ip', points: 60, perSeconds: 60 };
export const CAPTCHAS_BY_IP: LimitRule = { name: 'captcha-ip', points: 60, perSeconds: 60 };

/** Addresses of people are not written into the counters' table. */
export function emailKey(email: string): string {
  return hashToken(email);
}

import type { Factor } from '#shared/identity/factors.ts';

/** The buttons that change to another way of proving who one is. */
export const WAY_LABELS: Readonly<Record<Factor | 'password', string>> = {
  passkey: 'Use a passkey',
  totp: 'Use the authenticator app',
  recovery_code: 'Use a recovery code',
  password: 'Use your password',
};

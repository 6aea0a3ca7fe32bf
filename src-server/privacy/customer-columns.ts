/** The columns of `customer`: which of them are personal data, and what remains in each after erasure. */
import type { Selectable } from 'kysely';
import type { Database } from '../entities.ts';

type Column = keyof Selectable<Database['customer']>;

/** The columns in a customer's data export. A test requires every column to be here or to be listed as not personal. */
export const OWN_COLUMNS = [
  'id',
  'email',
  'email_verified_at as emailVerifiedAt',
  'email_changed_at as emailChangedAt',
  'created_at as createdAt',
  'is_balance_transfer_allowed as isBalanceTransferAllowed',
  'blocked_at as blockedAt',
  'takeover_reported_at as takeoverReportedAt',
  'password_reset_at as passwordResetAt',
  'transfers_held_until as transfersHeldUntil',
  'known_browsers_since as knownBrowsersSince',
] as const satisfies readonly (Column | `${Column} as ${string}`)[];

/**
 * The values of an erased customer's columns, except number, address and dates. The compiler requires every new column
 * here.
 */
export const ERASED_COLUMNS = {
  password_hash: null,
  email_verified_at: null,
  email_changed_at: null,
  is_balance_transfer_allowed: false,
  blocked_at: null,
  takeover_reported_at: null,
  password_reset_at: null,
  transfers_held_until: null,
  known_browsers_since: null,
} as const satisfies Record<Exclude<Column, 'id' | 'email' | 'created_at' | 'erased_at'>, null | false>;

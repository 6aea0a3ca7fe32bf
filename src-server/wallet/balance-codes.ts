import { createHmac, hkdfSync, randomBytes } from 'node:crypto';
import { BALANCE_CODE_BYTES, balanceCodeOf, readBalanceCode } from '../../src-shared/wallet/balance-code.ts';
import { hashToken } from '../platform/tokens.ts';

/** A new random code. */
export function newBalanceCode(): string {
  return balanceCodeOf(randomBytes(BALANCE_CODE_BYTES));
}

/**
 * The code for one request of a customer: if the request is repeated because its answer was lost, it gets the same code.
 * Computed from the coupon's seed, which is stored encrypted, and the request's id, of which only a hash is stored.
 */
export function balanceCodeFrom(seed: string, request: string): string {
  return balanceCodeOf(createHmac('sha256', seed).update(request).digest());
}

/**
 * The code as computed by the first version: with a key derived from the encryption key that was the first one then.
 */
export function formerBalanceCode(credentialKey: Buffer, request: string): string {
  const ownKey = Buffer.from(hkdfSync('sha256', credentialKey, '', 'level30 balance code', 32));
  return balanceCodeOf(createHmac('sha256', ownKey).update(request).digest());
}

/** The associated data with which a cross-site code's seed is encrypted. */
export function codeSeedRow(couponId: number): string {
  return `cross-site-code:${couponId}`;
}

/** The stored hash of a code, however it was typed. */
export function hashBalanceCode(code: string): string {
  return hashToken(readBalanceCode(code));
}

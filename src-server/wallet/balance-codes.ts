import { createHmac, hkdfSync, randomBytes } from 'node:crypto';
import { BALANCE_CODE_BYTES, balanceCodeOf, readBalanceCode } from '../../src-shared/wallet/balance-code.ts';
import { hashToken } from '../platform/tokens.ts';

/** A new code of random bytes. */
export function newBalanceCode(): string {
  return balanceCodeOf(randomBytes(BALANCE_CODE_BYTES));
}

/**
 * The code of one request of a customer: the same request, sent again because its answer was lost, finds the same code. It
 * takes the coupon's seed, which is stored encrypted, and the name of the request, of which only a hash is stored.
 */
export function balanceCodeFrom(seed: string, request: string): string {
  return balanceCodeOf(createHmac('sha256', seed).update(request).digest());
}

/** The code as the first version made it: under a key derived from the encryption key that was the first one then. */
export function formerBalanceCode(credentialKey: Buffer, request: string): string {
  const ownKey = Buffer.from(hkdfSync('sha256', credentialKey, '', 'level30 balance code', 32));
  return balanceCodeOf(createHmac('sha256', ownKey).update(request).digest());
}

/** The name that the seed of a cross-site code is sealed under. */
export function codeSeedRow(couponId: number): string {
  return `cross-site-code:${couponId}`;
}

/** What is stored of a code, however it was typed. */
export function hashBalanceCode(code: string): string {
  return hashToken(readBalanceCode(code));
}

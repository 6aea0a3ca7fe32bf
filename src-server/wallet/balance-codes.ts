import { createHmac, hkdfSync, randomBytes } from 'node:crypto';
import { BALANCE_CODE_BYTES, balanceCodeOf, readBalanceCode } from '../../src-shared/wallet/balance-code.ts';
import type { ShopConfig } from '../shop-config.ts';
import { hashToken } from '../platform/tokens.ts';

/** A code that nobody has seen. */
export function newBalanceCode(): string {
  return balanceCodeOf(randomBytes(BALANCE_CODE_BYTES));
}

/**
 * The code of one wish of a customer. It cannot be guessed without the shop's key, and needs not be stored: the same wish,
 * sent again because its answer was lost, finds the same code.
 */
export function balanceCodeFor({ credentialKeys }: ShopConfig, wish: string): string {
  const [key] = credentialKeys;
  if (!key) throw new Error('balance codes need an encryption key to derive their own from');
  const ownKey = Buffer.from(hkdfSync('sha256', key, '', 'level30 balance code', 32));
  return balanceCodeOf(createHmac('sha256', ownKey).update(wish).digest());
}

/** What is stored of a code, however it was typed. */
export function hashBalanceCode(code: string): string {
  return hashToken(readBalanceCode(code));
}

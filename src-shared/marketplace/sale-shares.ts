import { type Cents, percentOf } from '../money.ts';

/**
 * The share of the final price, including instant buys; the seller receives the rest (account and marketplace, section
 * 9).
 */
export const COMMISSION_PERCENT = 10;

interface SaleShares {
  commissionCents: Cents;
  payoutCents: Cents;
}

/** How a final price is split: the commission, rounded half up to a cent, and the rest for the seller. */
export function saleShares(priceCents: Cents): SaleShares {
  const commissionCents = percentOf(priceCents, COMMISSION_PERCENT);
  return { commissionCents, payoutCents: priceCents - commissionCents };
}

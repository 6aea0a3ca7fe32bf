/** Filters for a customer's purchases: applied by the server in SQL, and here by an offline device. */
import type { Region } from '../catalog/enumerations.ts';
import type { WarrantyClaim } from '../claims/warranty-claim.ts';
import { isUnderWarranty } from './purchase-warranty.ts';

/** Filters on a purchase's condition. */
export const PURCHASE_CONDITIONS = ['listed', 'unlisted', 'covered', 'uncovered', 'claimed'] as const;
export type PurchaseCondition = (typeof PURCHASE_CONDITIONS)[number];

export const PURCHASE_CONDITION_TEXTS: Record<PurchaseCondition, string> = {
  listed: 'On the marketplace',
  unlisted: 'Not on the marketplace',
  covered: 'Under warranty',
  uncovered: 'Without warranty',
  claimed: 'Claim being decided',
};

export interface PurchaseFilters {
  region?: Region | undefined;
  state?: PurchaseCondition | undefined;
  /** A month as two instants, because only the device knows its time zone. */
  boughtFrom?: string | undefined;
  boughtBefore?: string | undefined;
}

interface FilteredPurchase {
  date: string;
  region: Region;
  isListed: boolean;
  warrantyDays: number;
  claim?: WarrantyClaim | null;
}

export function passesFilters(filters: PurchaseFilters, purchase: FilteredPurchase): boolean {
  const { region, state, boughtFrom, boughtBefore } = filters;
  const at = Date.parse(purchase.date);
  return (
    (region === undefined || purchase.region === region) &&
    (boughtFrom === undefined || at >= Date.parse(boughtFrom)) &&
    (boughtBefore === undefined || at < Date.parse(boughtBefore)) &&
    (state === undefined || isInCondition(state, purchase))
  );
}

function isInCondition(state: PurchaseCondition, purchase: FilteredPurchase): boolean {
  switch (state) {
    case 'listed':
      return purchase.isListed;
    case 'unlisted':
      return !purchase.isListed;
    case 'covered':
      return isUnderWarranty(purchase);
    case 'uncovered':
      return !isUnderWarranty(purchase);
    case 'claimed':
      return purchase.claim?.state === 'open';
  }
}

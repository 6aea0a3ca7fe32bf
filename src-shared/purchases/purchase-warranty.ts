/** The warranty of a purchase, counted from the day of purchase (decision 0043). */
import { LIFETIME_DAYS } from '../catalog/warranty.ts';
import { counted } from '../counted.ts';
import { dayText } from '../dates.ts';

const DAY_MS = 24 * 3600 * 1000;

interface CoveredPurchase {
  /** When it was bought. */
  date: string;
  warrantyDays: number;
}

function warrantyEndsAt({ date, warrantyDays }: CoveredPurchase): number {
  return warrantyDays >= LIFETIME_DAYS ? Infinity : Date.parse(date) + warrantyDays * DAY_MS;
}

/** @param now in ms since 1970 */
export function isUnderWarranty(purchase: CoveredPurchase, now = Date.now()): boolean {
  return purchase.warrantyDays > 0 && warrantyEndsAt(purchase) > now;
}

/**
 * "Warranty until 20 Feb 2027 · 60 days left", "Warranty ended 3 Mar 2026", "Lifetime warranty" or "Warranty: None" (account
 * and marketplace, section 2 "Purchases display"). A started day counts.
 */
export function purchaseWarrantyText(purchase: CoveredPurchase, now = Date.now()): string {
  if (purchase.warrantyDays <= 0) return 'Warranty: None';
  const endsAt = warrantyEndsAt(purchase);
  if (endsAt === Infinity) return 'Lifetime warranty';
  if (endsAt <= now) return `Warranty ended ${dayText(endsAt)}`;
  const days = Math.ceil((endsAt - now) / DAY_MS);
  return `Warranty until ${dayText(endsAt)} · ${counted(days, 'day')} left`;
}

import { counted } from '../counted.ts';
import { warrantyText, warrantyWords } from '../catalog/warranty.ts';

/** The shop's promises about a purchase, in the words of the terms; the figures are measured by the shop. */
export const TRUST_TEXTS = {
  title: 'What you can count on',
  deliveryBasis: 'from payment to login, the median of card purchases in the last 30 days',
  /** The refund window (return period) of the terms, "Refund policy". Operators decide by it; no command counts the days. */
  refund: 'untouched accounts go back within 3 days',
  support: 'Questions? Write to',
} as const;

/** "Delivered in 45 seconds" */
export function deliveryTimeText(seconds: number): string {
  const minutes = Math.ceil(seconds / 60);
  if (seconds < 100) return `Delivered in ${counted(Math.max(1, Math.ceil(seconds)), 'second')}`;
  if (minutes < 100) return `Delivered in ${counted(minutes, 'minute')}`;
  return `Delivered in ${counted(Math.ceil(minutes / 60), 'hour')}`;
}

/** "30-day warranty", or "Warranty of 30 days or more" if the accounts differ. @param days for each account; 0: no warranty */
export function warrantyOfAll(days: readonly number[]): string {
  const least = Math.min(...days);
  if (days.every((each) => each === least)) return warrantyWords(least);
  if (least > 0) return `Warranty of ${warrantyText(least)} or more`;
  return `Warranty on ${days.filter((each) => each > 0).length} of ${days.length} accounts`;
}

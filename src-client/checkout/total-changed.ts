import { formatMoney } from '#shared/money.ts';

/** The prices are others than the customer saw; nothing was charged. */
export function totalChangedText(totalCents: number): string {
  return `The total is now ${formatMoney(totalCents)}. Please check your cart and try again.`;
}

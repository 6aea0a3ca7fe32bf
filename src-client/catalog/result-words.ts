import { formatCount } from '#shared/catalog/display.ts';
import { formatMoney } from '#shared/money.ts';

/** "1 account", "1,204 accounts". */
export function accountsText(count: number): string {
  return count === 1 ? '1 account' : `${formatCount(count)} accounts`;
}

/** "1,204 accounts from €2.99"; only the number if no price is known. */
export function resultText(count: number, minPriceCents: number | null | undefined): string {
  const isPriced = count > 0 && minPriceCents !== null && minPriceCents !== undefined;
  return isPriced ? `${accountsText(count)} from ${formatMoney(minPriceCents)}` : accountsText(count);
}

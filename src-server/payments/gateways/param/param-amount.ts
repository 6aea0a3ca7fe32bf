import { type Cents, centsToDecimal } from '../../../../src-shared/money.ts';

/** `100050 -> "1000,50"`: the amount of a sale, as text with a decimal comma, two digits and no grouping. */
export function toParamSaleAmount(cents: Cents): string {
  return centsToDecimal(cents).replace('.', ',');
}

/** `100050 -> "1000.50"`: the amount of a refund. The provider's type is `s:double`, which does not allow a comma. */
export function toParamRefundAmount(cents: Cents): string {
  return centsToDecimal(cents);
}

/** `"1000,50"`, `"1000.5"` or `"1000"` -> cents; null if it is not an amount in whole cents. */
export function readParamAmount(text: string): Cents | null {
  const [, whole, decimals = ''] = /^(\d{1,9})(?:[.,](\d{1,4}))?$/.exec(text.trim()) ?? [];
  if (whole === undefined || /[1-9]/.test(decimals.slice(2))) return null;
  return Number(whole) * 100 + Number(decimals.slice(0, 2).padEnd(2, '0'));
}

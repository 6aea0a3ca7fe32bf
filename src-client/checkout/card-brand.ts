/** The card schemes that can be recognised by a number's first digits. */
export const CARD_BRANDS = {
  visa: 'Visa',
  mastercard: 'Mastercard',
  amex: 'American Express',
} as const;
export type CardBrand = keyof typeof CARD_BRANDS;

const FIRST_DIGITS: readonly [CardBrand, RegExp][] = [
  ['visa', /^4/],
  ['mastercard', /^(5[1-5]|222[1-9]|22[3-9]|2[3-6]|27[01]|2720)/],
  ['amex', /^3[47]/],
];

/** @param number as typed, including spaces */
export function cardBrandOf(number: string): CardBrand | undefined {
  const digits = number.replaceAll(' ', '');
  return FIRST_DIGITS.find(([, first]) => first.test(digits))?.[0];
}

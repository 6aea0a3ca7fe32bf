/**
 * The card form (storefront, section 5 "Card form"): how its fields are formatted while typing, and what is valid. Form
 * and server use the same functions; neither stores the input.
 */
import { z } from 'zod';

export const CARD_LIMITS = { fullName: 255, phone: 15, cardDigits: [15, 16], cvvDigits: [3, 4] } as const;

export const CARD_TEXTS = {
  required: 'All fields are required.',
  fullName: 'Invalid full name',
  phone: 'Invalid phone number',
  cardNumber: 'Invalid credit card number',
  expiry: 'Invalid expiry date',
  cvv: 'Invalid CVV',
} as const;

const FORBIDDEN_IN_NAMES = /[\d@#$%^&*~?+!]/;
const CONTROLS = /\p{Cc}/u;

/** Whether the field may contain this while typing: no digits, none of @#$%^&*~?+!, at most 255 characters. */
export function isFullNameTypable(value: string): boolean {
  return value.length <= CARD_LIMITS.fullName && !FORBIDDEN_IN_NAMES.test(value) && !CONTROLS.test(value);
}

export function isFullNameValid(value: string): boolean {
  return value.trim() !== '' && isFullNameTypable(value);
}

/** `"+34 600-11"` -> `"+3460011"`: digits with an optional leading +, at most 15 of them. */
export function formatPhone(typed: string): string {
  const plus = typed.trimStart().startsWith('+') ? '+' : '';
  return plus + digitsOf(typed).slice(0, CARD_LIMITS.phone);
}

export function isPhoneValid(value: string): boolean {
  return /^\+?\d{1,15}$/.test(value) && /[1-9]/.test(value);
}

/** `"45467112345"` -> `"4546 7112 345"`: at most 16 digits in groups of 4. */
export function formatCardNumber(typed: string): string {
  return digitsOf(typed)
    .slice(0, CARD_LIMITS.cardDigits[1])
    .replaceAll(/\d{4}(?=\d)/g, '$& ');
}

/** `"4546 7112 ..."` -> `"45467112..."`: the number as it is sent. */
export function stripCardNumber(value: string): string {
  return value.replaceAll(/\s/g, '');
}

export function isCardNumberValid(value: string): boolean {
  return /^\d{15,16}$/.test(stripCardNumber(value));
}

/**
 * `"1226"` -> `"12/26"`. A first digit above 1, or a month above 12, is padded with 0: `"5"` -> `"05"`,
 * `"13"` -> `"01/3"`.
 */
export function formatExpiry(typed: string): string {
  const digits = digitsOf(typed);
  const needsZero = Number(digits[0] ?? 0) > 1 || (digits.length >= 2 && Number(digits.slice(0, 2)) > 12);
  const padded = (needsZero ? `0${digits}` : digits).slice(0, 4);
  return padded.length > 2 ? `${padded.slice(0, 2)}/${padded.slice(2)}` : padded;
}

/** `"12/26"` or `"1226"` -> its month and year; undefined unless it is four digits with a month from 01 to 12. */
export function readExpiry(value: string): { month: number; year: number } | undefined {
  const [, month, year] = /^(0[1-9]|1[0-2])\s*\/?\s*(\d{2})$/.exec(value.trim()) ?? [];
  return month && year ? { month: Number(month), year: 2000 + Number(year) } : undefined;
}

/** The year must not be in the past; whether the month is over is left to the card's bank. */
export function isExpiryValid(value: string, now: Date = new Date()): boolean {
  const expiry = readExpiry(value);
  return expiry !== undefined && expiry.year >= now.getUTCFullYear();
}

export function formatCvv(typed: string): string {
  return digitsOf(typed).slice(0, CARD_LIMITS.cvvDigits[1]);
}

export function isCvvValid(value: string): boolean {
  return /^\d{3,4}$/.test(value);
}

function digitsOf(text: string): string {
  return text.replaceAll(/\D/g, '');
}

export function requiredCardField(maxLength = 300) {
  return z
    .string({ error: CARD_TEXTS.required })
    .trim()
    .min(1, { error: CARD_TEXTS.required, abort: true })
    .max(maxLength, { error: 'This is too long.', abort: true });
}

/** The fields as typed; `country` is a name from the phone country list or 'Others'. */
export const cardFields = {
  fullName: requiredCardField().refine(isFullNameValid, CARD_TEXTS.fullName),
  country: requiredCardField(64),
  phone: requiredCardField().refine(isPhoneValid, CARD_TEXTS.phone),
  creditCardNumber: requiredCardField()
    .transform(stripCardNumber)
    .refine(isCardNumberValid, CARD_TEXTS.cardNumber),
  expiryDate: requiredCardField().refine((value) => isExpiryValid(value), CARD_TEXTS.expiry),
  cvv: requiredCardField().refine(isCvvValid, CARD_TEXTS.cvv),
};

/** The form in the browser. */
export const cardFormSchema = z.strictObject(cardFields);
export type CardForm = z.output<typeof cardFormSchema>;

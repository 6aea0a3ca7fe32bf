/** What the card form holds while one types: how each field rewrites it, what is wrong with it, and what is sent. */
import {
  type CardForm,
  CARD_TEXTS,
  CARD_LIMITS,
  cardFormSchema,
  formatCardNumber,
  formatCvv,
  formatExpiry,
  formatPhone,
  isFullNameTypable,
  isPhoneValid,
  readExpiry,
} from '#shared/checkout/card-form.ts';
import { PHONE_COUNTRIES } from '#shared/checkout/phone-countries.ts';

export type CardField = keyof CardForm;
/** As on screen; the phone without its country's code. */
export type CardValues = Record<CardField, string>;
/** An empty text marks a field that has no message of its own. */
export type CardErrors = Partial<Record<CardField, string | undefined>>;

/** In the order of the form. */
export const CARD_FIELDS = ['creditCardNumber', 'expiryDate', 'cvv', 'fullName', 'country', 'phone'] as const;

export const BLANK_CARD: CardValues = {
  fullName: '',
  country: '',
  phone: '',
  creditCardNumber: '',
  expiryDate: '',
  cvv: '',
};

export const CARD_FORMATS: Record<CardField, (typed: string) => string> = {
  fullName: (typed) =>
    Array.from(typed)
      .filter((character) => isFullNameTypable(character))
      .join('')
      .slice(0, CARD_LIMITS.fullName),
  country: (name) => name,
  phone: formatPhone,
  creditCardNumber: formatCardNumber,
  expiryDate: (typed) => formatExpiry(readDateParts(typed)),
  cvv: formatCvv,
};

/** People and browsers also write "1/" and "1/2027"; the padding rules know digits only. */
function readDateParts(typed: string): string {
  return typed
    .replace(/^\s*(\d)\s*[/.-]\s*$/, '0$1')
    .replace(/^\s*(\d{1,2})\s*[/.-]\s*(?:20)?(\d{2})\s*$/, (_, month: string, year: string) => {
      return month.padStart(2, '0') + year;
    });
}

interface CardCheck {
  /** What the gateway is to get; absent while something is wrong. */
  card?: CardForm;
  errors: CardErrors;
  /** 'All fields are required.' when one is empty (storefront, section 5). */
  message?: string;
}

/** Checks the whole form by the rules that the server applies. */
export function checkCard(values: CardValues): CardCheck {
  const blank = CARD_FIELDS.filter((field) => values[field].trim() === '');
  const checked = cardFormSchema.safeParse({ ...values, phone: phoneNumber(values) });
  const errors: CardErrors = {};
  for (const { path, message } of checked.error?.issues ?? []) {
    const field = path[0] as CardField;
    errors[field] ??= message === CARD_TEXTS.required ? '' : message;
  }
  // Its country's code alone would make any number greater than 0.
  if (!isPhoneValid(values.phone)) errors.phone ??= CARD_TEXTS.phone;
  for (const field of blank) errors[field] = '';
  if (blank.length > 0) return { errors, message: CARD_TEXTS.required };
  return checked.success && errors.phone === undefined ? { card: checked.data, errors } : { errors };
}

/** What is wrong with one field that was left; nothing while it is empty: a missing value is an error when the form is sent. */
export function checkCardField(field: CardField, values: CardValues): string | undefined {
  return values[field].trim() === '' ? undefined : checkCard(values).errors[field];
}

export function dialCodeOf(country: string): string {
  return PHONE_COUNTRIES.find(({ name }) => name === country)?.dialCode ?? '';
}

/**
 * The number as it is sent. One that begins with +, or with the 00 that is dialled for it, is complete; another follows
 * its country's code, without the zero that is dialled within the country (Italian numbers keep theirs).
 */
export function phoneNumber({ country, phone }: Pick<CardValues, 'country' | 'phone'>): string {
  if (/^(\+|00)/.test(phone)) return phone.replace(/^00/, '+');
  const dialCode = dialCodeOf(country);
  if (phone === '' || dialCode === '') return phone;
  return dialCode + (country === 'Italy' ? phone : phone.replace(/^0/, ''));
}

/** The card as the call wants it: the expiry also in parts. */
export function cardRequestOf(card: CardForm) {
  const expiry = readExpiry(card.expiryDate);
  if (expiry === undefined) throw new RangeError('the expiry date was not checked');
  return {
    ...card,
    expiryMonth: String(expiry.month).padStart(2, '0'),
    expiryYear: String(expiry.year),
  };
}

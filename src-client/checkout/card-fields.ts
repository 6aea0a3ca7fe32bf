/** The card form's input: how each field formats it, what is wrong with it, and what is sent. */
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
/** As displayed; the phone number without its country code. */
export type CardValues = Record<CardField, string>;
/** An empty text marks a field as invalid without its own message. */
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

/** People and browsers also enter "1/" and "1/2027"; the formatting rules only handle digits. */
function readDateParts(typed: string): string {
  return typed
    .replace(/^\s*(\d)\s*[/.-]\s*$/, '0$1')
    .replace(/^\s*(\d{1,2})\s*[/.-]\s*(?:20)?(\d{2})\s*$/, (_, month: string, year: string) => {
      return month.padStart(2, '0') + year;
    });
}

interface CardCheck {
  /** The card to send to the gateway; absent if anything is invalid. */
  card?: CardForm;
  errors: CardErrors;
  /** 'All fields are required.' if a field is empty (storefront, section 5). */
  message?: string;
}

/** Validates the whole form with the server's rules. */
export function checkCard(values: CardValues): CardCheck {
  const blank = CARD_FIELDS.filter((field) => values[field].trim() === '');
  const checked = cardFormSchema.safeParse({ ...values, phone: phoneNumber(values) });
  const errors: CardErrors = {};
  for (const { path, message } of checked.error?.issues ?? []) {
    const field = path[0] as CardField;
    errors[field] ??= message === CARD_TEXTS.required ? '' : message;
  }
  // With only its country code, any number would be greater than 0.
  if (!isPhoneValid(values.phone)) errors.phone ??= CARD_TEXTS.phone;
  for (const field of blank) errors[field] = '';
  if (blank.length > 0) return { errors, message: CARD_TEXTS.required };
  return checked.success && errors.phone === undefined ? { card: checked.data, errors } : { errors };
}

/**
 * What is wrong with a field that lost focus; undefined while it is empty, because missing values are only reported
 * when the form is submitted.
 */
export function checkCardField(field: CardField, values: CardValues): string | undefined {
  return values[field].trim() === '' ? undefined : checkCard(values).errors[field];
}

export function dialCodeOf(country: string): string {
  return PHONE_COUNTRIES.find(({ name }) => name === country)?.dialCode ?? '';
}

/**
 * The phone number to send. A number that starts with + or 00 is complete; otherwise it gets the country code and loses
 * the leading zero for calls within the country (Italian numbers keep theirs).
 */
export function phoneNumber({ country, phone }: Pick<CardValues, 'country' | 'phone'>): string {
  if (/^(\+|00)/.test(phone)) return phone.replace(/^00/, '+');
  const dialCode = dialCodeOf(country);
  if (phone === '' || dialCode === '') return phone;
  return dialCode + (country === 'Italy' ? phone : phone.replace(/^0/, ''));
}

/** The card in the format of the call, which also has month and year separately. */
export function cardRequestOf(card: CardForm) {
  const expiry = readExpiry(card.expiryDate);
  if (expiry === undefined) throw new RangeError('the expiry date was not checked');
  return {
    ...card,
    expiryMonth: String(expiry.month).padStart(2, '0'),
    expiryYear: String(expiry.year),
  };
}

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  CARD_TEXTS,
  cardFormSchema,
  formatCardNumber,
  formatCvv,
  formatExpiry,
  formatPhone,
  isCardNumberValid,
  isCvvValid,
  isExpiryValid,
  isFullNameValid,
  isPhoneValid,
  stripCardNumber,
} from '#shared/checkout/card-form.ts';
import { fieldErrorsOf } from '#shared/errors.ts';
import { payByCardSchema } from '#shared/checkout/pay-by-card.ts';
import { PHONE_COUNTRIES } from '#shared/checkout/phone-countries.ts';

const NOW = new Date('2026-11-20T12:00:00Z');

describe('while one types', () => {
  it.each([
    ['5', '05'],
    ['1', '1'],
    ['0', '0'],
    ['13', '01/3'],
    ['12', '12'],
    ['122', '12/2'],
    ['12/26', '12/26'],
    ['526', '05/26'],
    ['99999', '09/99'],
    ['', ''],
  ])('the expiry %o becomes %o', (typed, shown) => {
    expect(formatExpiry(typed)).toBe(shown);
  });

  it('shows the card number in groups of four, digits only', () => {
    expect(formatCardNumber('45467112x34567894999')).toBe('4546 7112 3456 7894');
    expect(formatCardNumber('378282246310005')).toBe('3782 8224 6310 005');
  });

  it('keeps phone and CVV to digits', () => {
    expect(formatPhone(' +34 (600) 11-22')).toBe('+346001122');
    expect(formatPhone('1234567890123456789')).toBe('123456789012345');
    expect(formatCvv('12a345')).toBe('1234');
  });

  it('formatting once is enough, and keeps what the card number says', () => {
    fc.assert(
      fc.property(fc.string(), (typed) => {
        for (const format of [formatCardNumber, formatExpiry, formatPhone, formatCvv]) {
          expect(format(format(typed))).toBe(format(typed));
        }
        expect(stripCardNumber(formatCardNumber(typed))).toBe(typed.replaceAll(/\D/g, '').slice(0, 16));
      }),
    );
  });
});

describe('what is valid', () => {
  it.each(['Ana María de la Cruz', "O'Neill-Şahin, Jr.", 'x'.repeat(255)])('the name %s', (name) => {
    expect(isFullNameValid(name)).toBe(true);
  });
  it.each(['', '  ', 'R2D2', ...Array.from('@#$%^&*~?+!')])('not the name %o', (name) => {
    expect(isFullNameValid(name)).toBe(false);
  });
  it('no name of 256 characters', () => expect(isFullNameValid('x'.repeat(256))).toBe(false));

  it.each(['1', '+34600112233', '123456789012345'])('the phone %s', (phone) => {
    expect(isPhoneValid(phone)).toBe(true);
  });
  it.each(['', '+', '0', '+000', '12 34', '1+2', '1234567890123456'])('not the phone %o', (phone) => {
    expect(isPhoneValid(phone)).toBe(false);
  });

  it('card numbers of 15 and 16 digits, spaces aside', () => {
    expect(['4546 7112 3456 7894', '378282246310005'].map(isCardNumberValid)).toEqual([true, true]);
    expect(['45467112345678', '45467112345678940', '4546-7112-3456-7894', ''].map(isCardNumberValid)).toEqual(
      [false, false, false, false],
    );
  });

  it.each([
    ['12/26', true],
    ['01/26', true],
    ['0127', true],
    ['12/25', false],
    ['13/27', false],
    ['00/27', false],
    ['1/27', false],
    ['12/2027', false],
  ])('the expiry %s: %s', (expiry, isValid) => {
    expect(isExpiryValid(expiry, NOW)).toBe(isValid);
  });

  it('a CVV of 3 or 4 digits', () => {
    expect(['123', '1234', '12', '12345', 'abc'].map(isCvvValid)).toEqual([true, true, false, false, false]);
  });
});

const FORM = {
  fullName: 'Ana Cruz',
  country: 'Spain',
  phone: '+34600112233',
  creditCardNumber: '4546 7112 3456 7894',
  expiryDate: '12/99',
  cvv: '000',
};
const BODY = { ...FORM, totalPrice: 5, cartItems: [1], expiryMonth: '12', expiryYear: '99' };

function errorsOf(schema: typeof cardFormSchema | typeof payByCardSchema, value: unknown) {
  const parsed = schema.safeParse(value);
  return parsed.success ? {} : fieldErrorsOf(parsed.error.issues);
}

describe('the form', () => {
  it('sends the number without its spaces', () => {
    expect(cardFormSchema.parse(FORM).creditCardNumber).toBe('4546711234567894');
  });

  it('says of every empty field that all are required', () => {
    const errors = errorsOf(cardFormSchema, { fullName: ' ', country: '', phone: '', cvv: '' });
    expect(errors).toEqual(
      Object.fromEntries(Object.keys(FORM).map((field) => [field, [CARD_TEXTS.required]])),
    );
  });

  it('has the exact message of each field', () => {
    expect(
      errorsOf(cardFormSchema, {
        ...FORM,
        phone: '0',
        creditCardNumber: '1',
        expiryDate: '99/99',
        cvv: '1',
      }),
    ).toEqual({
      phone: ['Invalid phone number'],
      creditCardNumber: ['Invalid credit card number'],
      expiryDate: ['Invalid expiry date'],
      cvv: ['Invalid CVV'],
    });
  });
});

describe('the body of make-param-payment', () => {
  it.each([
    ['12', '99'],
    ['12', '2099'],
    [12, 2099],
  ])('takes %o/%o for the parts of the expiry', (expiryMonth, expiryYear) => {
    expect(errorsOf(payByCardSchema, { ...BODY, expiryMonth, expiryYear })).toEqual({});
  });

  it.each([
    [{ expiryMonth: '11' }, 'expiryMonth'],
    [{ expiryYear: '2098' }, 'expiryYear'],
    [{ expiryDate: '13/99' }, 'expiryMonth'],
    [{ expiryDate: '12/20', expiryYear: '20' }, 'expiryYear'],
  ])('refuses %o on %s', (change, field) => {
    expect(errorsOf(payByCardSchema, { ...BODY, ...change })).toEqual({ [field]: ['Invalid expiry date'] });
  });

  it('refuses unknown keys', () => {
    expect(errorsOf(payByCardSchema, { ...BODY, more: 1 })).toHaveProperty('nonFieldErrors');
  });
});

describe('the phone countries', () => {
  it('are about 90, in order, with dial codes, and Others last', () => {
    const names = PHONE_COUNTRIES.slice(0, -1).map(({ name }) => name);
    expect(names.length).toBeGreaterThanOrEqual(85);
    expect(names.length).toBeLessThanOrEqual(100);
    expect(names).toEqual(names.toSorted((a, b) => a.localeCompare(b, 'en')));
    for (const { code, dialCode } of PHONE_COUNTRIES.slice(0, -1)) {
      expect(code).toMatch(/^[A-Z]{2}$/);
      expect(dialCode).toMatch(/^\+\d{1,4}$/);
    }
    expect(PHONE_COUNTRIES.at(-1)?.name).toBe('Others');
  });
});

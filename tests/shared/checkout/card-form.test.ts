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
  isFullNameTypable,
  isFullNameValid,
  isPhoneValid,
  readExpiry,
  stripCardNumber,
} from '#shared/checkout/card-form.ts';
import { errorsOf } from '../support/field-errors.ts';

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
    ['2', '02'],
    ['10', '10'],
    ['11', '11'],
    ['00', '00'],
    ['001', '00/1'],
    ['1326', '01/32'],
    ['12267', '12/26'],
    ['1 2/2 6', '12/26'],
    ['', ''],
  ])('the expiry %o becomes %o', (typed, shown) => {
    expect(formatExpiry(typed)).toBe(shown);
  });

  it('shows the card number in groups of four, digits only', () => {
    expect(formatCardNumber('45467112x34567894999')).toBe('4546 7112 3456 7894');
    expect(formatCardNumber('378282246310005')).toBe('3782 8224 6310 005');
    expect(['1234', '12345', '12345678', '123456789'].map(formatCardNumber)).toEqual([
      '1234',
      '1234 5',
      '1234 5678',
      '1234 5678 9',
    ]);
  });

  it('keeps phone and CVV to digits', () => {
    expect(formatPhone(' +34 (600) 11-22')).toBe('+346001122');
    expect(formatPhone('1234567890123456789')).toBe('123456789012345');
    expect(formatPhone('+1234567890123456')).toBe('+123456789012345');
    expect(formatPhone('123456789012345')).toBe('123456789012345');
    expect(formatPhone('34+600')).toBe('34600');
    expect(formatCvv('12a345')).toBe('1234');
    expect(formatCvv('12')).toBe('12');
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
  it('a name may be blank while it is typed, but hold no control character', () => {
    expect(['', ' ', 'A'].map(isFullNameTypable)).toEqual([true, true, true]);
    expect(['a\tb', 'a\u0000', '5', 'x'.repeat(256)].map(isFullNameTypable)).toEqual([
      false,
      false,
      false,
      false,
    ]);
  });

  it.each(['1', '01', '+34600112233', '123456789012345', '+123456789012345'])('the phone %s', (phone) => {
    expect(isPhoneValid(phone)).toBe(true);
  });
  it.each(['', '+', '0', '+000', '12 34', '1+2', '++1', 'x1', '1x', '1234567890123456', '+1234567890123456'])(
    'not the phone %o',
    (phone) => {
      expect(isPhoneValid(phone)).toBe(false);
    },
  );

  it('card numbers of 15 and 16 digits, spaces aside', () => {
    expect(['4546 7112 3456 7894', '378282246310005'].map(isCardNumberValid)).toEqual([true, true]);
    // 14 and 17 digits, and what is no digit in between, before or behind.
    expect(
      [
        '45467112345678',
        '45467112345678940',
        '4546-7112-3456-7894',
        'x378282246310005',
        '378282246310005x',
        '',
      ].map(isCardNumberValid),
    ).toEqual([false, false, false, false, false, false]);
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
    [' 12/26 ', true],
    ['12 / 26', true],
    ['12//26', false],
    ['x12/26', false],
    ['12/26x', false],
    ['10/26', true],
    ['09/26', true],
    ['9/26', false],
  ])('the expiry %s: %s', (expiry, isValid) => {
    expect(isExpiryValid(expiry, NOW)).toBe(isValid);
  });

  it('the expiry of the year by the clock of UTC, its last and first second', () => {
    expect(isExpiryValid('12/25', new Date('2025-12-31T23:59:59.999Z'))).toBe(true);
    expect(isExpiryValid('12/25', new Date('2026-01-01T00:00:00Z'))).toBe(false);
  });

  it('a month and a year are read from it', () => {
    expect(readExpiry('09/30')).toEqual({ month: 9, year: 2030 });
    expect(readExpiry('1200')).toEqual({ month: 12, year: 2000 });
    expect(readExpiry('00/30')).toBeUndefined();
  });

  it('a CVV of 3 or 4 digits', () => {
    expect(['123', '1234', '000'].map(isCvvValid)).toEqual([true, true, true]);
    expect(['', '12', '12345', 'abc', 'x123', '123x'].filter(isCvvValid)).toEqual([]);
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

const refusals = (value: unknown) => errorsOf(cardFormSchema, value);

describe('the form', () => {
  it('sends the number without its spaces', () => {
    expect(cardFormSchema.parse(FORM).creditCardNumber).toBe('4546711234567894');
  });

  it('says of every empty field that all are required', () => {
    const errors = refusals({ fullName: ' ', country: '', phone: '', cvv: '' });
    expect(errors).toEqual(
      Object.fromEntries(Object.keys(FORM).map((field) => [field, [CARD_TEXTS.required]])),
    );
  });

  it('has limits of its own for long texts', () => {
    const long = refusals({ ...FORM, fullName: 'x'.repeat(301), country: 'x'.repeat(65) });
    expect(long).toEqual({
      fullName: ['This is too long.'],
      country: ['This is too long.'],
    });
    expect(refusals({ ...FORM, fullName: 'x'.repeat(256), country: 'x'.repeat(64) })).toEqual({
      fullName: ['Invalid full name'],
    });
  });

  it('takes the spaces around each field off', () => {
    const spaced = Object.fromEntries(Object.entries(FORM).map(([field, value]) => [field, ` ${value} `]));
    expect(cardFormSchema.parse(spaced)).toEqual({ ...FORM, creditCardNumber: '4546711234567894' });
  });

  it('has the exact message of each field', () => {
    expect(
      refusals({
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

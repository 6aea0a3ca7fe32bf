import { describe, expect, test } from 'vitest';
import {
  BLANK_CARD,
  CARD_FIELDS,
  CARD_FORMATS,
  cardRequestOf,
  type CardValues,
  checkCard,
  checkCardField,
  phoneNumber,
} from '#client/checkout/card-fields.ts';
import { caretAfterFormat } from '#client/checkout/formatted-typing.ts';

const YEAR = String(new Date().getUTCFullYear() % 100).padStart(2, '0');
const GOOD: CardValues = {
  fullName: 'Ana Cruz',
  country: 'Spain',
  phone: '600112233',
  creditCardNumber: '5456 1654 5616 5454',
  expiryDate: `12/${YEAR}`,
  cvv: '000',
};

describe('the card form as a whole', () => {
  test('hands on what the gateway is to get', () => {
    const { card, errors, message } = checkCard(GOOD);
    expect({ errors, message }).toEqual({ errors: {}, message: undefined });
    expect(card).toEqual({ ...GOOD, phone: '+34600112233', creditCardNumber: '5456165456165454' });
    expect(card && cardRequestOf(card)).toMatchObject({
      expiryDate: `12/${YEAR}`,
      expiryMonth: '12',
      expiryYear: `20${YEAR}`,
    });
  });

  test('empty: one message, every field marked', () => {
    const { card, errors, message } = checkCard(BLANK_CARD);
    expect(card).toBeUndefined();
    expect(message).toBe('All fields are required.');
    expect(errors).toEqual(Object.fromEntries(CARD_FIELDS.map((field) => [field, ''])));
  });

  test.each(CARD_FIELDS)('without %s alone', (field) => {
    expect(checkCard({ ...GOOD, [field]: ' ' })).toEqual({
      errors: { [field]: '' },
      message: 'All fields are required.',
    });
  });

  test.each([
    ['phone', '000', 'Invalid phone number'],
    ['creditCardNumber', '5456 1654', 'Invalid credit card number'],
    ['expiryDate', '12/20', 'Invalid expiry date'],
    ['expiryDate', '12', 'Invalid expiry date'],
    ['cvv', '12', 'Invalid CVV'],
  ] as const)('%s %s: %s', (field, value, message) => {
    const values = { ...GOOD, [field]: value };
    expect(checkCard(values)).toEqual({ errors: { [field]: message } });
    expect(checkCardField(field, values)).toBe(message);
  });

  test('a country does not make a number of nothing', () => {
    expect(checkCard({ ...GOOD, phone: '0' })).toEqual({ errors: { phone: 'Invalid phone number' } });
  });

  test('a field that was left empty is not nagged about', () => {
    expect(checkCardField('cvv', { ...GOOD, cvv: '' })).toBeUndefined();
  });
});

describe('the phone number as it is sent', () => {
  test.each([
    ['Spain', '600112233', '+34600112233'],
    ['Germany', '01511234567', '+491511234567'],
    ['Italy', '0612345678', '+390612345678'],
    ['Spain', '+33612345678', '+33612345678'],
    ['Others', '123456', '123456'],
    ['Spain', '004915112345', '+4915112345'],
    ['Italy', '0034600112233', '+34600112233'],
    ['Spain', '', ''],
  ])('%s %s', (country, phone, sent) => {
    expect(phoneNumber({ country, phone })).toBe(sent);
  });
});

describe('fields while one types', () => {
  test.each([
    ['fullName', 'Ana 2 Cruz@', 'Ana  Cruz'],
    ['fullName', "Zoë O'Brien-Łuk", "Zoë O'Brien-Łuk"],
    ['phone', '+34 600-11', '+3460011'],
    ['creditCardNumber', '5456165456165454999', '5456 1654 5616 5454'],
    ['expiryDate', '5', '05'],
    ['expiryDate', '13', '01/3'],
    ['expiryDate', '1226', '12/26'],
    ['expiryDate', '1/', '01'],
    ['expiryDate', '1/27', '01/27'],
    ['expiryDate', '12 / 2027', '12/27'],
    ['expiryDate', '3/2027', '03/27'],
    ['cvv', '12345', '1234'],
  ] as const)('%s %s', (field, typed, shown) => {
    expect(CARD_FORMATS[field](typed)).toBe(shown);
  });

  test('the caret stays behind what was typed', () => {
    const format = CARD_FORMATS.creditCardNumber;
    // A digit put in after the first four: 1234|5678 -> 1234 9|567 8
    expect(caretAfterFormat(format, '12349 5678', 5)).toBe(6);
    expect(caretAfterFormat(format, '12345', 5)).toBe(6);
    expect(caretAfterFormat(format, '1234 5678', 2)).toBe(2);
    expect(caretAfterFormat(CARD_FORMATS.expiryDate, '5', 1)).toBe(2);
  });
});

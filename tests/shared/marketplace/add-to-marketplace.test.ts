import { describe, expect, it } from 'vitest';
import {
  addToMarketplaceBodySchema,
  addToMarketplaceSchema,
  DEFAULT_MINIMUM_BID_CENTS,
} from '#shared/marketplace/add-to-marketplace.ts';
import { errorsOf } from '../support/field-errors.ts';

const BODY = {
  password: 'secret',
  minimumBidAmount: 5,
  instaBuyAmount: 20,
  endDays: 7,
  warrantyDays: 14,
  remarks: 'mint',
};

const parse = (change: object) => addToMarketplaceBodySchema.parse({ ...BODY, ...change });
const refusals = (change: object) => errorsOf(addToMarketplaceBodySchema, { ...BODY, ...change });

it('the form offers a minimum bid of EUR 5.00', () => {
  expect(DEFAULT_MINIMUM_BID_CENTS).toBe(500);
});

describe('a listing', () => {
  it('has its amounts in cents', () => {
    const { minimumBidAmount: _minimum, instaBuyAmount: _instant, ...rest } = BODY;
    const input = { ...rest, minimumBidCents: 500, instaBuyCents: 2000 };
    expect(parse({ product: 7 })).toEqual(input);
    expect(addToMarketplaceSchema.parse(input)).toEqual(input);
  });

  it.each([undefined, null, '', ' '])('takes no bids, or no instant buys, when the amount is %j', (empty) => {
    expect(parse({ minimumBidAmount: empty })).toMatchObject({
      minimumBidCents: null,
      instaBuyCents: 2000,
    });
    expect(parse({ instaBuyAmount: empty })).toMatchObject({ minimumBidCents: 500, instaBuyCents: null });
    expect(refusals({ minimumBidAmount: empty, instaBuyAmount: empty })).toEqual({
      nonFieldErrors: ['At least one field, Bid or Instant Buy, must be enabled'],
    });
  });

  it.each([
    [19.99, true],
    ['19.99', true],
    [20, false],
    [20.01, false],
  ])('with an instant buy at 20.00 may start at %s: %s', (minimumBidAmount, isValid) => {
    expect(refusals({ minimumBidAmount })).toEqual(
      isValid ? {} : { minimumBidAmount: ['Minimum Bid Amount must be less than Instant Buy Amount'] },
    );
  });

  it.each([
    [
      { minimumBidCents: null, instaBuyCents: null },
      { nonFieldErrors: ['At least one field, Bid or Instant Buy, must be enabled'] },
    ],
    [
      { minimumBidCents: 500, instaBuyCents: 500 },
      { minimumBidCents: ['Minimum Bid Amount must be less than Instant Buy Amount'] },
    ],
    [{ minimumBidCents: 0, instaBuyCents: null }, { minimumBidCents: ['Amount must be greater than zero'] }],
    [{ minimumBidCents: 5.5, instaBuyCents: null }, { minimumBidCents: ['Please enter a whole number.'] }],
    // As a page of a former build sends it: never read as cents.
    [
      { minimumBidAmount: 5 },
      {
        minimumBidCents: ['This field is required.'],
        instaBuyCents: ['This field is required.'],
        nonFieldErrors: ['Unknown field: minimumBidAmount.'],
      },
    ],
  ])('in cents refuses %j', (amounts, errors) => {
    const { minimumBidAmount: _minimum, instaBuyAmount: _instant, ...rest } = BODY;
    expect(errorsOf(addToMarketplaceSchema, { ...rest, ...amounts })).toEqual(errors);
  });

  it.each([
    [0, 'Amount must be greater than zero'],
    ['0.00', 'Amount must be greater than zero'],
    [-0.01, 'Amount must be greater than zero'],
    [1_000_000.01, 'Amount must be at most €1,000,000'],
    [0.001, 'Please enter amount upto 2 decimal places.'],
    ['ten', 'Please enter a valid number.'],
    [true, 'Please enter a valid number.'],
  ])('refuses the amount %j: %s', (amount, text) => {
    expect(refusals({ instaBuyAmount: amount, minimumBidAmount: null })).toEqual({ instaBuyAmount: [text] });
    expect(refusals({ minimumBidAmount: amount, instaBuyAmount: null })).toEqual({
      minimumBidAmount: [text],
    });
  });

  it.each([
    [0.01, 1],
    ['0.01', 1],
    [1_000_000, 100_000_000],
  ])('takes the amount %j', (amount, cents) => {
    expect(parse({ instaBuyAmount: amount, minimumBidAmount: '' }).instaBuyCents).toBe(cents);
  });

  it.each([
    [0, 'Valid Date range: 1-30 days'],
    [31, 'Valid Date range: 1-30 days'],
    [1.5, 'Valid Date range: 1-30 days'],
    ['7', 'Valid Date range: 1-30 days'],
    [undefined, 'Field is required'],
    [null, 'Field is required'],
    ['', 'Field is required'],
  ])('cannot end in %j days: %s', (endDays, text) => {
    expect(refusals({ endDays })).toEqual({ endDays: [text] });
  });

  it.each([1, 30])('can end in %i days', (endDays) => {
    expect(parse({ endDays }).endDays).toBe(endDays);
  });

  it.each([1, 7, 14, 30])('can have %i days of warranty', (warrantyDays) => {
    expect(parse({ warrantyDays }).warrantyDays).toBe(warrantyDays);
  });

  it.each([
    [0, 'Warranty must be 1, 7, 14 or 30 days'],
    [2, 'Warranty must be 1, 7, 14 or 30 days'],
    [31, 'Warranty must be 1, 7, 14 or 30 days'],
    [undefined, 'Field is required'],
    [null, 'Field is required'],
    ['', 'Field is required'],
  ])('cannot have %j days of warranty: %s', (warrantyDays, text) => {
    expect(refusals({ warrantyDays })).toEqual({ warrantyDays: [text] });
  });

  it.each([
    [undefined, 'Field is required'],
    [null, 'Field is required'],
    ['', 'Field is required'],
    ['x'.repeat(257), 'That is not this account’s current password.'],
  ])('needs the current password, not %j', (password, text) => {
    expect(refusals({ password })).toEqual({ password: [text] });
  });

  it('takes the password as it is, up to 256 characters', () => {
    const password = ` ${'x'.repeat(254)} `;
    expect(parse({ password }).password).toBe(password);
  });

  it.each([
    [undefined, ''],
    [null, ''],
    ['', ''],
    ['  mint  ', 'mint'],
    [`  ${'x'.repeat(30)}  `, 'x'.repeat(30)],
  ])('keeps the note %j as %j', (remarks, kept) => {
    expect(parse({ remarks }).remarks).toBe(kept);
  });

  it('refuses a note of 31 characters, and unknown fields', () => {
    expect(refusals({ remarks: 'x'.repeat(31) })).toEqual({
      remarks: ['Ensure this field has no more than 30 characters.'],
    });
    expect(refusals({ more: 1 })).toEqual({ nonFieldErrors: ['Unknown field: more.'] });
  });
});

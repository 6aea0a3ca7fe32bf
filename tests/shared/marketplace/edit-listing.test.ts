import { describe, expect, it } from 'vitest';
import { editListingBodySchema, editListingSchema } from '#shared/marketplace/edit-listing.ts';
import { errorsOf } from '../support/field-errors.ts';

const BODY = { minimumBidAmount: '5.50', instaBuyAmount: 20, endDays: 7, remarks: ' mint ' };
const INPUT = { minimumBidCents: 550, instaBuyCents: 2000, endDays: 7, remarks: 'mint' };

const parse = (change: object) => editListingBodySchema.parse({ ...BODY, ...change });
const refusals = (change: object) => errorsOf(editListingBodySchema, { ...BODY, ...change });

describe('the edit of a listing', () => {
  it('has its amounts in cents', () => {
    expect(parse({})).toEqual(INPUT);
    expect(editListingSchema.parse(INPUT)).toEqual(INPUT);
  });

  it('takes no bids, or no instant buys, when the amount is empty, but not neither', () => {
    expect(parse({ minimumBidAmount: '' })).toEqual({ ...INPUT, minimumBidCents: null });
    expect(parse({ instaBuyAmount: null })).toEqual({ ...INPUT, instaBuyCents: null });
    const neither = { nonFieldErrors: ['At least one field, Bid or Instant Buy, must be enabled'] };
    expect(refusals({ minimumBidAmount: '', instaBuyAmount: '' })).toEqual(neither);
    expect(errorsOf(editListingSchema, { ...INPUT, minimumBidCents: null, instaBuyCents: null })).toEqual(
      neither,
    );
  });

  it.each([
    [19.99, true],
    [20, false],
    [20.01, false],
  ])('with an instant buy at 20.00 may start at %s: %s', (amount, isValid) => {
    const text = 'Minimum Bid Amount must be less than Instant Buy Amount';
    expect(refusals({ minimumBidAmount: amount })).toEqual(isValid ? {} : { minimumBidAmount: [text] });
    expect(errorsOf(editListingSchema, { ...INPUT, minimumBidCents: Math.round(amount * 100) })).toEqual(
      isValid ? {} : { minimumBidCents: [text] },
    );
  });

  it.each([
    [{ endDays: 31 }, { endDays: ['Valid Date range: 1-30 days'] }],
    [{ remarks: 'x'.repeat(31) }, { remarks: ['Ensure this field has no more than 30 characters.'] }],
    [{ warrantyDays: 30 }, { nonFieldErrors: ['Unknown field: warrantyDays.'] }],
  ])('refuses %j: the warranty stays', (change, errors) => {
    expect(refusals(change)).toEqual(errors);
    expect(errorsOf(editListingSchema, { ...INPUT, ...change })).toEqual(errors);
  });
});

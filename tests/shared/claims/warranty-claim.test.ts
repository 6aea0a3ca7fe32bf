import { afterEach, expect, it, vi } from 'vitest';
import {
  CLAIM_FIELD_TEXTS,
  CLAIM_REASON_TEXTS,
  CLAIM_REASONS,
  CLAIM_STATE_TEXTS,
  CLAIM_STATES,
  CLAIM_TEXTS,
  claimAnswerSchema,
  claimBodySchema,
  openClaimSchema,
  refusedClaim,
} from '#shared/claims/warranty-claim.ts';
import { errorsOf } from '../support/field-errors.ts';

afterEach(() => void vi.useRealTimers());

it('a claim has its text without the spaces around it, up to 1,000 characters', () => {
  const text = 'x'.repeat(1000);
  expect(openClaimSchema.parse({ listingId: 1, text: ` ${text} ` })).toEqual({ listingId: 1, text });
  expect(openClaimSchema.parse({ listingId: 2 ** 31 - 1, text: 'x' }).listingId).toBe(2 ** 31 - 1);
});

it.each([
  [{ listingId: 1, text: '  ' }, { text: ['This field may not be blank.'] }],
  [
    { listingId: 1, text: 'x'.repeat(1001) },
    { text: ['Ensure this field has no more than 1000 characters.'] },
  ],
  [{ listingId: 0, text: 'x' }, { listingId: ['Must be more than 0.'] }],
  [{ listingId: 2 ** 31, text: 'x' }, { listingId: ['Must be at most 2147483647.'] }],
  [{ listingId: 1, text: 'x', more: 1 }, { nonFieldErrors: ['Unknown field: more.'] }],
])('refuses %j', (input, errors) => {
  expect(errorsOf(openClaimSchema, input)).toEqual(errors);
});

const day = (ahead: number) => new Date(Date.now() + ahead * 24 * 3600 * 1000).toISOString().slice(0, 10);

it('a claim about a purchase says what is wrong, and of a ban since when', () => {
  expect(claimBodySchema.parse({ reason: 'login', text: ' locked ' })).toEqual({
    reason: 'login',
    text: 'locked',
  });
  const ban = { reason: 'banned', bannedOn: day(0), text: 'x' };
  expect(claimBodySchema.parse(ban)).toEqual(ban);
});

it.each([
  [{ reason: 'banned', text: 'x' }, { bannedOn: [CLAIM_FIELD_TEXTS.banDateMissing] }],
  [{ reason: 'banned', bannedOn: day(2), text: 'x' }, { bannedOn: [CLAIM_FIELD_TEXTS.banDateToCome] }],
  [{ reason: 'login', text: '' }, { text: ['This field may not be blank.'] }],
])('refuses the claim %j', (input, errors) => {
  expect(errorsOf(claimBodySchema, input)).toEqual(errors);
});

it.each([
  ['2026-03-01T00:00:00.000Z', '2026-03-02', true],
  ['2026-02-28T23:59:59.999Z', '2026-03-02', false],
  ['2026-03-01T12:00:00.000Z', '2026-03-02', true],
  ['2026-03-01T12:00:00.000Z', '2026-03-03', false],
])(
  'at %s an account may be banned since %s, which has begun somewhere on earth: %s',
  (now, bannedOn, may) => {
    vi.useFakeTimers({ now: Date.parse(now) });
    expect(claimBodySchema.safeParse({ reason: 'banned', bannedOn, text: 'x' }).success).toBe(may);
  },
);

it.each([
  ['  no ', false],
  [' nay ', true],
  ['x'.repeat(500), true],
  ['x'.repeat(501), false],
])('an operator answers with 3 to 500 characters, spaces around them aside: %j: %s', (answer, isValid) => {
  const parsed = claimAnswerSchema.safeParse(answer);
  expect(parsed.success).toBe(isValid);
  if (parsed.success) expect(parsed.data).toBe(answer.trim());
});

it('reasons and states have a text each; a refusal says why', () => {
  expect(Object.keys(CLAIM_REASON_TEXTS)).toEqual([...CLAIM_REASONS]);
  expect(Object.keys(CLAIM_STATE_TEXTS)).toEqual([...CLAIM_STATES]);
  expect(refusedClaim('no_warranty')).toEqual({
    outcome: 'refused',
    reason: 'no_warranty',
    text: CLAIM_TEXTS.no_warranty,
  });
});

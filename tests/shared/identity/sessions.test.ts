import { describe, expect, it } from 'vitest';
import { emailChangeSchema, emailChangeTokenSchema } from '#shared/identity/email-change.ts';
import { EVERYBODY_PROVES, PROTECTED_ACTIONS } from '#shared/identity/protected-actions.ts';
import { countryName, ownDeviceSchema, sessionIdSchema } from '#shared/identity/sessions.ts';
import { takeoverReportSchema } from '#shared/identity/takeover.ts';
import { errorsOf } from '../support/field-errors.ts';

const UNKNOWN = { nonFieldErrors: ['Unknown field: more.'] };

it.each([
  ['DE', 'Germany'],
  ['de', 'de'],
  ['DEU', 'DEU'],
  ['xDE', 'xDE'],
  ['', ''],
])('the country %j is shown as %j', (code, name) => {
  expect(countryName(code)).toBe(name);
});

it('a country that Intl does not name is shown by its letters', () => {
  expect(countryName('QX')).toBe('QX');
});

describe('what is asked about sessions and mails', () => {
  it.each([
    [sessionIdSchema, { id: '0190a3a4-7c2b-4d1e-8f00-0123456789ab' }],
    [ownDeviceSchema, { isOwn: true }],
    [emailChangeSchema, { email: 'ana@example.com' }],
    [emailChangeTokenSchema, { token: 't' }],
    [takeoverReportSchema, { token: 't' }],
  ])('is read, and nothing beside it', (schema, body) => {
    expect(schema.parse(body)).toEqual(body);
    expect(errorsOf(schema, { ...body, more: 1 })).toEqual(UNKNOWN);
    expect(Object.keys(errorsOf(schema, {}))).toEqual(Object.keys(body));
  });

  it('names a session by its id', () => {
    expect(sessionIdSchema.safeParse({ id: '5' }).success).toBe(false);
  });
});

it('who has no factor proves by the password only what would take the account away', () => {
  expect([...EVERYBODY_PROVES]).toEqual(['change_factors', 'change_email', 'end_sessions']);
  for (const action of EVERYBODY_PROVES) expect(PROTECTED_ACTIONS).toHaveProperty(action);
});

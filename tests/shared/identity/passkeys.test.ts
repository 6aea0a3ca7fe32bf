import { describe, expect, it } from 'vitest';
import {
  assertionSchema,
  newPasskeySchema,
  passkeyIdSchema,
  passkeyRenamingSchema,
  passkeySignInSchema,
  registrationSchema,
} from '#shared/identity/passkeys.ts';

const CREDENTIAL = { id: 'a-_9', rawId: 'a-_9', type: 'public-key', clientExtensionResults: {} };
const ASSERTION = {
  ...CREDENTIAL,
  response: { clientDataJSON: 'e30', authenticatorData: 'AA', signature: '-_', userHandle: 'dQ' },
};
const REGISTRATION = {
  ...CREDENTIAL,
  response: { clientDataJSON: 'e30', attestationObject: 'AA', transports: ['internal', 'hybrid'] },
};

const isRead = (schema: { safeParse: (value: unknown) => { success: boolean } }, value: unknown) =>
  schema.safeParse(value).success;

describe('what an authenticator answers', () => {
  it('is read as it is, without what extensions say and what a later standard adds', () => {
    const later = {
      authenticatorAttachment: 'platform',
      clientExtensionResults: { credProps: { rk: true } },
    };
    expect(assertionSchema.parse({ ...ASSERTION, ...later })).toEqual(ASSERTION);
    expect(registrationSchema.parse({ ...REGISTRATION, ...later })).toEqual(REGISTRATION);
  });

  it('may leave out the customer and the ways to reach it', () => {
    const { userHandle: _, ...assertion } = ASSERTION.response;
    const { transports: __, ...registration } = REGISTRATION.response;
    expect(isRead(assertionSchema, { ...ASSERTION, response: assertion })).toBe(true);
    expect(isRead(registrationSchema, { ...REGISTRATION, response: registration })).toBe(true);
  });

  it.each([
    [{ id: 'x'.repeat(1400), rawId: 'x'.repeat(1400) }, true],
    [{ id: 'x'.repeat(1401) }, false],
    [{ rawId: 'x'.repeat(1401) }, false],
    [{ id: '' }, false],
    [{ rawId: '' }, false],
    [{ id: 'a+b' }, false],
    [{ id: 'ab=' }, false],
    [{ id: '/ab' }, false],
    [{ type: 'password' }, false],
  ])('names itself: with %o it is read: %s', (change, is) => {
    expect(isRead(assertionSchema, { ...ASSERTION, ...change })).toBe(is);
    expect(isRead(registrationSchema, { ...REGISTRATION, ...change })).toBe(is);
  });

  it.each(['clientDataJSON', 'authenticatorData', 'signature'])('has %s, of 16,000 at most', (name) => {
    const withValue = (value: unknown) => ({
      ...ASSERTION,
      response: { ...ASSERTION.response, [name]: value },
    });
    expect(isRead(assertionSchema, withValue('x'.repeat(16_000)))).toBe(true);
    expect(isRead(assertionSchema, withValue('x'.repeat(16_001)))).toBe(false);
    expect(isRead(assertionSchema, withValue(undefined))).toBe(false);
  });

  it.each([
    [Array.from({ length: 10 }, () => 'x'.repeat(32)), true],
    [Array.from({ length: 11 }, () => 'x'), false],
    [['x'.repeat(33)], false],
    ['internal', false],
  ])('is reached by a few ways: %o is read: %s', (transports, is) => {
    const response = { ...REGISTRATION.response, transports };
    expect(isRead(registrationSchema, { ...REGISTRATION, response })).toBe(is);
  });

  it('comes alone', () => {
    expect(isRead(newPasskeySchema, { response: REGISTRATION })).toBe(true);
    expect(isRead(newPasskeySchema, { response: REGISTRATION, more: 1 })).toBe(false);
    expect(isRead(passkeySignInSchema, { response: ASSERTION })).toBe(true);
    expect(isRead(passkeySignInSchema, { response: ASSERTION, more: 1 })).toBe(false);
  });
});

const named = (name: string) => passkeyRenamingSchema.safeParse({ id: 1, name });

describe('a passkey of a customer', () => {
  it('has a name of 1 to 50 characters without spaces around it', () => {
    expect(named(`  ${'x'.repeat(50)} `).data).toEqual({ id: 1, name: 'x'.repeat(50) });
    expect(named('x'.repeat(51)).success).toBe(false);
    expect(named('  ').success).toBe(false);
    expect(named('').success).toBe(false);
  });

  it('is named by its number', () => {
    expect(isRead(passkeyIdSchema, { id: 1 })).toBe(true);
    expect(isRead(passkeyIdSchema, { id: 0 })).toBe(false);
    expect(isRead(passkeyIdSchema, { id: 1, more: 1 })).toBe(false);
    expect(isRead(passkeyRenamingSchema, { id: 1, name: 'x', more: 1 })).toBe(false);
  });
});

import { describe, expect, it } from 'vitest';
import {
  factorCodeFormSchema,
  factorCodeSchema,
  factorOfCode,
  passwordProofSchema,
  printRecoveryCode,
  proofSchema,
  RECOVERY_ALPHABET,
  secondFactorSchema,
} from '#shared/identity/factors.ts';
import { errorsOf } from '../support/field-errors.ts';

const WRONG = 'This code is not right. Please check it and try again.';
const BLANK = 'This field may not be blank.';
const REQUIRED = 'This field is required.';
const UNKNOWN = 'Unknown field: more.';

describe('a code', () => {
  it.each([
    ['123456', '123456', 'totp'],
    [' 123 456 ', '123456', 'totp'],
    ['ABCDE-FGHJK', 'ABCDEFGHJK', 'recovery_code'],
    ['abcde fghjk', 'ABCDEFGHJK', 'recovery_code'],
    ['0123456789', '0123456789', 'recovery_code'],
    [`123456${' '.repeat(34)}`, '123456', 'totp'],
  ])('%j is read as %j, of %s', (typed, code, factor) => {
    expect(factorCodeSchema.parse(typed)).toBe(code);
    expect(factorOfCode(code)).toBe(factor);
  });

  it.each([
    [undefined, REQUIRED],
    ['', BLANK],
    ['12345', WRONG],
    ['1234567', WRONG],
    ['12345A', WRONG],
    ['ABCDEFGHJ', WRONG],
    ['ABCDEFGHJKM', WRONG],
    // Letters that are mistaken for digits, or for a word, are in no code.
    ['ABCDEFGHJI', WRONG],
    ['ABCDEFGHJL', WRONG],
    ['ABCDEFGHJO', WRONG],
    ['ABCDEFGHJU', WRONG],
    ['ABCDE_FGHJK', WRONG],
    [`123456${' '.repeat(35)}`, WRONG],
  ])('%j is refused once: %s', (typed, text) => {
    expect(errorsOf(factorCodeSchema, typed)).toEqual({ nonFieldErrors: [text] });
  });

  it('is printed five and five, and read as it is printed', () => {
    expect(printRecoveryCode('ABCDEFGHJK')).toBe('ABCDE-FGHJK');
    expect(factorCodeSchema.parse(printRecoveryCode('ABCDEFGHJK'))).toBe('ABCDEFGHJK');
  });

  it('has 32 letters and digits to choose from, each once', () => {
    expect(new Set(RECOVERY_ALPHABET).size).toBe(32);
  });
});

describe('what proves a customer', () => {
  const PASSKEY = {
    id: 'aQ',
    rawId: 'aQ',
    type: 'public-key',
    clientExtensionResults: {},
    response: { clientDataJSON: 'e30', authenticatorData: 'AA', signature: 'AA' },
  };

  it.each([{ password: 'p' }, { password: 'x'.repeat(256) }, { code: '123456' }, { passkey: PASSKEY }])(
    '%j is one proof',
    (proof) => {
      expect(proofSchema.parse(proof)).toEqual(proof);
    },
  );

  it.each([{}, { password: '' }, { password: 'p', code: '123456' }, { code: '1' }, { passkey: {} }])(
    '%j is none',
    (proof) => {
      expect(proofSchema.safeParse(proof).success).toBe(false);
    },
  );

  it('is refused with words of its field', () => {
    expect(errorsOf(passwordProofSchema, { password: 'x'.repeat(256) })).toEqual({});
    expect(Object.keys(errorsOf(passwordProofSchema, { password: 'x'.repeat(257) }))).toEqual(['password']);
    expect(errorsOf(passwordProofSchema, { password: '', more: 1 })).toEqual({
      password: [BLANK],
      nonFieldErrors: [UNKNOWN],
    });
    expect(errorsOf(factorCodeFormSchema, { code: '1' })).toEqual({ code: [WRONG] });
    expect(errorsOf(factorCodeFormSchema, { code: '123456', more: 1 })).toEqual({
      nonFieldErrors: [UNKNOWN],
    });
  });

  it('is a code with the sign-in that it is for', () => {
    expect(secondFactorSchema.parse({ queueId: 'q', code: '123 456' })).toEqual({
      queueId: 'q',
      code: '123456',
    });
    expect(Object.keys(errorsOf(secondFactorSchema, { queueId: '', code: '1' })).toSorted()).toEqual([
      'code',
      'queueId',
    ]);
    expect(errorsOf(secondFactorSchema, { queueId: 'q', code: '123456', more: 1 })).toEqual({
      nonFieldErrors: [UNKNOWN],
    });
  });
});

import { describe, expect, it } from 'vitest';
import {
  currentCustomerSchema,
  emailSchema,
  loginSchema,
  passwordChangeSchema,
  passwordResetRequestSchema,
  passwordResetSchema,
  queueIdSchema,
  registerSchema,
  userSchema,
  verifyEmailSchema,
} from '#shared/identity/schemas.ts';
import { errorsOf } from '../support/field-errors.ts';

const REQUIRED = 'This field is required.';
const BLANK = 'This field may not be blank.';
const NOT_TEXT = 'Not a valid string.';
const DIFFER = 'Passwords do not match.';
const TOO_SHORT = 'This password is too short. It must contain at least 8 characters.';
const TOO_LONG = 'This password is too long. It must contain at most 256 characters.';
const CAPTCHA_MISSING = 'Please complete the captcha.';
const CAPTCHA_INVALID = 'The captcha is not valid any more. Please complete it again.';
const EMAIL_INVALID = 'Enter a valid email address.';

/** An address of `length` characters in all; each part of its domain is short enough. */
function emailOf(length: number): string {
  const domain = `${'d'.repeat(60)}.${'d'.repeat(60)}.${'d'.repeat(60)}.example`;
  return `${'a'.repeat(length - domain.length - 1)}@${domain}`;
}

describe('an e-mail address', () => {
  it.each([
    ['ana@example.com', 'ana@example.com'],
    ['  Ana@Example.COM ', 'ana@example.com'],
    [emailOf(254), emailOf(254)],
    [`  ${emailOf(254)}  `, emailOf(254)],
  ])('%j is read as %j', (typed, email) => {
    expect(emailSchema.parse(typed)).toBe(email);
  });

  it.each([
    [undefined, REQUIRED],
    [5, NOT_TEXT],
    ['', BLANK],
    ['  ', BLANK],
    ['ana', EMAIL_INVALID],
    ['ana@', EMAIL_INVALID],
    ['ana@example', EMAIL_INVALID],
    [emailOf(255), EMAIL_INVALID],
  ])('%j is refused once: %s', (typed, text) => {
    expect(errorsOf(emailSchema, typed)).toEqual({ nonFieldErrors: [text] });
  });
});

describe('a login', () => {
  const LOGIN = { email: 'ana@example.com', password: 'p' };
  it.each([
    {},
    { password: 'x'.repeat(256) },
    { password: ' ' },
    { captcha: 'c' },
    { captcha: 'x'.repeat(4096) },
  ])('with %j is read', (change) => {
    expect(loginSchema.parse({ ...LOGIN, ...change })).toEqual({ ...LOGIN, ...change });
  });

  it.each([
    [
      { email: undefined, password: undefined },
      { email: [REQUIRED], password: [REQUIRED] },
    ],
    [{ password: '' }, { password: [BLANK] }],
    [{ password: 5 }, { password: [NOT_TEXT] }],
    [{ password: 'x'.repeat(257) }, { password: [TOO_LONG] }],
    [{ captcha: '' }, { captcha: [CAPTCHA_MISSING] }],
    [{ captcha: null }, { captcha: [CAPTCHA_MISSING] }],
    [{ captcha: 'x'.repeat(4097) }, { captcha: [CAPTCHA_INVALID] }],
    [{ more: 1 }, { nonFieldErrors: ['Unknown field: more.'] }],
  ])('with %j is refused', (change, errors) => {
    expect(errorsOf(loginSchema, { ...LOGIN, ...change })).toEqual(errors);
  });
});

describe('a registration', () => {
  const REGISTRATION = {
    email: 'ana@example.com',
    password1: 'long enough',
    password2: 'long enough',
    captcha: 'c',
  };
  it('is read with two equal passwords', () => {
    expect(registerSchema.parse(REGISTRATION)).toEqual(REGISTRATION);
  });

  it.each([
    [{ password2: 'long enougH' }, { password2: [DIFFER] }],
    [
      { password2: 'long enougH', email: '' },
      { password2: [DIFFER], email: [BLANK] },
    ],
    [
      { password2: 'long enougH', captcha: undefined },
      { password2: [DIFFER], captcha: [CAPTCHA_MISSING] },
    ],
    [{ password1: 'x'.repeat(7), password2: 'x'.repeat(7) }, { password1: [TOO_SHORT] }],
    [{ password1: 'x'.repeat(257), password2: 'x'.repeat(257) }, { password1: [TOO_LONG] }],
    [{ password1: '' }, { password1: [BLANK] }],
    [{ password2: '' }, { password2: [BLANK] }],
    [{ captcha: undefined }, { captcha: [CAPTCHA_MISSING] }],
    [{ captcha: '' }, { captcha: [CAPTCHA_MISSING] }],
    [{ more: 1 }, { nonFieldErrors: ['Unknown field: more.'] }],
  ])('with %j is refused', (change, errors) => {
    expect(errorsOf(registerSchema, { ...REGISTRATION, ...change })).toMatchObject(errors);
  });

  it.each([8, 256])('takes a password of %i characters', (length) => {
    const password = 'x'.repeat(length);
    expect(errorsOf(registerSchema, { ...REGISTRATION, password1: password, password2: password })).toEqual(
      {},
    );
  });
});

describe('a new password', () => {
  const RESET = { uid: 'u', token: 't', newPassword1: 'long enough', newPassword2: 'long enough' };
  const CHANGE = { oldPassword: 'old', newPassword1: 'long enough', newPassword2: 'long enough' };

  it.each([
    [passwordResetSchema, RESET],
    [passwordChangeSchema, CHANGE],
  ])('is given twice and told of on its second field', (schema, body) => {
    expect(schema.parse(body)).toEqual(body);
    expect(errorsOf(schema, { ...body, newPassword1: 'long enougH' })).toEqual({ newPassword2: [DIFFER] });
    expect(errorsOf(schema, { ...body, newPassword1: 'x'.repeat(7), newPassword2: 'x'.repeat(7) })).toEqual({
      newPassword2: [TOO_SHORT],
    });
    expect(
      errorsOf(schema, { ...body, newPassword1: 'x'.repeat(257), newPassword2: 'x'.repeat(257) }),
    ).toEqual({ newPassword2: [TOO_LONG] });
    expect(errorsOf(schema, { ...body, newPassword1: '' })).toMatchObject({ newPassword1: [BLANK] });
    expect(errorsOf(schema, { ...body, more: 1 })).toEqual({ nonFieldErrors: ['Unknown field: more.'] });
  });

  it('needs what says whose it is', () => {
    expect(errorsOf(passwordResetSchema, { ...RESET, uid: '', token: undefined })).toEqual({
      uid: [BLANK],
      token: [REQUIRED],
    });
    expect(errorsOf(passwordChangeSchema, { ...CHANGE, oldPassword: '' })).toEqual({ oldPassword: [BLANK] });
    expect(errorsOf(passwordChangeSchema, { ...CHANGE, oldPassword: 'x'.repeat(257) })).toEqual({
      oldPassword: [TOO_LONG],
    });
  });
});

describe('the smaller calls', () => {
  it.each([
    [queueIdSchema, { queueId: 'q' }, { queueId: '' }, { queueId: [BLANK] }],
    [verifyEmailSchema, { key: 'k' }, { key: '' }, { key: [BLANK] }],
    [
      passwordResetRequestSchema,
      { email: 'ana@example.com', captcha: 'c' },
      { email: 'ana@example.com' },
      { captcha: [CAPTCHA_MISSING] },
    ],
  ])('take what they need and nothing else', (schema, right, wrong, errors) => {
    expect(schema.parse(right)).toEqual(right);
    expect(errorsOf(schema, wrong)).toEqual(errors);
    expect(errorsOf(schema, { ...right, more: 1 })).toEqual({ nonFieldErrors: ['Unknown field: more.'] });
  });

  it('tell who is signed in', () => {
    const user = { email: 'ana@example.com', isBalanceTransferAllowed: true };
    const customer = { ...user, customerId: 1, isEmailVerified: false, hasSecondFactor: true };
    expect(userSchema.parse(customer)).toEqual(user);
    expect(currentCustomerSchema.parse(customer)).toEqual(customer);
    expect(currentCustomerSchema.safeParse({ ...customer, customerId: 1.5 }).success).toBe(false);
    expect(currentCustomerSchema.safeParse(user).success).toBe(false);
  });
});

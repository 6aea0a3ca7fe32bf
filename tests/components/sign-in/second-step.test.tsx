import { afterEach, expect, test, vi } from 'vitest';
import { type Locator, page } from 'vitest/browser';
import { type Factor, FACTOR_TEXTS } from '#shared/identity/factors.ts';
import { FIELD_TEXTS } from '#shared/field-texts.ts';
import { IDENTITY_TEXTS } from '#shared/identity/texts.ts';
import { openPage } from '../support/open-page.tsx';
import { pressTwice } from '../support/press-twice.ts';
import { ME, signIn } from '../support/samples.ts';
import { answer, callsOf, hold, refuse } from '../support/shop-answers.ts';
import { saying } from '../support/described.ts';

const form = page.getByRole('form', { name: 'Confirm that it is you' });
const code = form.getByLabelText('Code', { exact: true });
const recoveryCode = form.getByLabelText('Recovery code');
const button = form.getByRole('button', { name: 'Continue' });
const login = page.getByRole('form', { name: 'Login' });

afterEach(() => vi.restoreAllMocks());

async function enterPassword(
  factors: Factor[] = ['totp', 'recovery_code'],
  focused: Locator = code,
): Promise<ReturnType<typeof openPage>> {
  answer('identity.login', { queueId: 'q' });
  answer('identity.loginStatus', { status: 'second_factor', factors });
  const opened = openPage('/my-account/');
  await login.getByLabelText('Email').fill('buyer@demo.example');
  await login.getByLabelText('Password').fill('the password');
  await login.getByRole('button', { name: 'Login' }).click();
  await expect.element(focused).toHaveFocus();
  return opened;
}

test('after the password a code of the app is asked for, as phones know it; the purchases follow', async () => {
  const { address } = await enterPassword();
  await expect.element(code).toHaveAttribute('inputmode', 'numeric');
  await expect.element(code).toHaveAttribute('autocomplete', 'one-time-code');
  answer('identity.secondFactor', () => {
    signIn();
    return ME;
  });
  await code.fill('123 456');
  await button.click();
  await expect.poll(address).toBe('/my-account/profile/your-purchases/?page=1&limit=5');
  expect(callsOf('identity.secondFactor')).toEqual([{ queueId: 'q', code: '123456' }]);
});

test('no code and a wrong one are shown on the field, which keeps it', async () => {
  await enterPassword();
  await button.click();
  await expect.element(code).toHaveAccessibleDescription(saying(FIELD_TEXTS.blank));
  await code.fill('12345');
  await button.click();
  await expect.element(code).toHaveAccessibleDescription(saying(FACTOR_TEXTS.wrongCode));
  expect(callsOf('identity.secondFactor')).toEqual([]);
  refuse('identity.secondFactor', 'validation_failed', { fields: { code: [FACTOR_TEXTS.usedCode] } });
  await code.fill('123456');
  await button.click();
  await expect.element(code).toHaveAccessibleDescription(saying(FACTOR_TEXTS.usedCode));
  await expect.element(code).toHaveValue('123456');
  await expect.element(code).toHaveFocus();
});

test('a recovery code takes the place of the app', async () => {
  await enterPassword();
  await button.click();
  await form.getByRole('button', { name: 'Use a recovery code' }).click();
  await expect.element(recoveryCode).toHaveFocus();
  await expect.element(recoveryCode).not.toHaveAccessibleDescription(saying(FIELD_TEXTS.blank));
  const answering = hold('identity.secondFactor', ME);
  await recoveryCode.fill('abcde-12345');
  await pressTwice(button, () => callsOf('identity.secondFactor'));
  expect(callsOf('identity.secondFactor')).toEqual([{ queueId: 'q', code: 'ABCDE12345' }]);
  signIn();
  answering.release();
  await expect.element(form).not.toBeInTheDocument();
});

test('a sign-in that took too long says so, and the way back keeps the email', async () => {
  await enterPassword();
  refuse('identity.secondFactor', 'not_found');
  await code.fill('123456');
  await button.click();
  await expect.element(form.getByRole('alert')).toHaveTextContent(FACTOR_TEXTS.signInEnded);
  await expect.element(button).toHaveAttribute('aria-disabled', 'true');
  await form.getByRole('button', { name: 'Back to login' }).click();
  await expect.element(login.getByLabelText('Email')).toHaveValue('buyer@demo.example');
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveFocus();
});

test('too many wrong codes are shown in the form', async () => {
  const { address } = await enterPassword();
  refuse('identity.secondFactor', 'throttled');
  await code.fill('123456');
  await button.click();
  await expect.element(form.getByRole('alert')).toHaveTextContent(IDENTITY_TEXTS.tooManyAttempts);
  expect(address()).toBe('/my-account/');
});

test('where a passkey is all there is it comes first, and a recovery code on request', async () => {
  const passkey = page.getByRole('button', { name: 'Use your passkey' });
  await enterPassword(['passkey', 'recovery_code'], passkey);
  await expect.element(recoveryCode).not.toBeInTheDocument();
  answer('identity.beginPasskeySignIn', { challenge: 'AAAA' });
  vi.spyOn(navigator.credentials, 'get').mockRejectedValue(new DOMException('no', 'NotAllowedError'));
  await passkey.click();
  await expect
    .element(page.getByRole('alert'))
    .toHaveTextContent('The passkey was not used: the request was cancelled or took too long.');
  await page.getByRole('button', { name: 'Use a recovery code' }).click();
  await expect.element(recoveryCode).toHaveFocus();
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument();
});

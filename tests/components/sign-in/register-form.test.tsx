import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { FIELD_TEXTS } from '#shared/field-texts.ts';
import { IDENTITY_TEXTS } from '#shared/identity/texts.ts';
import { solveCaptcha } from '../support/captcha.ts';
import { saying } from '../support/described.ts';
import { openPage } from '../support/open-page.tsx';
import { ME, signIn } from '../support/samples.ts';
import { answer, callsOf } from '../support/shop-answers.ts';

const form = page.getByRole('form', { name: 'Register' });
const email = form.getByLabelText('Email');
const first = form.getByLabelText('Password', { exact: true });
const second = form.getByLabelText('Confirm password');
const button = form.getByRole('button', { name: 'Register' });

async function fill([address, password, confirmation]: readonly [string, string, string]): Promise<void> {
  await email.fill(address);
  await first.fill(password);
  await second.fill(confirmation);
}

test('it is sent with a solved captcha only', async () => {
  openPage('/my-account/');
  await email.fill('new@example.org');
  await expect.element(button).toHaveAttribute('aria-disabled', 'true');
  expect(callsOf('identity.register')).toEqual([]);
});

const PASSWORD = 'long enough';
const MISTAKES = [
  { typed: ['', PASSWORD, PASSWORD], field: email, text: FIELD_TEXTS.blank },
  { typed: ['new@', PASSWORD, PASSWORD], field: email, text: IDENTITY_TEXTS.emailInvalid },
  { typed: ['new@example.org', '', ''], field: first, text: FIELD_TEXTS.blank },
  { typed: ['new@example.org', 'seven77', 'seven77'], field: first, text: IDENTITY_TEXTS.passwordTooShort },
  {
    typed: ['new@example.org', 'x'.repeat(257), 'x'.repeat(257)],
    field: first,
    text: IDENTITY_TEXTS.passwordTooLong,
  },
  {
    typed: ['new@example.org', PASSWORD, `${PASSWORD}!`],
    field: second,
    text: IDENTITY_TEXTS.passwordsDiffer,
  },
] as const;

test('mistakes are shown on their field before anything is sent; mended, all goes through with the same captcha', async () => {
  answer('identity.register', { queueId: 'q' });
  answer('identity.registerStatus', () => {
    signIn();
    return { status: 'done', user: ME };
  });
  openPage('/my-account/');
  await solveCaptcha(form);
  for (const { typed, field, text } of MISTAKES) {
    await fill(typed);
    await button.click();
    await expect.element(field).toHaveAccessibleDescription(saying(text));
    await expect.element(field).toHaveFocus();
  }
  expect(callsOf('identity.register')).toEqual([]);

  await fill(['new@example.org', PASSWORD, PASSWORD]);
  await button.click();
  await expect.element(page.getByText(IDENTITY_TEXTS.registrationCompletedTitle)).toBeVisible();
  await expect.element(page.getByText(IDENTITY_TEXTS.registrationCompleted)).toBeVisible();
  await expect.element(page.getByRole('heading', { name: 'My Account' })).toHaveFocus();
  const captcha: unknown = expect.any(String);
  expect(callsOf('identity.register')).toEqual([
    { email: 'new@example.org', password1: PASSWORD, password2: PASSWORD, captcha },
  ]);
});

test('an address that is taken is shown on its field; the next try needs a new captcha', async () => {
  answer('identity.register', { queueId: 'q' });
  answer('identity.registerStatus', { status: 'failed', fields: { email: [IDENTITY_TEXTS.emailTaken] } });
  openPage('/my-account/');
  await fill(['buyer@demo.example', PASSWORD, PASSWORD]);
  await solveCaptcha(form);
  await button.click();
  await expect.element(email).toHaveAccessibleDescription(IDENTITY_TEXTS.emailTaken);
  await expect.element(email).toHaveFocus();
  await expect.element(button).toHaveAttribute('aria-disabled', 'true');
  await email.fill('new@example.org');
  await solveCaptcha(form);
  await button.click();
  await expect.poll(() => callsOf('identity.registerStatus')).toHaveLength(2);
  expect(callsOf('identity.register')[1]?.email).toBe('new@example.org');
});

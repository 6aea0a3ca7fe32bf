import { beforeEach, describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { FIELD_TEXTS } from '#shared/field-texts.ts';
import { IDENTITY_TEXTS } from '#shared/identity/texts.ts';
import { solveCaptcha } from '../support/captcha.ts';
import { saying } from '../support/described.ts';
import { openPage } from '../support/open-page.tsx';
import { pressTwice } from '../support/press-twice.ts';
import { signIn } from '../support/samples.ts';
import { answer, callsOf, hold, refuse } from '../support/shop-answers.ts';

const PASSWORD = 'a-password-nobody-has';

describe('a new password by the old one', () => {
  const form = page.getByRole('form', { name: 'Change password' });
  const old = form.getByLabelText('Old password');
  const first = form.getByLabelText('New password', { exact: true });
  const second = form.getByLabelText('Confirm new password');
  const button = form.getByRole('button', { name: 'Change password' });

  async function type(...[oldTyped, typed, again]: [string, string, string]): Promise<void> {
    await old.fill(oldTyped);
    await first.fill(typed);
    await second.fill(again);
  }

  async function change(...typed: [string, string, string]): Promise<void> {
    await type(...typed);
    await button.click();
  }

  beforeEach(() => {
    signIn();
    openPage('/my-account/profile/change-password/');
  });

  test('mistakes are shown on their field before anything is sent', async () => {
    await button.click();
    for (const field of [old, first, second])
      await expect.element(field).toHaveAccessibleDescription(saying(FIELD_TEXTS.blank));
    await expect.element(old).toHaveFocus();
    for (const [typed, again, text] of [
      ['seven77', 'seven77', IDENTITY_TEXTS.passwordTooShort],
      ['x'.repeat(257), 'x'.repeat(257), IDENTITY_TEXTS.passwordTooLong],
      [PASSWORD, `${PASSWORD}!`, IDENTITY_TEXTS.passwordsDiffer],
    ] as const) {
      await change('old password', typed, again);
      await expect.element(second).toHaveAccessibleDescription(text);
      await expect.element(second).toHaveFocus();
    }
    expect(callsOf('identity.changePassword')).toEqual([]);
  });

  test.each([
    { field: 'oldPassword', text: IDENTITY_TEXTS.oldPasswordWrong, place: old },
    { field: 'newPassword2', text: IDENTITY_TEXTS.passwordTooCommon, place: second },
    { field: 'newPassword2', text: IDENTITY_TEXTS.passwordLikeEmail, place: second },
    { field: 'newPassword2', text: IDENTITY_TEXTS.passwordLikeShop, place: second },
  ])(
    'what the shop refuses is shown on its field, and leaves with the edit: $text',
    async ({ field, text, place }) => {
      refuse('identity.changePassword', 'validation_failed', { fields: { [field]: [text] } });
      await change('old password', PASSWORD, PASSWORD);
      await expect.element(place).toHaveAccessibleDescription(text);
      await expect.element(place).toHaveFocus();
      await place.fill('something else');
      await expect.element(place).toHaveAccessibleDescription('');
      await expect.element(first).toHaveValue(PASSWORD);
    },
  );

  test('pressed twice it is sent once; saved, it is announced and the form is empty', async () => {
    const { release } = hold('identity.changePassword', undefined);
    await type('old password', PASSWORD, PASSWORD);
    await pressTwice(button, () => callsOf('identity.changePassword'));
    await expect.element(form.getByRole('button', { name: 'Saving…' })).toBeVisible();
    release();
    await expect
      .element(form.getByRole('status'))
      .toHaveTextContent(`${IDENTITY_TEXTS.passwordChanged}Every other device was logged out.`);
    await expect.element(old).toHaveValue('');
    await expect.element(second).toHaveValue('');
    expect(callsOf('identity.changePassword')).toEqual([
      { oldPassword: 'old password', newPassword1: PASSWORD, newPassword2: PASSWORD },
    ]);
  });
});

test('too many tries of a new password lead to the page for too many requests', async () => {
  signIn();
  refuse('identity.changePassword', 'throttled');
  const { address } = openPage('/my-account/profile/change-password/');
  for (const label of ['Old password', 'New password', 'Confirm new password'])
    await page.getByLabelText(label, { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Change password' }).click();
  await expect.poll(address).toBe('/429/');
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible();
});

describe('a forgotten password', () => {
  const form = page.getByRole('form', { name: 'Forgot password' });
  const email = form.getByLabelText('Email');
  const button = form.getByRole('button', { name: 'Send reset email' });

  beforeEach(() => {
    openPage('/my-account/forgot-password/');
  });

  test('the address is checked, then a mail is on its way, and another address can be tried', async () => {
    answer('identity.requestPasswordReset', undefined);
    await email.fill('nobody');
    await expect.element(button).toHaveAttribute('aria-disabled', 'true');
    await solveCaptcha(form);
    await button.click();
    await expect.element(email).toHaveAccessibleDescription(IDENTITY_TEXTS.emailInvalid);
    await email.fill('buyer@demo.example');
    await button.click();
    await expect.element(page.getByRole('heading', { name: IDENTITY_TEXTS.resetMailSent })).toHaveFocus();
    expect(callsOf('identity.requestPasswordReset')).toHaveLength(1);
    await page.getByRole('button', { name: 'Use another address' }).click();
    await expect.element(button).toBeVisible();
  });

  test('too many mails are refused in words; the address stays, and a new captcha is due', async () => {
    refuse('identity.requestPasswordReset', 'throttled');
    await email.fill('buyer@demo.example');
    await solveCaptcha(form);
    await button.click();
    await expect.element(form.getByRole('alert')).toHaveTextContent(IDENTITY_TEXTS.tooManyAttempts);
    await expect.element(email).toHaveValue('buyer@demo.example');
    await expect.element(button).toHaveAttribute('aria-disabled', 'true');
  });
});

describe('the link of a reset mail', () => {
  const form = page.getByRole('form', { name: 'Reset password' });
  const first = form.getByLabelText('New password', { exact: true });
  const second = form.getByLabelText('Confirm new password');

  async function reset(typed: string, again = typed): Promise<void> {
    await first.fill(typed);
    await second.fill(again);
    await form.getByRole('button', { name: 'Reset password' }).click();
  }

  test('mistakes are shown before anything is sent, what the shop refuses on its field', async () => {
    refuse('identity.confirmPasswordReset', 'validation_failed', {
      fields: { newPassword2: [IDENTITY_TEXTS.passwordTooCommon] },
    });
    openPage('/my-account/reset-password/#uid=MQ&token=t');
    await reset('short');
    await expect.element(second).toHaveAccessibleDescription(IDENTITY_TEXTS.passwordTooShort);
    await reset(PASSWORD, `${PASSWORD}!`);
    await expect.element(second).toHaveAccessibleDescription(IDENTITY_TEXTS.passwordsDiffer);
    expect(callsOf('identity.confirmPasswordReset')).toEqual([]);
    await reset('password123');
    await expect.element(second).toHaveAccessibleDescription(IDENTITY_TEXTS.passwordTooCommon);
    await expect.element(second).toHaveFocus();
  });

  test('the secrets behind the # are sent, and the end has the focus', async () => {
    answer('identity.confirmPasswordReset', undefined);
    openPage('/my-account/reset-password/#uid=MQ&token=t');
    await reset(PASSWORD);
    await expect.element(page.getByRole('heading', { name: IDENTITY_TEXTS.passwordReset })).toHaveFocus();
    expect(callsOf('identity.confirmPasswordReset')).toEqual([
      { uid: 'MQ', token: 't', newPassword1: PASSWORD, newPassword2: PASSWORD },
    ]);
    await expect
      .element(page.getByRole('main').getByRole('link', { name: 'Log in' }))
      .toHaveAttribute('href', '/my-account/');
  });

  test.each([
    ['not whole', '/my-account/reset-password/?uid=MQ', undefined],
    ['used before', '/my-account/reset-password/#uid=MQ&token=old', IDENTITY_TEXTS.invalidValue],
  ])('one that is %s says so, and a new one is at hand', async (_, address, refusal) => {
    if (refusal)
      refuse('identity.confirmPasswordReset', 'validation_failed', { fields: { token: [refusal] } });
    const opened = openPage(address);
    await reset(PASSWORD);
    const problem = `This link does not work: ${refusal ?? FIELD_TEXTS.blank}`;
    await expect.element(form.getByRole('alert').getByText(problem)).toBeVisible();
    await page.getByRole('link', { name: 'Ask for a new link' }).click();
    await expect.poll(opened.address).toBe('/my-account/forgot-password/');
    await expect.element(page.getByRole('heading', { name: 'Forgot password' })).toBeVisible();
  });
});

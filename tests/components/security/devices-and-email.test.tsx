import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { EMAIL_CHANGE_TEXTS } from '#shared/identity/email-change.ts';
import { ERRORS } from '#shared/errors.ts';
import type { SessionRecord } from '#shared/identity/sessions.ts';
import { queryClient } from '#client/platform/query-client.ts';
import { saying } from '../support/described.ts';
import { openPage } from '../support/open-page.tsx';
import { pressTwice } from '../support/press-twice.ts';
import { signIn } from '../support/samples.ts';
import { answer, callsOf, refuse } from '../support/shop-answers.ts';

const SECURITY = '/my-account/profile/security/';
const HERE: SessionRecord = {
  id: '11111111-1111-4111-8111-111111111111',
  device: 'Chrome on Windows',
  country: 'DE',
  createdAt: '2026-11-01T10:00:00.000Z',
  lastSeenAt: '2026-11-20T10:00:00.000Z',
  endsAt: '2026-12-01T10:00:00.000Z',
  isOwn: false,
  isCurrent: true,
};
const ELSEWHERE: SessionRecord = {
  ...HERE,
  id: '22222222-2222-4222-8222-222222222222',
  device: 'Safari on iPhone',
  country: null,
  isCurrent: false,
};

const devices = page.getByRole('region', { name: 'Devices' });
const email = page.getByRole('region', { name: 'Email' });

beforeEach(() => {
  signIn();
  answer('identity.factors', { totp: null, recoveryCodesLeft: 0, passkeys: [] });
  answer('identity.sessions', [HERE, ELSEWHERE]);
  answer('identity.emailChange', null);
});

test('devices are named with their place, and one is logged out', async () => {
  openPage(SECURITY);
  const [here, phone] = [devices.getByRole('listitem').nth(0), devices.getByRole('listitem').nth(1)];
  await expect
    .element(here)
    .toHaveTextContent('Chrome on WindowsThis device · Germany · Logged in 1 Nov 2026');
  await expect.element(here.getByRole('button')).not.toBeInTheDocument();
  await expect
    .element(phone)
    .toHaveTextContent('Safari on iPhoneLogged in 1 Nov 2026, last used 20 Nov 2026Log out Safari on iPhone');
  answer('identity.endSession', undefined);
  answer('identity.sessions', [HERE]);
  await pressTwice(phone.getByRole('button', { name: 'Log out Safari on iPhone' }), () =>
    callsOf('identity.endSession'),
  );
  await expect.element(phone).not.toBeInTheDocument();
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveFocus();
  expect(callsOf('identity.endSession')).toEqual([{ id: ELSEWHERE.id }]);
  await expect
    .element(devices.getByRole('button', { name: 'Log out all other devices' }))
    .not.toBeInTheDocument();
});

test('devices and email stay as they are when they cannot be read again', async () => {
  openPage(SECURITY);
  await expect.element(devices.getByRole('listitem').first()).toBeVisible();
  await expect.element(email.getByRole('form')).toBeVisible();
  refuse('identity.sessions', 'bad_request');
  refuse('identity.emailChange', 'bad_request');
  // The second begins when the page has drawn how the first ended.
  for (let n = 0; n < 2; n += 1) await queryClient.refetchQueries();
  expect(callsOf('identity.sessions')).toHaveLength(3);
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument();
  await expect.element(devices.getByRole('listitem').first()).toBeVisible();
});

test('all others are logged out after a question', async () => {
  openPage(SECURITY);
  await devices.getByRole('button', { name: 'Log out all other devices' }).click();
  const asking = page.getByRole('dialog', { name: 'Log out all other devices?' });
  refuse('identity.endOtherSessions', 'internal');
  await asking.getByRole('button', { name: 'Log out' }).click();
  await expect.element(asking.getByRole('alert')).toHaveTextContent(ERRORS.internal.text);
  answer('identity.endOtherSessions', undefined);
  answer('identity.sessions', [HERE]);
  await asking.getByRole('button', { name: 'Log out' }).click();
  await expect.element(asking).not.toBeInTheDocument();
  await expect.element(devices.getByRole('listitem').nth(1)).not.toBeInTheDocument();
});

test('a device is called one’s own only with a second factor', async () => {
  signIn({ hasSecondFactor: true });
  answer('identity.sessions', [HERE, ELSEWHERE]);
  openPage(SECURITY);
  const own = devices.getByRole('switch', { name: 'Only I use this device' });
  await expect.element(own).not.toBeChecked();
  answer('identity.markOwnDevice', undefined);
  answer('identity.sessions', [{ ...HERE, isOwn: true }, ELSEWHERE]);
  await own.click();
  await expect.element(own).toBeChecked();
  expect(callsOf('identity.markOwnDevice')).toEqual([{ isOwn: true }]);
});

test('without one, nothing is said of it', async () => {
  openPage(SECURITY);
  await expect.element(devices.getByRole('listitem').nth(1)).toBeVisible();
  await expect.element(devices.getByRole('switch')).not.toBeInTheDocument();
});

test('a new email is asked for, waits for two mails, and is given up', async () => {
  openPage(SECURITY);
  const field = email.getByLabelText('New email');
  refuse('identity.requestEmailChange', 'validation_failed', {
    fields: { email: [EMAIL_CHANGE_TEXTS.sameEmail] },
  });
  await field.fill('buyer@demo.example');
  await email.getByRole('button', { name: 'Change email' }).click();
  await expect.element(field).toHaveAccessibleDescription(saying(EMAIL_CHANGE_TEXTS.sameEmail));
  answer('identity.requestEmailChange', undefined);
  answer('identity.emailChange', {
    newEmail: 'new@demo.example',
    isOldConfirmed: true,
    isNewConfirmed: false,
    expiresAt: '2026-11-24T10:00:00.000Z',
  });
  await field.fill('new@demo.example');
  await pressTwice(email.getByRole('button', { name: 'Change email' }), () =>
    callsOf('identity.requestEmailChange'),
  );
  await expect.element(email.getByText('Mail to your present address: confirmed')).toBeVisible();
  await expect.element(email.getByText(/^Mail to new@demo.example: open it/)).toBeVisible();
  answer('identity.cancelEmailChange', undefined);
  answer('identity.emailChange', null);
  await email.getByRole('button', { name: 'Keep my present email' }).click();
  await expect.element(field).toBeVisible();
});

test('the link of a mail locks the account by a press, and says what comes next', async () => {
  openPage('/my-account/not-me/#token=secret');
  answer('identity.reportTakeover', undefined);
  expect(callsOf('identity.reportTakeover')).toEqual([]);
  await page.getByRole('button', { name: 'Lock my account' }).click();
  await expect.element(page.getByText('Your account is locked')).toBeVisible();
  expect(callsOf('identity.reportTakeover')).toEqual([{ token: 'secret' }]);
});

test('a link that was used says so', async () => {
  openPage('/my-account/not-me/#token=used');
  refuse('identity.reportTakeover', 'not_found');
  await page.getByRole('button', { name: 'Lock my account' }).click();
  await expect.element(page.getByText('This link does not work')).toBeVisible();
});

test('a link of a change of the email tells which mail is still to come', async () => {
  openPage('/my-account/change-email/#token=one');
  answer('identity.confirmEmailChange', { outcome: 'waiting' });
  await page.getByRole('button', { name: 'Confirm' }).click();
  await expect.element(page.getByText('One more mail')).toBeVisible();
});

test('the link against a removal of factors keeps them by a press, and says what comes next', async () => {
  openPage('/my-account/stop-recovery/#token=secret');
  const stop = page.getByRole('button', { name: 'Stop the removal' });
  await expect.element(stop).toBeVisible();
  expect(callsOf('identity.stopFactorRecovery')).toEqual([]);
  refuse('identity.stopFactorRecovery', 'internal');
  await stop.click();
  await expect.element(page.getByRole('alert')).toHaveTextContent(ERRORS.internal.text);
  answer('identity.stopFactorRecovery', undefined);
  await pressTwice(stop, () => callsOf('identity.stopFactorRecovery').slice(1));
  await expect.element(page.getByText('Your ways to log in stay')).toBeVisible();
  await expect
    .element(page.getByRole('link', { name: 'Reset password' }))
    .toHaveAttribute('href', '/my-account/forgot-password/');
  expect(callsOf('identity.stopFactorRecovery').at(-1)).toEqual({ token: 'secret' });
});

test('of a link against a removal that was used, too late or not whole, the page says what to do', async () => {
  openPage('/my-account/stop-recovery/#token=used');
  const stop = page.getByRole('button', { name: 'Stop the removal' });
  refuse('identity.stopFactorRecovery', 'not_found');
  await stop.click();
  await expect.element(page.getByText('This link does not work')).toBeVisible();
  await expect.element(page.getByText(/reset your password and write to our support/)).toBeVisible();
  await expect.element(stop).toHaveAttribute('aria-disabled', 'true');
  openPage('/my-account/stop-recovery/');
  await expect.element(page.getByText('This link does not work')).toBeVisible();
});

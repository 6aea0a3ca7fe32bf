import { beforeEach, describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { ERRORS } from '#shared/errors.ts';
import { FIELD_TEXTS } from '#shared/field-texts.ts';
import { PRIVACY_TEXTS } from '#shared/privacy/texts.ts';
import { NETWORK_FAILURE_TEXT } from '#client/platform/failure.ts';
import { queryClient } from '#client/platform/query-client.ts';
import { openPage } from '../support/open-page.tsx';
import { pressTwice } from '../support/press-twice.ts';
import { answerCachedLists, cacheOnDevice } from '../support/device-copy.ts';
import { signIn } from '../support/samples.ts';
import { answer, callsOf, disconnect, hold, lose, refuse } from '../support/shop-answers.ts';

const PRIVACY = '/my-account/profile/privacy/';
const LOSS = { name: 'balance', text: 'Your balance of €50.00. It is not paid out.' } as const;
const BLOCKER = { name: 'payment', text: PRIVACY_TEXTS.paymentUnderWay } as const;
const opener = page.getByRole('button', { name: 'Delete account', exact: true });
const blocked = page.getByText('This account cannot be deleted yet.');
const dialog = page.getByRole('dialog', { name: 'Delete your account?' });
const password = dialog.getByLabelText('Your password');
const confirm = dialog.getByRole('button', { name: 'Delete account for good' });
const alert = dialog.getByRole('alert');

beforeEach(() => signIn());

test('what is given up and what stands in the way are told, and there is no button', async () => {
  answer('privacy.outlook', { losses: [LOSS], blockers: [BLOCKER] });
  openPage(PRIVACY);
  await expect.element(page.getByText(LOSS.text)).toBeVisible();
  await expect.element(blocked).toBeVisible();
  await expect.element(page.getByText(PRIVACY_TEXTS.paymentUnderWay)).toBeVisible();
  await expect.element(opener).not.toBeInTheDocument();
});

test('what cannot be found out says so, and is asked for again', async () => {
  refuse('privacy.outlook', 'bad_request');
  openPage(PRIVACY);
  await expect.element(page.getByText(ERRORS.bad_request.text)).toBeVisible();
  answer('privacy.outlook', { losses: [], blockers: [] });
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.element(opener).toBeVisible();
});

describe('the question', () => {
  beforeEach(async () => {
    answer('privacy.outlook', { losses: [LOSS], blockers: [] });
    openPage(PRIVACY);
    await opener.click();
  });

  test('says what is given up and that there is no way back; closed, the button has the focus', async () => {
    await expect
      .element(dialog.getByText('This cannot be undone, neither by you nor by our support team.'))
      .toBeVisible();
    await expect.element(dialog.getByText(LOSS.text)).toBeVisible();
    await dialog.getByRole('button', { name: 'Close' }).click();
    await expect.element(dialog).not.toBeInTheDocument();
    await expect.element(opener).toHaveFocus();
    expect(callsOf('privacy.deleteAccount')).toEqual([]);
  });

  test('a blank password and a wrong one are shown on the field, which has the focus; each leaves with the edit', async () => {
    await confirm.click();
    await expect.element(password).toHaveAccessibleDescription(FIELD_TEXTS.blank);
    await expect.element(password).toHaveFocus();
    expect(callsOf('privacy.deleteAccount')).toEqual([]);
    const { wrongPassword } = PRIVACY_TEXTS;
    refuse('privacy.deleteAccount', 'validation_failed', { fields: { password: [wrongPassword] } });
    await password.fill('guess');
    await expect.element(password).toHaveAccessibleDescription('');
    await userEvent.keyboard('{Enter}');
    await expect.element(password).toHaveAccessibleDescription(wrongPassword);
    await expect.element(password).toHaveFocus();
    await expect.element(password).toHaveValue('guess');
    await password.fill('guess again');
    await expect.element(password).toHaveAccessibleDescription('');
  });

  test('stays open, with what was typed, when the outlook cannot be read again', async () => {
    await password.fill('secret');
    refuse('privacy.outlook', 'bad_request');
    await queryClient.refetchQueries();
    expect(callsOf('privacy.outlook')).toHaveLength(2);
    await expect.element(password).toHaveValue('secret');
  });

  test('a failure is shown in the form, which keeps the password', async () => {
    await password.fill('secret');
    for (const [fail, text] of [
      [() => refuse('privacy.deleteAccount', 'internal'), ERRORS.internal.text],
      [() => lose('privacy.deleteAccount'), NETWORK_FAILURE_TEXT],
    ] as const) {
      fail();
      await confirm.click();
      await expect.element(alert).toHaveTextContent(text);
    }
    await expect.element(password).toHaveValue('secret');
  });

  test('pressed twice it is sent once; then no customer is signed in, and the page says so', async () => {
    const { release } = hold('privacy.deleteAccount', { outcome: 'deleted' });
    await password.fill('secret');
    await pressTwice(confirm, () => callsOf('privacy.deleteAccount'));
    answer('identity.me', null);
    release();
    await expect.element(page.getByRole('status').getByText(PRIVACY_TEXTS.deleted)).toBeVisible();
    await expect.element(page.getByRole('form', { name: 'Login' })).toBeVisible();
    expect(callsOf('privacy.deleteAccount')).toEqual([{ password: 'secret' }]);
  });

  test('what came in between closes the question and is shown on the page', async () => {
    answer('privacy.deleteAccount', { outcome: 'blocked', blockers: [BLOCKER] });
    await password.fill('secret');
    answer('privacy.outlook', { losses: [LOSS], blockers: [BLOCKER] });
    await confirm.click();
    await expect.element(dialog).not.toBeInTheDocument();
    await expect.element(blocked).toBeVisible();
    await expect.element(opener).not.toBeInTheDocument();
  });

  test('what came in between is shown on the page even if it cannot be read again', async () => {
    answer('privacy.deleteAccount', { outcome: 'blocked', blockers: [BLOCKER] });
    await password.fill('secret');
    refuse('privacy.outlook', 'bad_request');
    await confirm.click();
    await expect.element(dialog).not.toBeInTheDocument();
    await expect.element(page.getByText(BLOCKER.text)).toBeVisible();
    await expect.element(opener).not.toBeInTheDocument();
    await expect.poll(() => callsOf('privacy.outlook')).toHaveLength(2);
    await expect.element(blocked).toBeVisible();
  });
});

describe('without a network', () => {
  const keepPasswords = page.getByRole('switch', { name: 'Keep passwords on this device' });

  beforeEach(async () => {
    answerCachedLists();
    await cacheOnDevice();
    disconnect();
  });

  test('what this device keeps is shown, and what needs the shop is off', async () => {
    openPage(PRIVACY);
    await expect.element(page.getByText(/^Up to date as of/)).toBeVisible();
    await expect.element(keepPasswords).toBeDisabled();
    await expect.element(page.getByText('The rest of this page needs a connection.')).toBeVisible();
    await expect.element(page.getByRole('button', { name: 'Download my data' })).toBeDisabled();
  });
});

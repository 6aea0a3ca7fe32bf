import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { ERRORS } from '#shared/errors.ts';
import { type FactorOverview, FACTOR_TEXTS, RECOVERY_CODES } from '#shared/identity/factors.ts';
import { queryClient } from '#client/platform/query-client.ts';
import { saying } from '../support/described.ts';
import { openPage } from '../support/open-page.tsx';
import { pressTwice } from '../support/press-twice.ts';
import { signIn } from '../support/samples.ts';
import { answer, callsOf, hold, refuse } from '../support/shop-answers.ts';

const SECURITY = '/my-account/profile/security/';
const SETUP = {
  secret: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP',
  address:
    'otpauth://totp/Level30:buyer%40demo.example?issuer=Level30&secret=JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP',
};
const CODES = Array.from({ length: RECOVERY_CODES }, (_, n) => `ABCDE1234${n}`);
const NOTHING: FactorOverview = { totp: null, recoveryCodesLeft: 0, passkeys: [] };
const WITH_APP: FactorOverview = {
  totp: { addedAt: '2026-11-01T10:00:00.000Z' },
  recoveryCodesLeft: 2,
  passkeys: [],
};

const app = page.getByRole('region', { name: 'Authenticator app' });
const codes = page.getByRole('region', { name: 'Recovery codes' });
const setup = page.getByRole('dialog', { name: 'Set up the authenticator app' });
const saving = page.getByRole('dialog', { name: 'Save your recovery codes' });
const code = setup.getByLabelText('Code', { exact: true });

beforeEach(() => signIn());

test('an app is set up by its QR code or its key, a first code, and recovery codes that are shown once', async () => {
  answer('identity.factors', NOTHING);
  answer('identity.beginTotp', SETUP);
  openPage(SECURITY);
  await expect.element(codes).not.toBeInTheDocument();
  await pressTwice(app.getByRole('button', { name: 'Set up' }), () => callsOf('identity.beginTotp'));
  await expect.element(setup.getByRole('img', { name: 'QR code for the authenticator app' })).toBeVisible();
  await expect.element(setup.getByText('JBSW Y3DP EHPK 3PXP JBSW Y3DP EHPK 3PXP')).toBeVisible();
  await expect.element(code).toHaveFocus();
  refuse('identity.confirmTotp', 'validation_failed', { fields: { code: [FACTOR_TEXTS.wrongCode] } });
  await code.fill('123456');
  await userEvent.keyboard('{Enter}');
  await expect.element(code).toHaveAccessibleDescription(saying(FACTOR_TEXTS.wrongCode));
  answer('identity.confirmTotp', { recoveryCodes: CODES });
  answer('identity.factors', { ...WITH_APP, recoveryCodesLeft: RECOVERY_CODES });
  await code.fill('654321');
  await userEvent.keyboard('{Enter}');
  await expect.element(saving.getByText('ABCDE-12340')).toBeVisible();
  await expect.element(saving.getByRole('heading', { name: 'Save your recovery codes' })).toHaveFocus();
  // Coming back to the tab refetches everything: by now the app is on.
  await queryClient.refetchQueries();
  await expect.element(app.getByText(/^On since/)).toBeInTheDocument();
  // They are not lost by a slip.
  for (let n = 0; n < 3; n += 1) await userEvent.keyboard('{Escape}');
  await expect.element(saving.getByRole('listitem').nth(RECOVERY_CODES - 1)).toBeVisible();
  await saving.getByRole('button', { name: 'I’ve saved them' }).click();
  await expect.element(saving).not.toBeInTheDocument();
  await expect.element(app.getByText(/^On since/)).toBeVisible();
  await expect.element(codes.getByText('10 of 10 left')).toBeVisible();
});

test('the dialog that checks the first code stays until its answer, which may bring the codes', async () => {
  answer('identity.factors', NOTHING);
  answer('identity.beginTotp', SETUP);
  const { release } = hold('identity.confirmTotp', { recoveryCodes: CODES });
  openPage(SECURITY);
  await app.getByRole('button', { name: 'Set up' }).click();
  await code.fill('123456');
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => callsOf('identity.confirmTotp')).toHaveLength(1);
  for (let n = 0; n < 3; n += 1) await userEvent.keyboard('{Escape}');
  release();
  await expect.element(saving.getByText('ABCDE-12340')).toBeVisible();
});

test('with codes from before, the app is on at once', async () => {
  answer('identity.factors', NOTHING);
  answer('identity.beginTotp', SETUP);
  answer('identity.confirmTotp', { recoveryCodes: null });
  openPage(SECURITY);
  await app.getByRole('button', { name: 'Set up' }).click();
  answer('identity.factors', WITH_APP);
  await code.fill('123 456');
  await userEvent.keyboard('{Enter}');
  await expect.element(setup).not.toBeInTheDocument();
  await expect.element(app.getByText(/^On since/)).toBeVisible();
  expect(callsOf('identity.confirmTotp')).toEqual([{ code: '123456' }]);
});

test('few codes are told, and new ones take their place', async () => {
  answer('identity.factors', WITH_APP);
  openPage(SECURITY);
  await expect.element(codes.getByText('You have few codes left.')).toBeVisible();
  await codes.getByRole('button', { name: 'Get new codes' }).click();
  const asking = page.getByRole('dialog', { name: 'Replace your recovery codes?' });
  await expect.element(asking).toHaveAccessibleDescription('The codes you have stop working.');
  const answering = hold('identity.renewRecoveryCodes', CODES);
  await pressTwice(asking.getByRole('button', { name: 'Get new codes' }), () =>
    callsOf('identity.renewRecoveryCodes'),
  );
  answering.release();
  await expect.element(saving.getByText('ABCDE-12349')).toBeVisible();
  // Nor are they lost when the page cannot be read again.
  refuse('identity.factors', 'bad_request');
  await queryClient.refetchQueries();
  await expect.element(saving.getByText('ABCDE-12349')).toBeVisible();
  answer('identity.factors', { ...WITH_APP, recoveryCodesLeft: RECOVERY_CODES });
  await saving.getByRole('button', { name: 'I’ve saved them' }).click();
  await expect.element(codes.getByText('10 of 10 left')).toBeVisible();
});

test('the app is removed after a question that says what is left', async () => {
  answer('identity.factors', WITH_APP);
  openPage(SECURITY);
  await app.getByRole('button', { name: 'Remove' }).click();
  const asking = page.getByRole('dialog', { name: 'Remove the authenticator app?' });
  await expect.element(asking.getByText(/^Your password alone/)).toBeVisible();
  refuse('identity.removeTotp', 'internal');
  await asking.getByRole('button', { name: 'Remove' }).click();
  await expect.element(asking.getByRole('alert')).toHaveTextContent(ERRORS.internal.text);
  answer('identity.removeTotp', undefined);
  answer('identity.factors', NOTHING);
  await asking.getByRole('button', { name: 'Remove' }).click();
  await expect.element(app.getByRole('button', { name: 'Set up' })).toBeVisible();
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveFocus();
  await expect.element(codes).not.toBeInTheDocument();
});

test('what cannot be shown says so, and is asked for again', async () => {
  refuse('identity.factors', 'bad_request');
  openPage(SECURITY);
  await expect.element(page.getByText(ERRORS.bad_request.text)).toBeVisible();
  answer('identity.factors', NOTHING);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.element(app).toBeVisible();
});

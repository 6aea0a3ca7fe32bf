import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import type { FactorOverview, PasskeyRecord } from '#shared/identity/factors.ts';
import type { PasskeyCreation } from '#shared/identity/passkeys.ts';
import { ERRORS } from '#shared/errors.ts';
import { queryClient } from '#client/platform/query-client.ts';
import { openPage } from '../support/open-page.tsx';
import { purchase } from '../support/purchase.ts';
import { ME, signIn } from '../support/samples.ts';
import { answer, callsOf, hold, refuse } from '../support/shop-answers.ts';

const SECURITY = '/my-account/profile/security/';
const PHONE: PasskeyRecord = {
  id: 4,
  credentialId: 'cGhvbmU',
  transports: ['internal'],
  name: 'Safari on iPhone',
  createdAt: '2026-11-01T10:00:00.000Z',
  lastUsedAt: '2026-11-02T10:00:00.000Z',
};
const LAPTOP: PasskeyRecord = {
  ...PHONE,
  id: 5,
  credentialId: 'bGFwdG9w',
  name: 'Chrome on Linux',
  lastUsedAt: null,
};
const CREATION: PasskeyCreation = {
  challenge: 'AAAA',
  rp: { name: 'Level30' },
  user: { id: 'AAAA', name: 'buyer@demo.example', displayName: '' },
  pubKeyCredParams: [{ alg: -7, type: 'public-key' }],
};
const section = page.getByRole('region', { name: 'Passkeys' });

const known = (...passkeys: PasskeyRecord[]): FactorOverview => ({
  totp: null,
  recoveryCodesLeft: passkeys.length === 0 ? 0 : 10,
  passkeys,
});

beforeEach(() => signIn());
afterEach(() => vi.restoreAllMocks());

test('each passkey has its name and its last use, and is renamed', async () => {
  answer('identity.factors', known(PHONE, LAPTOP));
  openPage(SECURITY);
  const rows = section.getByRole('listitem');
  await expect.element(rows.first().getByText(/last used 2 Nov 2026$/)).toBeVisible();
  await expect.element(rows.last().getByText(/not used yet$/)).toBeVisible();
  await section.getByRole('button', { name: 'Rename Chrome on Linux' }).click();
  const name = page.getByRole('dialog', { name: 'Rename the passkey' }).getByRole('textbox');
  await expect.element(name).toHaveFocus();
  answer('identity.renamePasskey', undefined);
  answer('identity.factors', known(PHONE, { ...LAPTOP, name: 'Laptop' }));
  await name.fill(' Laptop ');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect.element(rows.last().getByText('Laptop', { exact: true })).toBeVisible();
  expect(callsOf('identity.renamePasskey')).toEqual([{ id: 5, name: 'Laptop' }]);
});

test('the last one is removed after a question that says what is left', async () => {
  answer('identity.factors', known(PHONE));
  openPage(SECURITY);
  await section.getByRole('button', { name: 'Remove Safari on iPhone' }).click();
  const asking = page.getByRole('dialog', { name: 'Remove Safari on iPhone?' });
  await expect.element(asking.getByText(/^Your password alone/)).toBeVisible();
  refuse('identity.removePasskey', 'internal');
  await asking.getByRole('button', { name: 'Remove' }).click();
  await expect.element(asking.getByRole('alert')).toHaveTextContent(ERRORS.internal.text);
  answer('identity.removePasskey', undefined);
  answer('identity.factors', known());
  await asking.getByRole('button', { name: 'Remove' }).click();
  await expect.element(asking).not.toBeInTheDocument();
  await expect.element(section.getByRole('listitem')).not.toBeInTheDocument();
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveFocus();
  expect(callsOf('identity.removePasskey')).toEqual([{ id: 4 }, { id: 4 }]);
});

test.each([
  [
    'was cancelled',
    'NotAllowedError',
    'The passkey was not used: the request was cancelled or took too long.',
  ],
  ['is there already', 'InvalidStateError', 'This device has a passkey for your account already.'],
])('a passkey that %s is told, and nothing is added', async (_, name, text) => {
  answer('identity.factors', known());
  answer('identity.beginPasskey', CREATION);
  vi.spyOn(navigator.credentials, 'create').mockRejectedValue(new DOMException('no', name));
  openPage(SECURITY);
  await section.getByRole('button', { name: 'Add a passkey' }).click();
  await expect.element(section.getByRole('alert')).toHaveTextContent(text);
  expect(callsOf('identity.addPasskey')).toEqual([]);
});

const COMPLETED = '/my-cart/purchase-completed/?checkout=e7a0a3a0-1111-4222-8333-444455556666';
const offer = page.getByRole('region', { name: 'Lock your account with a passkey' });

async function completePurchase(isFirst: boolean): Promise<void> {
  answer('checkout.order', { totalCents: 1299, cashbackCents: 0, isFirst, purchases: [purchase()] });
  openPage(COMPLETED);
  await expect.element(page.getByRole('heading', { name: 'On this account' })).toBeVisible();
}

test('after the first purchase a passkey is offered, and after "Not now" never again', async () => {
  await completePurchase(true);
  await offer.getByRole('button', { name: 'Not now' }).click();
  await expect.element(offer).not.toBeInTheDocument();
  await completePurchase(true);
  await expect.element(offer).not.toBeInTheDocument();
});

test('without storage, what was bought is shown, and the offer can be declined', async () => {
  for (const method of ['getItem', 'setItem'] as const) {
    vi.spyOn(Storage.prototype, method).mockImplementation(() => {
      throw new DOMException('no storage', 'SecurityError');
    });
  }
  await completePurchase(true);
  await offer.getByRole('button', { name: 'Not now' }).click();
  await expect.element(offer).not.toBeInTheDocument();
});

test('the offer that fails says why and can be tried again', async () => {
  await completePurchase(true);
  answer('identity.beginPasskey', CREATION);
  vi.spyOn(navigator.credentials, 'create').mockRejectedValue(new DOMException('no', 'NotAllowedError'));
  await offer.getByRole('button', { name: 'Create a passkey' }).click();
  await expect
    .element(offer.getByRole('alert'))
    .toHaveTextContent('The passkey was not used: the request was cancelled or took too long.');
  await expect.element(offer.getByRole('button', { name: 'Create a passkey' })).toBeEnabled();
  expect(callsOf('identity.addPasskey')).toEqual([]);
});

test('the offer that failed goes when the customer has a second factor from elsewhere', async () => {
  await completePurchase(true);
  answer('identity.beginPasskey', CREATION);
  vi.spyOn(navigator.credentials, 'create').mockRejectedValue(new DOMException('no', 'NotAllowedError'));
  await offer.getByRole('button', { name: 'Create a passkey' }).click();
  await expect.element(offer.getByRole('alert')).toBeVisible();
  answer('identity.me', { ...ME, hasSecondFactor: true });
  await queryClient.refetchQueries();
  await expect.element(offer).not.toBeInTheDocument();
});

/** As the browser returns a passkey that it has created. */
const CREATED = {
  id: 'cGhvbmU',
  rawId: new ArrayBuffer(5),
  type: 'public-key',
  authenticatorAttachment: 'platform',
  response: { attestationObject: new ArrayBuffer(1), clientDataJSON: new ArrayBuffer(1) },
  getClientExtensionResults: () => ({}),
};

test('the recovery codes of a new passkey stay when the shop says that the customer has a second factor', async () => {
  await completePurchase(true);
  answer('identity.beginPasskey', CREATION);
  const { release } = hold('identity.addPasskey', { recoveryCodes: ['ABCDE12340'] });
  vi.spyOn(navigator.credentials, 'create').mockResolvedValue(CREATED);
  await offer.getByRole('button', { name: 'Create a passkey' }).click();
  // The codes would be lost with the offer.
  await expect.element(offer.getByRole('button', { name: 'Not now' })).toBeDisabled();
  release();
  const codes = page.getByRole('dialog', { name: 'Save your recovery codes' });
  await expect.element(codes.getByText('ABCDE-12340')).toBeVisible();
  answer('identity.me', { ...ME, hasSecondFactor: true });
  // The second begins when the page has drawn the answers of the first.
  for (let n = 0; n < 2; n += 1) await queryClient.refetchQueries();
  await expect.element(codes.getByText('ABCDE-12340')).toBeVisible();
  await codes.getByRole('button', { name: 'I’ve saved them' }).click();
  await expect.element(offer).not.toBeInTheDocument();
});

test('a passkey that came with no recovery codes, as the customer already had some, ends the offer', async () => {
  await completePurchase(true);
  answer('identity.beginPasskey', CREATION);
  answer('identity.addPasskey', { recoveryCodes: null });
  vi.spyOn(navigator.credentials, 'create').mockResolvedValue(CREATED);
  await offer.getByRole('button', { name: 'Create a passkey' }).click();
  await expect.element(offer).not.toBeInTheDocument();
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
});

test.each([
  ['after another purchase', false, false],
  ['to a customer with a second factor', true, true],
])('%s no passkey is offered', async (_, isFirst, hasSecondFactor) => {
  signIn({ hasSecondFactor });
  await completePurchase(isFirst);
  await expect.element(offer).not.toBeInTheDocument();
});

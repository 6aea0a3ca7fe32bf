/** The copy on this device under a passkey's lock: chosen, opened, lost and given up, as the pages show it. */
import { base64URLStringToBuffer } from '@simplewebauthn/browser';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import type { FactorOverview, PasskeyRecord } from '#shared/identity/factors.ts';
import { addExportFile, listExportFiles } from '#client/offline/vault/export-files.ts';
import { lockVault } from '#client/offline/vault/lock-vault.ts';
import { closeVault, readHolder, readLock } from '#client/offline/vault/open-vault.ts';
import { queryClient } from '#client/platform/query-client.ts';
import { saying } from '../support/described.ts';
import { answerCachedLists, cacheOnDevice, cachedNotice } from '../support/device-copy.ts';
import { openPage } from '../support/open-page.tsx';
import { pressTwice } from '../support/press-twice.ts';
import { purchase } from '../support/purchase.ts';
import { listOf, signIn } from '../support/samples.ts';
import { answer, disconnect } from '../support/shop-answers.ts';

const SECURITY = '/my-account/profile/security/';
const PURCHASES = '/my-account/profile/your-purchases/';
const PHONE: PasskeyRecord = {
  id: 4,
  credentialId: 'cGhvbmU',
  transports: ['internal'],
  name: 'My phone',
  createdAt: '2026-11-01T10:00:00.000Z',
  lastUsedAt: null,
};
const section = page.getByRole('region', { name: 'Saved copy on this device' });
const lockSwitch = section.getByRole('switch', { name: 'Ask for my passkey before it opens' });
const kept = page.getByRole('code').filter({ hasText: 'kept' });
const unlock = page.getByRole('button', { name: 'Unlock with passkey' });
const CANCELLED = 'The passkey was not used: the request was cancelled or took too long.';

const known = (...passkeys: PasskeyRecord[]): FactorOverview => ({
  totp: { addedAt: '2026-11-01T10:00:00.000Z' },
  recoveryCodesLeft: 10,
  passkeys,
});

const get = vi.spyOn(navigator.credentials, 'get');

/** The device of this passkey computes for its holder; undefined: it lacks the function. */
function answerPasskey({ credentialId }: PasskeyRecord, hasSecret = true): void {
  get.mockImplementation(async (options) => {
    const salt = options?.publicKey?.extensions?.prf?.eval?.first as Uint8Array<ArrayBuffer>;
    const allowed = options?.publicKey?.allowCredentials?.map(({ id }) => new Uint8Array(id as ArrayBuffer));
    expect(allowed).toContainEqual(new Uint8Array(base64URLStringToBuffer(credentialId)));
    const first = await crypto.subtle.digest('SHA-256', new Uint8Array([...salt, credentialId.length]));
    const results = hasSecret ? { results: { first } } : {};
    return { id: credentialId, getClientExtensionResults: () => ({ prf: results }) } as never;
  });
}

function cancelPasskey(): void {
  get.mockRejectedValue(new DOMException('no', 'NotAllowedError'));
}

/** The tab was closed and is opened again: nothing is in its memory. */
function reload(): void {
  closeVault();
  queryClient.clear();
}

beforeEach(async () => {
  answerPasskey(PHONE);
  signIn({ hasSecondFactor: true });
  answerCachedLists();
  answer('identity.factors', known(PHONE));
  answer('purchases.list', ({ isHidden }) => (isHidden ? listOf() : listOf(purchase({ username: 'kept' }))));
  await cacheOnDevice();
});

afterEach(() => get.mockReset());

/** An earlier visit, at which the customer chose the lock. */
async function lockBefore(): Promise<void> {
  const { askPasskeySecret } = await import('#client/identity/passkey-secret.ts');
  await lockVault([PHONE], askPasskeySecret);
  const { syncVault } = await import('#client/offline/vault/sync-vault.ts');
  await syncVault({ isComplete: true });
  reload();
}

test('a customer with a passkey has it lock the copy, and does without again; export files stay', async () => {
  await addExportFile({ type: 'accounts', format: 'csv', rows: 1 }, new Uint8Array([1]));
  openPage(SECURITY);
  await expect.element(lockSwitch).not.toBeChecked();
  await expect.element(lockSwitch).toHaveAccessibleDescription(saying('Now it opens for everyone'));
  await pressTwice(lockSwitch, () => get.mock.calls);
  await expect.element(lockSwitch).toBeChecked();
  await expect
    .element(lockSwitch)
    .toHaveAccessibleDescription(saying('Locked with My phone. It is open in this tab until you close'));
  expect((await readHolder())?.key).toBe(undefined);
  expect(await listExportFiles()).toHaveLength(1);

  await lockSwitch.click();
  await expect.element(lockSwitch).not.toBeChecked();
  await expect.poll(async () => (await readHolder())?.key).toBeDefined();
  await expect.poll(listExportFiles).toHaveLength(1);
});

test('a request that is cancelled, and a passkey that cannot, leave the copy as it is and say so', async () => {
  openPage(SECURITY);
  cancelPasskey();
  await lockSwitch.click();
  await expect.element(section.getByRole('alert')).toHaveTextContent(CANCELLED);
  await expect.element(lockSwitch).not.toBeChecked();
  answerPasskey(PHONE, false);
  await lockSwitch.click();
  await expect.element(section.getByRole('alert').getByText(/^This passkey cannot lock/)).toBeVisible();
  await expect.element(lockSwitch).not.toBeChecked();
  expect((await readHolder())?.key).toBeDefined();
});

test('without a passkey, or where the browser has no such function, it is not offered', async () => {
  answer('identity.factors', known());
  openPage(SECURITY);
  await expect.element(page.getByRole('region', { name: 'Email' })).toBeVisible();
  await expect.element(section).not.toBeInTheDocument();
  queryClient.clear();
  answer('identity.factors', known(PHONE));
  const capabilities = vi.spyOn(PublicKeyCredential, 'getClientCapabilities');
  capabilities.mockResolvedValue({ 'extension:prf': false });
  openPage(SECURITY);
  await expect.element(page.getByText('My phone')).toBeVisible();
  await expect.element(section).not.toBeInTheDocument();
  capabilities.mockRestore();
});

test('without a network the account says that the copy is locked, and opens by a press', async () => {
  await lockBefore();
  disconnect();
  openPage(PURCHASES);
  await expect.element(page.getByRole('heading', { name: 'Your saved copy is locked.' })).toBeVisible();
  cancelPasskey();
  await unlock.click();
  await expect.element(page.getByRole('alert')).toHaveTextContent(CANCELLED);
  answerPasskey(PHONE);
  await unlock.click();
  await expect.element(cachedNotice).toBeVisible();
  await expect.element(kept).toBeVisible();
});

test('a page that was open when the network went says so above what it shows, and reads on once it is unlocked', async () => {
  await lockBefore();
  openPage(PURCHASES);
  await expect.element(kept).toBeVisible();
  await expect.element(page.getByText(/locked with your passkey: it is brought up to date/)).toBeVisible();
  await expect.element(unlock).not.toBeInTheDocument();
  expect(get).toHaveBeenCalledTimes(1);
  disconnect();
  await page.getByRole('searchbox', { name: 'Search purchases' }).fill('kep');
  await expect.element(page.getByText('Your saved copy is locked')).toBeVisible();
  await unlock.click();
  await expect.element(cachedNotice).toBeVisible();
  await expect.element(kept).toBeVisible();
  await expect.element(unlock).not.toBeInTheDocument();
});

test('a copy that does not open any more says what to do', async () => {
  await lockBefore();
  get.mockResolvedValue({
    id: PHONE.credentialId,
    getClientExtensionResults: () => ({ prf: { results: { first: new ArrayBuffer(32) } } }),
  } as never);
  disconnect();
  openPage(PURCHASES);
  await unlock.click();
  await expect.element(page.getByRole('alert').getByText(/^The copy did not open\./)).toBeVisible();
});

test('of a lost passkey the copy is discarded after a question, and a new one is made by choice', async () => {
  await lockBefore();
  openPage(SECURITY);
  await expect.element(lockSwitch).toBeChecked();
  await section.getByRole('button', { name: 'Discard the copy' }).click();
  const asking = page.getByRole('dialog', { name: 'Discard the saved copy?' });
  await asking.getByRole('button', { name: 'Discard' }).click();
  await expect.element(section.getByText('Nothing is saved at the moment')).toBeVisible();
  expect(await readHolder()).toBe(undefined);
  const laptop = { ...PHONE, id: 5, credentialId: 'bGFwdG9wcw', name: 'My laptop' };
  answerPasskey(laptop);
  answer('identity.factors', known(PHONE, laptop));
  await queryClient.invalidateQueries();
  await expect.element(page.getByText('My laptop').first()).toBeVisible();
  await section.getByRole('button', { name: 'Save a new copy' }).click();
  await expect.element(lockSwitch).toHaveAccessibleDescription(saying('Locked with My laptop.'));
});

test('with a passkey that was removed the copy goes, and without a lock a new one is made', async () => {
  await lockBefore();
  openPage(SECURITY);
  await page.getByRole('button', { name: 'Remove My phone' }).click();
  const asking = page.getByRole('dialog', { name: 'Remove My phone?' });
  await expect.element(asking.getByText(/The copy on this device that it locks is discarded/)).toBeVisible();
  answer('identity.removePasskey', undefined);
  answer('identity.factors', known());
  await asking.getByRole('button', { name: 'Remove' }).click();
  await expect.element(section.getByText('Nothing is saved at the moment')).toBeVisible();
  expect(await readLock()).toEqual({ state: 'empty' });
  await expect.element(section.getByRole('button', { name: 'Save a new copy' })).not.toBeInTheDocument();
  await lockSwitch.click();
  await expect.element(section).not.toBeInTheDocument();
  await expect.poll(async () => (await readHolder())?.key).toBeDefined();
});

test('the device’s settings and the export page wait for it to be unlocked, with a connection too', async () => {
  answer('privacy.outlook', { losses: [], blockers: [] });
  await lockBefore();
  openPage('/my-account/profile/privacy/');
  const panel = page.getByRole('region', { name: 'On this device' });
  await expect.element(panel.getByText(/encrypted and locked with your passkey/)).toBeVisible();
  await expect.element(panel.getByRole('switch')).not.toBeInTheDocument();
  openPage('/my-account/profile/export-data/');
  await expect.element(page.getByText('Your saved copy is locked')).toBeVisible();
  await expect.element(page.getByText('Generated files')).not.toBeInTheDocument();
  await unlock.click();
  await expect.element(page.getByText('Generated files')).toBeVisible();
});

test('where it was discarded, a page without a network says so', async () => {
  await lockBefore();
  const { discardLockedVault } = await import('#client/offline/vault/lock-vault.ts');
  await discardLockedVault();
  disconnect();
  openPage(PURCHASES);
  await expect.element(page.getByText(/^Nothing is saved on this device: the copy/)).toBeVisible();
});

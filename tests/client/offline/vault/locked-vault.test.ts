/** A vault that a passkey locks: what opens it, what does not, and what is stored. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { addExportFile, listExportFiles, readExportFile } from '#client/offline/vault/export-files.ts';
import {
  discardLockedVault,
  lockVault,
  removeLock,
  SignInOver,
  unlockVault,
  WrongPasskey,
} from '#client/offline/vault/lock-vault.ts';
import { MemoryVaultStorage } from '#client/offline/vault/memory-vault-storage.ts';
import {
  closeVault,
  destroyVault,
  openVault,
  readHolder,
  readLock,
} from '#client/offline/vault/open-vault.ts';
import {
  type AskPasskey,
  makeLockedKey,
  makeSalt,
  openLockedKey,
} from '#client/offline/vault/passkey-lock.ts';
import { ResilientVaultStorage } from '#client/offline/vault/resilient-vault-storage.ts';
import { currentSession, writeSessionMark } from '#client/offline/vault/session-mark.ts';
import { Vault } from '#client/offline/vault/vault.ts';
import { SIGN_IN } from '../support/browser.ts';

const bytes = (text: string): Uint8Array<ArrayBuffer> => new Uint8Array(new TextEncoder().encode(text));
const OWNER = { id: 'vault-1', customerId: 7 };
const PASSKEY = { credentialId: 'cGhvbmU', transports: ['internal'] };

/** An authenticator: its secret depends upon what it is asked to compute upon. */
const authenticator =
  (name: string): AskPasskey =>
  async ([passkey = PASSKEY], salt) => {
    const secret = await crypto.subtle.digest('SHA-256', new Uint8Array([...bytes(name), ...salt]));
    return { passkey, secret: new Uint8Array(secret) };
  };
const cancelled: AskPasskey = () => Promise.reject(new DOMException('no', 'NotAllowedError'));
const phone = authenticator('phone');
const whileAnotherSignsIn: AskPasskey = (passkeys, salt) => {
  writeSessionMark({ id: 'sign-in-2', customerId: 8 });
  return phone(passkeys, salt);
};
/** As a reload, or another tab, has it: what was in memory is gone. */
const inNewTab = closeVault;

interface Odd {
  secret?: string;
  salt?: Uint8Array<ArrayBuffer>;
  owner?: typeof OWNER;
  change?: (sealed: Uint8Array<ArrayBuffer>) => Uint8Array<ArrayBuffer>;
}

describe('the key of a locked vault', () => {
  test('cannot be read out, and comes back with the secret it was made for', async () => {
    const salt = makeSalt();
    const { key, sealedKey } = await makeLockedKey(bytes('secret'), salt, OWNER);
    const opened = await openLockedKey(bytes('secret'), { salt, sealedKey }, OWNER);
    const iv = new Uint8Array(12);
    const encrypted = await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, key, bytes('text'));
    expect(new Uint8Array(await crypto.subtle.decrypt({ name: 'AES-GCM', iv }, opened, encrypted))).toEqual(
      bytes('text'),
    );
    for (const one of [key, opened]) {
      expect(one.extractable).toBe(false);
      await expect(crypto.subtle.exportKey('raw', one)).rejects.toMatchObject({ name: 'InvalidAccessError' });
    }
  });

  test.each<[string, Odd]>([
    ['another secret', { secret: 'other' }],
    ['the salt of another vault', { salt: makeSalt() }],
    ['another vault', { owner: { ...OWNER, id: 'vault-2' } }],
    ['another customer', { owner: { ...OWNER, customerId: 8 } }],
    ['a changed byte', { change: (sealed) => new Uint8Array(sealed.with(20, (sealed[20] ?? 0) ^ 1)) }],
  ])('does not come with %s', async (_, { secret = 'secret', owner = OWNER, salt: otherSalt, change }) => {
    const salt = makeSalt();
    const { sealedKey } = await makeLockedKey(bytes('secret'), salt, OWNER);
    const lock = { salt: otherSalt ?? salt, sealedKey: change?.(sealedKey) ?? sealedKey };
    await expect(openLockedKey(bytes(secret), lock, owner)).rejects.toMatchObject({ name: 'OperationError' });
  });
});

describe('a locked vault', () => {
  beforeEach(() => writeSessionMark(SIGN_IN));
  afterEach(async () => {
    await destroyVault();
    writeSessionMark(undefined);
  });

  test('starts anew under a key that is stored sealed only, with the export files and the choice about passwords', async () => {
    const open = await openVault();
    await open?.setKeepsPasswords(true);
    await open?.writeValue('me', { email: 'a@b.c' });
    const file = await addExportFile({ type: 'accounts', format: 'csv', rows: 1 }, bytes('content'));
    const former = await readHolder();

    await lockVault([PASSKEY], phone);
    const holder = await readHolder();
    expect(holder).toMatchObject({ lock: PASSKEY, keepsPasswords: true });
    expect(holder).not.toHaveProperty('key');
    expect(holder?.id).not.toBe(former?.id);
    const locked = await openVault();
    expect(await locked?.readValue('me')).toBeUndefined();
    expect(await open?.readValue('me')).toBeUndefined();
    expect(await listExportFiles()).toEqual([file]);
    expect(await readExportFile(file.id)).toEqual(bytes('content'));
  });

  test('opens in this tab once its passkey was asked, and in no other', async () => {
    await lockVault([PASSKEY], phone);
    await (await openVault())?.writeValue('me', { email: 'a@b.c' });
    expect((await readLock()).state).toBe('unlocked');
    inNewTab();
    expect((await readLock()).state).toBe('locked');
    expect(await openVault()).toBeUndefined();
    await expect(unlockVault(cancelled)).rejects.toMatchObject({ name: 'NotAllowedError' });
    await expect(unlockVault(authenticator('laptop'))).rejects.toBeInstanceOf(WrongPasskey);
    expect(await openVault()).toBeUndefined();
    await unlockVault(phone);
    expect(await (await openVault())?.readValue('me')).toEqual({ email: 'a@b.c' });
  });

  test('stays an open one when the customer cancels', async () => {
    await (await openVault())?.writeValue('me', { email: 'a@b.c' });
    await expect(lockVault([PASSKEY], cancelled)).rejects.toMatchObject({ name: 'NotAllowedError' });
    expect(currentSession()).toEqual(SIGN_IN);
    expect(await (await openVault())?.readValue('me')).toEqual({ email: 'a@b.c' });
  });

  test('is not begun for a sign-in that has ended while the passkey was asked', async () => {
    await expect(lockVault([PASSKEY], whileAnotherSignsIn)).rejects.toBeInstanceOf(SignInOver);
    expect(await readLock()).toEqual({ state: 'none' });
  });

  test('without a lock again starts anew, with the export files', async () => {
    await lockVault([PASSKEY], phone);
    await (await openVault())?.writeValue('me', { email: 'a@b.c' });
    await addExportFile({ type: 'accounts', format: 'csv', rows: 1 }, bytes('content'));
    await removeLock();
    expect(await readLock()).toEqual({ state: 'none' });
    expect((await readHolder())?.key).toMatchObject({ extractable: false });
    inNewTab();
    expect(await (await openVault())?.readValue('me')).toBeUndefined();
    expect(await listExportFiles()).toHaveLength(1);
  });

  test('that is discarded leaves nothing, and nothing is kept until the customer has decided', async () => {
    await lockVault([PASSKEY], phone);
    inNewTab();
    await discardLockedVault();
    expect(await readLock()).toEqual({ state: 'empty' });
    expect(await openVault()).toBeUndefined();
    expect(await readHolder()).toBeUndefined();
    await lockVault([PASSKEY], authenticator('laptop'));
    expect((await readLock()).state).toBe('unlocked');
    await discardLockedVault();
    await removeLock();
    expect(await openVault()).toBeDefined();
  });

  test('is of no use after the sign-in', async () => {
    await lockVault([PASSKEY], phone);
    writeSessionMark({ id: 'sign-in-2', customerId: 7 });
    expect(await readLock()).toEqual({ state: 'none' });
    expect(await openVault()).toBeDefined();
    expect((await readHolder())?.lock).toBeUndefined();
  });
});

describe('other tabs', () => {
  const LOCKED = { ...SIGN_IN, isLocked: true } as const;
  const lock = { ...PASSKEY, salt: makeSalt(), sealedKey: makeSalt() };
  const locked = { ...OWNER, sessionId: SIGN_IN.id, keepsPasswords: false, lock };

  test('never put an open vault in the place of a locked one of the same sign-in', async () => {
    const storage = new MemoryVaultStorage();
    const resilient = new ResilientVaultStorage(() => storage);
    // This tab has read the storage before the other one began the locked vault.
    const begin = storage.begin.bind(storage);
    storage.begin = async (holder) => {
      await begin(locked);
      return begin(holder);
    };
    expect(await Vault.open(resilient, SIGN_IN)).toBeUndefined();
    expect(await storage.readHolder()).toEqual(locked);
  });

  test('of an earlier build, which knows nothing of locks, leave nothing open behind', async () => {
    const storage = new MemoryVaultStorage();
    const resilient = new ResilientVaultStorage(() => storage);
    await Vault.open(resilient, SIGN_IN);
    expect(await Vault.open(resilient, LOCKED)).toBeUndefined();
    expect(await storage.readHolder()).toBeUndefined();
  });
});

import { describe, expect, test } from 'vitest';
import { withCachedAt, withStoredNames } from '#client/offline/cached-at.ts';
import { ResilientVaultStorage } from '#client/offline/vault/resilient-vault-storage.ts';
import { MemoryVaultStorage } from '#client/offline/vault/memory-vault-storage.ts';
import type { CachedList } from '#client/offline/vault/vault.ts';
import type { SealedRecord, VaultStorage } from '#client/offline/vault/vault-storage.ts';
import { browser, openVaultIn } from '../support/browser.ts';

interface Row {
  id: number;
  username: string;
}

const listOf = (rows: Row[], cachedAt = 1000): CachedList<Row> => ({
  rows,
  total: rows.length,
  cachedAt,
  completeAt: cachedAt,
});

const ROWS: Row[] = [
  { id: 3, username: 'newest' },
  { id: 1, username: 'oldest' },
];

const keyOf = ({ id }: Row): string => String(id);

/** Everything the storage holds, as text: as a thief of the disk would see it. */
async function storedText(storage: MemoryVaultStorage): Promise<string> {
  const holder = await storage.readHolder();
  const kinds = ['purchases', 'password', 'fact', 'file', 'content'] as const;
  const records = await Promise.all(kinds.map((kind) => storage.readKind(holder?.id ?? '', kind)));
  return records
    .flatMap((of) => of ?? [])
    .map(({ kind, id, sealed }) => `${kind} ${id} ${Buffer.from(sealed).toString('latin1')}`)
    .join('\n');
}

describe('a vault', () => {
  test('gives back what was put in, in the order of the shop', async () => {
    const { open } = browser();
    const vault = await open();
    expect(await vault.readList('purchases')).toBeUndefined();
    await vault.writeList('purchases', listOf(ROWS), keyOf);
    await vault.writeValue('balance', { balanceCents: 1250 });
    const other = await open();
    expect(await other.readList('purchases')).toEqual(listOf(ROWS));
    expect(await other.readValue('balance')).toEqual({ balanceCents: 1250 });
  });

  test('knows when the shop gave an answer that an earlier build has stored', async () => {
    const vault = await browser().open();
    await vault.writeValue('me', { email: 'a@b.c', keptAt: 1000 });
    expect(await vault.readValue('me')).toEqual({ email: 'a@b.c', cachedAt: 1000 });
  });

  test('stores that for a page of the earlier build too, and heeds what such a page has stored since', async () => {
    expect(withStoredNames({ email: 'a@b.c', cachedAt: 1000 })).toEqual({
      email: 'a@b.c',
      cachedAt: 1000,
      keptAt: 1000,
    });
    const vault = await browser().open();
    await vault.writeValue('me', { email: 'a@b.c', cachedAt: 1000 });
    expect(await vault.readValue('me')).toEqual({ email: 'a@b.c', cachedAt: 1000 });
    expect(withCachedAt({ email: 'a@b.c', cachedAt: 1000, keptAt: 2000 })).toEqual({
      email: 'a@b.c',
      cachedAt: 2000,
    });
  });

  test('reads what another tab has written since', async () => {
    const { open } = browser();
    const [one, other] = [await open(), await open()];
    await one.writeList('purchases', listOf(ROWS), keyOf);
    expect((await other.readList<Row>('purchases'))?.rows).toEqual(ROWS);
    const later = listOf([{ id: 4, username: 'just bought' }, ...ROWS.slice(0, 1)], 2000);
    await one.writeList('purchases', later, keyOf);
    expect(await other.readList('purchases')).toEqual(later);
  });

  test('holds nothing that can be read without its key', async () => {
    const { open, storage } = browser();
    const vault = await open();
    await vault.setKeepsPasswords(true);
    await vault.writeList('purchases', listOf([{ id: 1, username: 'canary-name' }]), () => 'canary-key');
    await vault.writePasswords(new Map([[1, 'canary-pw']]));
    await vault.writeValue('me', { email: 'canary@mail.example' });
    await vault.addFile('f', { type: 'canary-type' }, new TextEncoder().encode('canary-content'));
    const text = await storedText(storage);
    expect(text).toContain('purchases 1 ');
    expect(text).toContain('password 1 ');
    expect(text).not.toMatch(/canary/);
    expect((await storage.readHolder())?.key).toMatchObject({ extractable: false });
  });

  test('keeps passwords only while the customer wants that', async () => {
    const { open, storage } = browser();
    const vault = await open();
    const passwords = new Map([[3, 'secret']]);
    await vault.writePasswords(passwords);
    expect(await vault.keepsPasswords()).toBe(false);
    expect(await storedText(storage)).not.toMatch(/password/);

    await vault.setKeepsPasswords(true);
    await vault.writePasswords(passwords);
    expect(await (await open()).readPasswords([1, 3])).toEqual(passwords);

    await vault.dropPasswordsExcept(new Set([1]));
    expect(await vault.readPasswords([1, 3])).toEqual(new Map());
    await vault.writePasswords(passwords);

    await vault.setKeepsPasswords(false);
    expect(await storedText(storage)).not.toMatch(/password/);
    expect(await vault.readPasswords([1, 3])).toEqual(new Map());
  });

  test('of another sign-in or another customer starts empty, and the former one is over', async () => {
    for (const next of [
      { id: 'sign-in-2', customerId: 7 },
      { id: 'sign-in-1', customerId: 8 },
    ]) {
      const { open } = browser();
      const former = await open();
      await former.writeList('purchases', listOf(ROWS), keyOf);
      const vault = await open(next);
      expect(await vault.readList('purchases')).toBeUndefined();
      // A tab that still synchronises for the former customer writes nothing into the new one's vault.
      await former.writeList('purchases', listOf(ROWS, 3000), keyOf);
      expect(former.isOver).toBe(true);
      expect(await vault.readList('purchases')).toBeUndefined();
      expect(await former.readList('purchases')).toBeUndefined();
    }
  });

  test('is empty for every tab once it was destroyed', async () => {
    const { open, storage } = browser();
    const vault = await open();
    await vault.writeList('purchases', listOf(ROWS), keyOf);
    await vault.readList('purchases');
    await storage.destroy();
    expect(await vault.readList('purchases')).toBeUndefined();
    expect(await vault.readFiles()).toEqual([]);
    expect(vault.isOver).toBe(true);
    expect(await storage.readHolder()).toBeUndefined();
  });

  test('two tabs that open it at the same time share one key', async () => {
    const { open } = browser();
    const [one, other] = await Promise.all([open(), open()]);
    await one.writeValue('me', { email: 'a@b.c' });
    expect(await other.readValue('me')).toEqual({ email: 'a@b.c' });
  });

  test('does not take a record for another one: what was moved is damage, and all of it goes', async () => {
    const { open, storage } = browser();
    const vault = await open();
    await vault.writeList('purchases', listOf(ROWS), keyOf);
    const { id: holderId = '' } = (await storage.readHolder()) ?? {};
    const [newest, oldest] = (await storage.readKind(holderId, 'purchases')) as [SealedRecord, SealedRecord];
    await storage.write(holderId, { put: [{ ...oldest, sealed: newest.sealed }] });
    const fresh = await open();
    expect((await fresh.readList<Row>('purchases'))?.rows ?? []).not.toContainEqual(ROWS[1]);
    expect(await storage.readHolder()).toBeUndefined();
  });

  test('export files come and go with their content', async () => {
    const { open } = browser();
    const vault = await open();
    const content = new Uint8Array([0, 1, 250]);
    await vault.addFile('f1', { id: 'f1', type: 'accounts' }, content);
    const other = await open();
    expect(await other.readFiles()).toEqual([{ id: 'f1', type: 'accounts' }]);
    expect(await other.readFileContent('f1')).toEqual(content);
    await other.removeFile('f1');
    expect(await vault.readFiles()).toEqual([]);
    expect(await vault.readFileContent('f1')).toBeUndefined();
  });
});

const failing = (name: string): VaultStorage =>
  new Proxy(new MemoryVaultStorage(), {
    get: () => () => Promise.reject(Object.assign(new Error(name), { name })),
  });

describe('where the device keeps nothing', () => {
  test.each([
    ['SecurityError', 'blocked'],
    ['QuotaExceededError', 'full'],
    ['UnknownError', 'broken'],
  ])('%s: the vault lasts as long as the page and says why', async (name, problem) => {
    const vault = await openVaultIn(new ResilientVaultStorage(() => failing(name)));
    await vault.writeList('purchases', listOf(ROWS), keyOf);
    expect(await vault.readList('purchases')).toEqual(listOf(ROWS));
    expect(vault.problem).toBe(problem);
  });

  test('a storage that fails later takes what it had with it, and the next vault starts anew', async () => {
    const storage = new MemoryVaultStorage();
    const resilient = new ResilientVaultStorage(() => storage);
    const vault = await openVaultIn(resilient);
    storage.write = () => Promise.reject(Object.assign(new Error('full'), { name: 'QuotaExceededError' }));
    await vault.writeList('purchases', listOf(ROWS), keyOf);
    expect(vault.isOver).toBe(true);
    expect(await storage.readHolder()).toBeUndefined();
    const next = await openVaultIn(resilient);
    await next.writeList('purchases', listOf(ROWS), keyOf);
    expect((await next.readList<Row>('purchases'))?.rows).toEqual(ROWS);
    expect(next.problem).toBe('full');
  });

  test('a file that no longer fits is refused, and the next vault takes it for this visit', async () => {
    const storage = new MemoryVaultStorage();
    const resilient = new ResilientVaultStorage(() => storage);
    const vault = await openVaultIn(resilient);
    storage.write = () => Promise.reject(Object.assign(new Error('full'), { name: 'QuotaExceededError' }));
    await expect(vault.addFile('f1', { id: 'f1' }, new Uint8Array(1))).rejects.toThrow('the vault has ended');
    const next = await openVaultIn(resilient);
    await next.addFile('f1', { id: 'f1' }, new Uint8Array(1));
    expect(await next.readFiles()).toEqual([{ id: 'f1' }]);
  });

  test('what may be left of better days is still removed, or the failure told', async () => {
    const storage = new MemoryVaultStorage();
    const resilient = new ResilientVaultStorage(() => storage);
    const vault = await openVaultIn(resilient);
    await vault.writeValue('me', {});
    const write = storage.write.bind(storage);
    storage.write = () => Promise.reject(new DOMException('slow', 'TimeoutError'));
    await vault.writeValue('me', {});
    expect(resilient.problem).toBe('blocked');
    storage.write = write;
    await resilient.destroy();
    expect(await storage.readHolder()).toBeUndefined();
    await expect(new ResilientVaultStorage(() => failing('UnknownError')).destroy()).rejects.toThrow(
      'UnknownError',
    );
  });
});

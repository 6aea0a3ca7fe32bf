import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { Vault } from '#client/offline/vault/vault.ts';
import { browser } from '../support/browser.ts';

const device = vi.hoisted(() => ({ vault: undefined as unknown }));

vi.mock('#client/offline/vault/load-vault.ts', () => ({ loadVault: () => Promise.resolve(device.vault) }));

const { readCachedExport } = await import('#client/offline/vault/cached-export.ts');

const purchase = (id: number, date: string, isListed = false) => ({
  id,
  date,
  username: `account-${id}`,
  region: 'EUW',
  level: 30,
  skins: ['Star Guardian Ahri'],
  soloWins: null,
  priceCents: 500,
  isHidden: false,
  isListed,
});
const transaction = {
  id: 9,
  date: '2026-01-02T00:00:00.000Z',
  amountCents: -250,
  balanceAfterCents: 50,
  description: 'Bought',
};

async function keep(
  vault: Vault,
  kind: 'purchases' | 'hidden' | 'transactions',
  rows: { id: number }[],
  total = rows.length,
) {
  await vault.writeList(kind, { rows, total, cachedAt: 1000 + rows.length, completeAt: 1000 }, ({ id }) =>
    String(id),
  );
}

let vault: Vault;
beforeEach(async () => {
  vault = await browser().open();
  device.vault = vault;
});

describe('an export from what the device keeps', () => {
  test('has hidden accounts too, in the order they were bought, with the documented fields only', async () => {
    await keep(vault, 'purchases', [purchase(3, '2026-01-03'), purchase(1, '2026-01-01')]);
    await keep(vault, 'hidden', [purchase(2, '2026-01-02')]);
    const { rows, cachedAt, isPart } = (await readCachedExport(['accounts'])) ?? {};
    expect(rows?.accounts?.map(({ username }) => username)).toEqual(['account-3', 'account-2', 'account-1']);
    expect(rows?.accounts?.[0]).toMatchObject({
      region: 'EUW',
      skins: ['Star Guardian Ahri'],
      soloWins: null,
    });
    expect(rows?.accounts?.[0]).not.toHaveProperty('priceCents');
    expect(rows?.accounts?.[0]).not.toHaveProperty('id');
    expect({ cachedAt, isPart }).toEqual({ cachedAt: 1001, isPart: false });
  });

  test('has passwords only while the customer wants them on this device', async () => {
    await keep(vault, 'purchases', [purchase(1, '2026-01-01')]);
    await keep(vault, 'hidden', []);
    await vault.writePasswords(new Map([[1, 'secret']]));
    expect((await readCachedExport(['accounts']))?.rows.accounts?.[0]).toMatchObject({ password: null });
    await vault.setKeepsPasswords(true);
    await vault.writePasswords(new Map([[1, 'secret']]));
    expect((await readCachedExport(['accounts']))?.rows.accounts?.[0]).toMatchObject({ password: 'secret' });
  });

  test('has no password of an account on the marketplace, not even one that was cached before', async () => {
    await vault.setKeepsPasswords(true);
    await keep(vault, 'purchases', [purchase(1, '2026-01-01', true)]);
    await keep(vault, 'hidden', []);
    await vault.writePasswords(new Map([[1, 'delivered']]));
    expect((await readCachedExport(['accounts']))?.rows.accounts?.[0]).toMatchObject({
      password: '',
      passwordState: 'changed for the auction',
    });
  });

  test('gives amounts in EUR, as the shop does, and says when older rows are missing', async () => {
    await keep(vault, 'transactions', [transaction], 7000);
    expect(await readCachedExport(['transactions'])).toEqual({
      rows: { transactions: [{ id: 9, date: transaction.date, amount: -2.5, description: 'Bought' }] },
      cachedAt: 1001,
      isPart: true,
    });
  });

  test('is none when one of the contents was never cached, or no customer is signed in', async () => {
    await keep(vault, 'transactions', [transaction]);
    expect(await readCachedExport(['transactions', 'payments'])).toBeUndefined();
    device.vault = undefined;
    expect(await readCachedExport(['transactions'])).toBeUndefined();
  });
});

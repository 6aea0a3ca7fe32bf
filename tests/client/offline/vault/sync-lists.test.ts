import { describe, expect, test } from 'vitest';
import { pageOf } from '#shared/pagination.ts';
import {
  ForeignSession,
  MAX_CACHED_ROWS,
  type SyncedShop,
  syncLists,
} from '#client/offline/vault/sync-lists.ts';
import { SYNCED_NAME } from '#client/offline/vault/vault-storage.ts';
import { browser } from '../support/browser.ts';

interface Row {
  id: number;
  name: string;
  password?: string;
}

const bought = (id: number, name = `account ${id}`): Row => ({ id, name, password: `secret ${id}` });

/** Ids from high to low, as the shop lists the newest first. */
const accounts = (count: number): Row[] => Array.from({ length: count }, (_, n) => bought(count - n));

/** A shop with one list, which a test changes between calls. */
class FakeShop {
  customerId = 7;
  rows: Row[] = [];
  pagesAsked: number[] = [];
  /** Runs before a page is given. */
  beforePage: (page: number) => void = () => undefined;
  beforeWholeList: () => void = () => undefined;

  readonly shop: SyncedShop = {
    me: () => Promise.resolve({ customerId: this.customerId }),
    values: { balance: () => Promise.resolve({ balanceCents: 500 }) },
    wholeLists: {
      myBids: () => {
        this.beforeWholeList();
        return Promise.resolve({ results: ['a bid'] });
      },
    },
    lists: [
      {
        kind: 'purchases',
        keyOf: ({ id }) => String(id),
        fetchPage: ({ page, limit }) => {
          this.beforePage(page);
          this.pagesAsked.push(page);
          const results = this.rows.slice((page - 1) * limit, page * limit);
          const framed = pageOf(results, this.rows.length, page, limit);
          return framed ? Promise.resolve(framed) : Promise.reject(new Error('404'));
        },
      },
    ],
  };
}

async function device() {
  const { storage, open } = browser();
  const vault = await open();
  const fake = new FakeShop();
  let at = 1_000_000;
  return {
    storage,
    vault,
    fake,
    cached: async () => (await vault.readList<Row>('purchases'))?.rows,
    sync: (isComplete = false) => syncLists(vault, fake.shop, { isComplete, now: () => at }),
    pass: (ms: number) => {
      at += ms;
    },
  };
}

const withoutPasswords = (rows: Row[]) => rows.map(({ id, name }) => ({ id, name }));

describe('bringing the vault up to date', () => {
  test('the first time it reads everything, without the passwords', async () => {
    const { vault, fake, cached, sync } = await device();
    fake.rows = accounts(250);
    await sync();
    expect(await cached()).toEqual(withoutPasswords(fake.rows));
    expect(fake.pagesAsked).toEqual([1, 2, 3]);
    expect(await vault.readValue('balance')).toEqual({ balanceCents: 500, cachedAt: 1_000_000 });
    expect(await vault.readPasswords([1, 250])).toEqual(new Map());
  });

  test('afterwards one page tells that nothing has changed; what is new or gone is noticed', async () => {
    const { vault, fake, cached, sync, pass } = await device();
    fake.rows = accounts(250);
    await sync();
    fake.pagesAsked = [];
    pass(60_000);
    await sync();
    expect(fake.pagesAsked).toEqual([1]);
    expect((await vault.readList('purchases'))?.cachedAt).toBe(1_060_000);

    fake.rows = [bought(251), ...fake.rows];
    await sync();
    expect(await cached()).toEqual(withoutPasswords(fake.rows));
    fake.rows = fake.rows.filter(({ id }) => id !== 3);
    await sync();
    expect(await cached()).toEqual(withoutPasswords(fake.rows));
  });

  test('it is up to date when everything has come, not before', async () => {
    const { vault, fake, sync, pass } = await device();
    fake.rows = accounts(3);
    fake.beforeWholeList = () => {
      throw new TypeError('the connection is lost');
    };
    await expect(sync()).rejects.toThrow('the connection is lost');
    expect(await vault.readValue(SYNCED_NAME)).toBeUndefined();
    fake.beforeWholeList = () => undefined;
    await sync();
    expect(await vault.readValue(SYNCED_NAME)).toEqual({ cachedAt: 1_000_000 });
    pass(60_000);
    fake.beforeWholeList = () => {
      throw new TypeError('the connection is lost');
    };
    await expect(sync()).rejects.toThrow('the connection is lost');
    expect(await vault.readValue(SYNCED_NAME)).toEqual({ cachedAt: 1_000_000 });
  });

  test('a change far down is found within the hour', async () => {
    const { fake, cached, sync, pass } = await device();
    fake.rows = accounts(150);
    await sync();
    fake.rows = fake.rows.map((row) => (row.id === 1 ? bought(1, 'renamed') : row));
    pass(60 * 60_000);
    await sync();
    expect((await cached())?.at(-1)).toEqual({ id: 1, name: 'renamed' });
  });

  test('pages that do not fit together are not taken; the list stays as it was', async () => {
    const { fake, cached, sync } = await device();
    fake.rows = accounts(150);
    await sync();
    const before = await cached();
    fake.rows = accounts(250);
    fake.beforePage = (page) => {
      if (page === 2) fake.rows = fake.rows.slice(1);
    };
    await sync();
    expect(await cached()).toEqual(before);
    fake.beforePage = () => undefined;
    await sync();
    expect(await cached()).toEqual(withoutPasswords(fake.rows));
  });

  test('of very many rows the newest are cached, and the number of all', async () => {
    const { vault, fake, sync } = await device();
    fake.rows = accounts(MAX_CACHED_ROWS + 10);
    await sync();
    const list = await vault.readList<Row>('purchases');
    expect(list?.rows).toHaveLength(MAX_CACHED_ROWS);
    expect(list?.rows[0]?.id).toBe(MAX_CACHED_ROWS + 10);
    expect(list?.total).toBe(MAX_CACHED_ROWS + 10);
  });

  test('rows of another customer are never taken, also from the middle of the list on', async () => {
    const { fake, cached, sync } = await device();
    fake.rows = accounts(250);
    await sync();
    const before = await cached();
    fake.beforePage = (page) => {
      if (page !== 2) return;
      fake.customerId = 8;
      fake.rows = accounts(250).map(({ id }) => bought(id, 'another customer’s'));
    };
    // The one question is asked right before the other; both see the session of that moment.
    const { me } = fake.shop;
    fake.shop.me = async () => {
      await Promise.resolve();
      return me('lists');
    };
    await expect(sync(true)).rejects.toThrow(ForeignSession);
    expect(await cached()).toEqual(before);
  });

  test('lists that come whole are cached with their age, and never those of another customer', async () => {
    const { vault, fake, sync } = await device();
    await sync();
    expect(await vault.readValue('myBids')).toEqual({ results: ['a bid'], cachedAt: 1_000_000 });
    fake.beforeWholeList = () => {
      fake.customerId = 8;
    };
    const { me } = fake.shop;
    fake.shop.me = async () => {
      await Promise.resolve();
      return me('lists');
    };
    await expect(sync()).rejects.toThrow(ForeignSession);
  });

  test('nothing is written once the sign-in is over, in the middle of it too', async () => {
    const { storage, vault, fake, sync } = await device();
    fake.rows = accounts(250);
    fake.beforePage = (page) => {
      if (page === 2) void storage.destroy();
    };
    await sync();
    expect(vault.isOver).toBe(true);
    expect(await vault.readList('purchases')).toBeUndefined();
  });

  test('passwords come from the switch on, all of them even when the first attempt broke off, and go with the account', async () => {
    const { vault, fake, sync } = await device();
    fake.rows = accounts(150);
    await sync();
    await vault.setKeepsPasswords(true);
    fake.beforePage = (page) => {
      if (page === 2) throw new TypeError('no connection');
    };
    await expect(sync(true)).rejects.toThrow('no connection');
    fake.beforePage = () => undefined;
    await sync();
    expect(await vault.readPasswords([1, 150])).toEqual(
      new Map([
        [1, 'secret 1'],
        [150, 'secret 150'],
      ]),
    );
    fake.rows = fake.rows.filter(({ id }) => id !== 1);
    await sync();
    expect(await vault.readPasswords([1])).toEqual(new Map());
  });
});

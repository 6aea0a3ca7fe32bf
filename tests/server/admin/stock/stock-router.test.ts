/** The stock in the console: reading, changing, and concurrent changes. */
import { describe, expect, it } from 'vitest';
import { writePrices, writeSkins } from '#server/catalog/import/index.ts';
import { startCheckout } from '#server/checkout/start-checkout.ts';
import { readLog } from '#server/operator-log/index.ts';
import { useListeningShop } from '../../../support/listening-shop.ts';
import { untilSomebodyWaits } from '../../../support/lock-waits.ts';
import { TEST_PRICES } from '../../../support/test-prices.ts';
import { until } from '../../../support/test-shop.ts';
import { operatorBrowser, operatorCaller } from '../support/operators.ts';

const shop = useListeningShop();
const stock = async () => (await operatorCaller(shop, 'stock')).stock;
const statusOf = async (id: number) =>
  (await shop.row<{ status: string }>('select status from product where id = ?', [id])).status;
const withdrawal = (ids: number[], isConfirmed = true) => ({
  usernames: ids.map((id) => `account-${id}`),
  reason: 'recalled by the supplier',
  isConfirmed,
});

const edit = (id: number, from: string, to: string) => ({
  productId: id,
  changes: { level: { from, to } },
  reason: 'levelled up',
});

const idsOf = async (filter: object) =>
  (
    await (
      await stock()
    ).list({ filter: { regions: ['TW2'], ...filter }, sort: { by: 'newest', descending: false } })
  ).rows.map((row) => row.id);

describe('the stock', () => {
  it('is totalled by class and region', async () => {
    await shop.addProduct({ region: 'KR' });
    await shop.addProduct({ region: 'KR', rank: 'GO', division: 1 });
    await shop.addProduct({ region: 'KR', rank: 'GO', division: 0 });
    expect(await (await stock()).totals({ regions: ['KR'] })).toEqual([
      { productClass: 'ranked', region: 'KR', count: 2, sumCents: 2000, unpriced: 1 },
      { productClass: 'standard', region: 'KR', count: 1, sumCents: 500, unpriced: 0 },
    ]);
    expect(await (await stock()).totals({ regions: ['KR'], maxPriceCents: 600 })).toHaveLength(1);
    expect(await (await stock()).totals({ regions: ['KR'], isUnpriced: true })).toHaveLength(1);
    expect(await (await stock()).totals({ regions: ['KR'], isUnpriced: false })).toMatchObject([
      { productClass: 'ranked', count: 1, unpriced: 0 },
      { productClass: 'standard', count: 1, unpriced: 0 },
    ]);
  });

  it('is totalled for what is in stock unless states are chosen, and sold accounts have no current price', async () => {
    const region = 'OC1' as const;
    const [forSale, held, sold, withdrawn] = [
      await shop.addProduct({ region }),
      await shop.addProduct({ region }),
      await shop.addProduct({ region }),
      await shop.addProduct({ region }),
    ];
    await (await stock()).withdraw(withdrawal([withdrawn]));
    for (const [id, balanceCents] of [
      [held, 0],
      [sold, 500],
    ] as const) {
      const buyer = await shop.addCustomer(balanceCents);
      const cartItems = [await shop.addToCart(buyer, id)];
      await startCheckout(shop.as(buyer), { cartItems, totalCents: 500, paymentGateway: 'stripe' });
    }
    expect(await Promise.all([forSale, held, sold, withdrawn].map(statusOf))).toEqual([
      'for_sale',
      'held',
      'sold',
      'withdrawn',
    ]);
    const totals = async (filter: object) => {
      const found = await (await stock()).totals({ regions: [region], ...filter });
      return found.map(({ count, sumCents, unpriced }) => ({ count, sumCents, unpriced }));
    };
    expect(await totals({})).toEqual([{ count: 2, sumCents: 1000, unpriced: 0 }]);
    expect(await totals({ states: ['sold', 'withdrawn'] })).toEqual([
      { count: 2, sumCents: 500, unpriced: 0 },
    ]);
    const { rows } = await (
      await stock()
    ).list({ filter: { regions: [region] }, sort: { by: 'price', descending: false } });
    expect(rows.map(({ id, priceCents }) => [id, priceCents])).toEqual([
      [forSale, 500],
      [held, 500],
      [withdrawn, 500],
      [sold, null],
    ]);
    expect(await totals({ states: ['for_sale', 'held', 'sold'], isUnpriced: true })).toEqual([]);
  });

  it('includes mythic skins in the price in every state', async () => {
    const region = 'VN2' as const;
    const em = shop.newEm();
    await writePrices(em, { ...TEST_PRICES, standardMythicPrice: 3 });
    await writeSkins(em, {
      champions: [{ id: 'Ahri', key: 103, name: 'Ahri', roles: ['Mage'], lanes: ['Middle'] }],
      skins: [{ id: 77, title: 'Gilded', champion: 'Ahri', tier: 'MYTHIC' }],
    });
    const ids = [
      await shop.addProduct({ region }),
      await shop.addProduct({ region }),
      await shop.addProduct({ region }),
    ];
    for (const [index, list] of ['skins', 'permanent_skins', 'owned_skins'].entries())
      await em.execute(`update product set ${list} = '{76,77}' where id = ?`, [ids[index] ?? 0]);
    await (await stock()).withdraw(withdrawal(ids.slice(2)));
    await until(() => shop.services.catalog.referenceData.skins.some(({ id }) => id === 77));
    const { rows } = await (
      await stock()
    ).list({ filter: { regions: [region] }, sort: { by: 'newest', descending: false } });
    expect(rows.map(({ status, priceCents }) => [status, priceCents])).toEqual([
      ['for_sale', 800],
      ['for_sale', 800],
      ['withdrawn', 800],
    ]);
    const [plain, sold] = [await shop.addProduct({ region, isPremium: true }), ids[1] ?? 0];
    const buyer = await shop.addCustomer(800);
    const cartItems = [await shop.addToCart(buyer, sold)];
    await startCheckout(shop.as(buyer), { cartItems, totalCents: 800, paymentGateway: 'stripe' });
    const { index } = shop.services.catalog;
    await until(() => index.get(plain) !== undefined && index.get(sold) === undefined);
    const found = async (filter: object) => {
      const sort = { by: 'newest' as const, descending: false };
      const page = await (await stock()).list({ filter: { regions: [region], ...filter }, sort });
      return page.rows.map(({ id }) => id);
    };
    // What is sold was mythic under the list of its day.
    const unsold = ids.filter((id) => id !== sold);
    expect(await found({ isMythic: true })).toEqual(unsold);
    expect(await found({ isMythic: true, states: ['for_sale'] })).toEqual(ids.slice(0, 1));
    expect(await found({ isMythic: false })).toEqual([plain]);
    expect(await found({ isPremium: true })).toEqual([plain]);
    expect(await found({ isPremium: false })).toEqual(ids);
    await writePrices(em, TEST_PRICES);
  });

  it.each(['newest', 'username', 'price', 'level'] as const)(
    'is listed by %s page by page, each product once even among ties',
    async (by) => {
      const filter = { regions: ['PH2' as const], states: ['for_sale' as const] };
      if ((await (await stock()).list({ filter, sort: { by, descending: false } })).count === 0) {
        for (const overrides of [
          {},
          {},
          { isPremium: true },
          { rank: 'GO', division: 0 },
          {},
          { rank: 'IR', division: 0 },
        ])
          await shop.addProduct({ region: 'PH2', ...overrides });
        await shop.addProduct({ region: 'JP' });
      }
      for (const descending of [false, true]) {
        const pages: { id: number; priceCents: number | null; level: number; username: string }[][] = [];
        let cursor: string | null = null;
        do {
          const page: Awaited<ReturnType<Awaited<ReturnType<typeof stock>>['list']>> = await (
            await stock()
          ).list({ filter, sort: { by, descending }, cursor, limit: 2 });
          pages.push(page.rows);
          if (cursor === null) expect(page.count).toBe(6);
          cursor = page.next;
        } while (cursor !== null);
        const all = await (await stock()).list({ filter, sort: { by, descending } });
        expect(pages.flat()).toEqual(all.rows);
        expect(new Set(all.rows.map(({ id }) => id)).size).toBe(6);
        const keys = all.rows.map(
          (row) =>
            ({
              newest: row.id,
              username: row.username,
              price: row.priceCents ?? (descending ? -Infinity : Infinity),
              level: row.level,
            })[by],
        );
        const sorted = keys.toSorted((a, b) => (a < b ? -1 : a > b ? 1 : 0));
        expect(keys).toEqual(descending ? sorted.toReversed() : sorted);
      }
    },
  );

  it('is filtered by the same filters as the shop', async () => {
    const [id] = [
      await shop.addProduct({ region: 'TW2', blueEssence: 60_000 }),
      await shop.addProduct({ region: 'TW2' }),
    ];
    await shop
      .newEm()
      .execute(`update product set skins = '{7,8}', date_last_played = '2021' where id = ?`, [id]);
    expect(await idsOf({ skinIds: [8, 7] })).toEqual([id]);
    expect(await idsOf({ skinIds: [7, 9] })).toEqual([]);
    expect(await idsOf({ age: 'old-stock', classes: ['old-stock'] })).toEqual([id]);
    expect(await idsOf({ minBlueEssence: 50_000, minPriceCents: 1_000 })).toEqual([id]);
    expect(await idsOf({ username: `ACCOUNT-${id}` })).toEqual([id]);
    await shop.newEm().execute(String.raw`update product set username = 'Ödi_100%\x' where id = ?`, [id]);
    for (const username of ['öDI', '_100', '0%', String.raw`%\X`, 'x'])
      expect(await idsOf({ username })).toEqual([id]);
    for (const username of ['ö_i', 'i%0', String.raw`\_100`]) expect(await idsOf({ username })).toEqual([]);
    expect(await idsOf({ until: '2020-01-01' })).toEqual([]);
  });

  it('is filtered by champion, division, flash key and both ends of each essence', async () => {
    const region = 'LA1' as const;
    const em = shop.newEm();
    await writeSkins(em, {
      champions: [
        { id: 'MonkeyKing', key: 62, name: 'Wukong', roles: ['Fighter'], lanes: ['Top'] },
        { id: 'Annie', key: 1, name: 'Annie', roles: ['Mage'], lanes: ['Middle'] },
      ],
      skins: [
        { id: 62_001, title: 'Volcanic Wukong', champion: 'MonkeyKing', tier: 'EPIC' },
        { id: 1001, title: 'Goth Annie', champion: 'Annie', tier: 'EPIC' },
      ],
    });
    const [one, other] = [
      await shop.addProduct({ region, rank: 'GO', division: 2, blueEssence: 30_000 }),
      await shop.addProduct({ region, rank: 'GO', division: 4, blueEssence: 50_000 }),
    ];
    await em.execute(
      `update product set owned_skins = '{62001}', flash_key = 'd', orange_essence = 100 where id = ?`,
      [one],
    );
    await em.execute(
      `update product set skins = '{1001}', flash_key = 'f', orange_essence = 900 where id = ?`,
      [other],
    );
    const found = (filter: object) => idsOf({ regions: [region], ...filter });
    for (const filter of [
      { champions: ['MonkeyKing'] },
      { champions: ['Wukong'] },
      { divisions: ['2'] },
      { flashKey: 'd' },
      { maxBlueEssence: 30_000 },
      { maxOrangeEssence: 100 },
    ])
      expect(await found(filter)).toEqual([one]);
    for (const filter of [{ minBlueEssence: 30_001 }, { minOrangeEssence: 900 }])
      expect(await found(filter)).toEqual([other]);
    expect(await found({ champions: ['Annie', 'MonkeyKing'], divisions: ['2', '4'] })).toEqual([one, other]);
  });

  it('can be read by readers and changed by those with the right', async () => {
    const id = await shop.addProduct();
    const reader = await operatorCaller(shop, 'reader');
    expect(await reader.stock.product({ id })).toMatchObject({ username: `account-${id}`, priceCents: 500 });
    await expect(reader.stock.withdraw(withdrawal([id]))).rejects.toMatchObject({
      cause: { code: 'right_missing' },
    });
    await expect(
      (await operatorCaller(shop, 'support')).stock.product({ id: 999_999 }),
    ).rejects.toMatchObject({
      cause: { code: 'not_found' },
    });
  });

  it('accepts only what the schema allows', async () => {
    const browser = await operatorBrowser(shop, 'owner');
    for (const body of [
      {},
      { usernames: [], reason: 'recalled', isConfirmed: true },
      { usernames: ['x'], reason: '  ', isConfirmed: true },
      { ...withdrawal([1]), more: 1 },
    ]) {
      expect((await browser.post('/api/admin/trpc/stock.withdraw', body)).status).toBe(400);
    }
  });
});

describe('withdraw', () => {
  it('previews, then acts, and each refusal names who was first', async () => {
    const [one, two] = [await shop.addProduct(), await shop.addProduct()];
    const preview = await (await stock()).withdraw(withdrawal([one, two], false));
    expect(preview).toEqual({ withdrawn: [`account-${one}`, `account-${two}`], refused: [] });
    expect(await statusOf(one)).toBe('for_sale');
    await (await stock()).withdraw(withdrawal([one]));
    const done = await (await stock()).withdraw(withdrawal([one, two]));
    expect(done.withdrawn).toEqual([`account-${two}`]);
    expect(done.refused[0]?.why).toMatch(/is withdrawn already, by stock-\d+@shop\.test/);
    await until(() => shop.services.catalog.index.get(two) === undefined);
  });

  it('withdraws each account once when two operators act at the same time', async () => {
    const ids = await Promise.all(Array.from({ length: 20 }, () => shop.addProduct()));
    const [first, second] = await Promise.all([
      (await stock()).withdraw(withdrawal(ids)),
      (await stock()).withdraw(withdrawal(ids.toReversed())),
    ]);
    expect(first.withdrawn.length + second.withdrawn.length).toBe(20);
    for (const { why } of [...first.refused, ...second.refused]) expect(why).toContain('already, by stock-');
  });

  it('leaves each account either withdrawn or sold when buyers compete for all of them', async () => {
    const ids = await Promise.all(Array.from({ length: 10 }, () => shop.addProduct()));
    const carts = await Promise.all(
      ids.map(async (id) => {
        const buyer = await shop.addCustomer(500);
        return { buyer, item: await shop.addToCart(buyer, id) };
      }),
    );
    const caller = await stock();
    const [withdrawn] = await Promise.all([
      caller.withdraw(withdrawal(ids)),
      ...carts.map(({ buyer, item }) =>
        startCheckout(shop.as(buyer), { cartItems: [item], totalCents: 500, paymentGateway: 'stripe' }).catch(
          () => null,
        ),
      ),
    ]);
    const states = await Promise.all(ids.map(statusOf));
    expect(states.filter((state) => state === 'withdrawn')).toHaveLength(withdrawn.withdrawn.length);
    expect(states.filter((state) => state === 'sold')).toHaveLength(10 - withdrawn.withdrawn.length);
    for (const { why } of withdrawn.refused) expect(why).toMatch(/is (sold|held)/);
    expect(await shop.audit()).toEqual([]);
  });
});

describe('one product', () => {
  it('is edited under the import’s rules, and its history names who did it', async () => {
    const id = await shop.addProduct();
    await (await stock()).edit(edit(id, '30', '41'));
    const page = await (await stock()).product({ id });
    expect(page.cells.level).toBe('41');
    expect(page.events.at(-1)?.what).toMatch(/"stock edit" by stock-\d+@shop.test: levelled up/);
    expect(await readLog(shop.newEm(), { subject: `account account-${id}`, limit: 1 })).toMatchObject([
      { osUser: 'console', before: { level: 30 }, after: { level: 41 } },
    ]);
    await expect((await stock()).edit(edit(id, '41', '0'))).rejects.toMatchObject({
      cause: {
        code: 'validation_failed',
        fields: { level: [expect.stringMatching(/^must be a whole number from 1/)] },
      },
    });
    await expect((await stock()).edit(edit(id, '41', '41'))).rejects.toThrow('is like that already');
  });

  it('is changed once by two operators; the second sees who was first', async () => {
    const id = await shop.addProduct();
    const [one, other] = [await stock(), await stock()];
    const { edits } = await shop.newEm().transactional(async (em) => {
      await em.execute('select from product where id = ? for update', [id]);
      const both = Promise.allSettled([one.edit(edit(id, '30', '40')), other.edit(edit(id, '30', '50'))]);
      await untilSomebodyWaits(shop, 2);
      return { edits: both };
    });
    const lost = (await edits).filter((result) => result.status === 'rejected');
    expect(lost).toHaveLength(1);
    expect(lost[0]?.reason).toMatchObject({
      cause: {
        code: 'operation_refused',
        fields: { level: [expect.stringMatching(/^is [45]0 by now: stock-\d+@shop.test was first$/)] },
      },
    });
  });

  it('cannot change once a customer has bought it', async () => {
    const id = await shop.addProduct();
    const buyer = await shop.addCustomer(500);
    const item = await shop.addToCart(buyer, id);
    await startCheckout(shop.as(buyer), { cartItems: [item], totalCents: 500, paymentGateway: 'stripe' });
    await expect((await stock()).edit(edit(id, '30', '41'))).rejects.toThrow('it is sold');
    const page = await (await stock()).product({ id });
    expect(page.events.at(-1)?.what).toContain('sold to');
    // As in the list: what it cost is in its purchase.
    expect([page.priceCents, page.warrantyDays]).toEqual([null, 0]);
  });

  it('gets a new password only with a fresh proof, and no answer or log contains it', async () => {
    const id = await shop.addProduct();
    const change = { productId: id, newPassword: 'fresh-secret-9', reason: 'asked by support' };
    const browser = await operatorBrowser(shop, 'stock');
    await shop.newEm().execute(`update operator_session set proved_at = now() - interval '6 minutes'`);
    const refused = await browser.post('/api/admin/trpc/stock.changePassword', change);
    expect(refused).toMatchObject({ body: { error: { data: { code: 'second_factor_required' } } } });
    await (await stock()).changePassword(change);
    const page = JSON.stringify(await (await stock()).product({ id }));
    expect(page).not.toContain('fresh-secret-9');
    const row = await shop.row<{ sealed: Buffer }>(
      'select password_encrypted as sealed from product where id = ?',
      [id],
    );
    expect(shop.services.secrets.decrypt(row.sealed, `product:${id}`)).toBe('fresh-secret-9');
    expect(JSON.stringify(await readLog(shop.newEm(), { limit: 50 }))).not.toContain('fresh-secret-9');
  });
});

import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { oldStockText } from '#shared/catalog/product-tags.ts';
import { APEX_RANKS, MYTHIC, RANK_CODES, REGION_CODES } from '#shared/catalog/enumerations.ts';
import { compilePrices, priceInClass } from '#shared/catalog/price-rule.ts';
import { PRODUCT_CLASSES, type ProductClass, productClass } from '#shared/catalog/product-class.ts';
import { allSkins, toDiscreteBlueEssence } from '#shared/catalog/product.ts';
import { gameSkins, STOCK_FILE_COLUMNS, type StockAccount } from '#server/catalog/import/index.ts';
import { stockRowCheck } from '#server/catalog/import/stock-file-row.ts';
import { accountMaker } from '../../../../src/local/demo/demo-accounts.ts';
import { DEMO_PRICES } from '../../../../src/local/demo/demo-prices.ts';
import { DEMO_OPERATOR, DEMO_PASSWORD, fillDemoData } from '../../../../src/local/demo/index.ts';
import { seededRandom } from '../../../../src/local/demo/seeded-random.ts';
import { entities } from '#server/entities.ts';
import { createPasswordQueue } from '#server/identity/index.ts';
import { operatorTotpRow } from '#server/operators/index.ts';
import { auditLedger, balanceOf } from '#server/ledger/index.ts';
import { readSettings } from '#server/settings/index.ts';
import { listTransactions } from '#server/wallet/index.ts';
import { openDatabase, type Orm } from '#server/platform/database.ts';
import { createLog } from '#server/platform/log.ts';
import { createSecrets, type Secrets } from '#server/platform/secrets.ts';
import { createTestDatabase, type TestDatabase } from '../../../support/test-database.ts';

const { skins, champions } = await gameSkins();

function generate(count: number): StockAccount[] {
  const make = accountMaker(seededRandom(30), skins);
  return Array.from({ length: count }, () => make());
}

function classOf(account: StockAccount): ProductClass {
  return productClass(account, DEMO_PRICES.oldStockMaxDate);
}

/** The account as a row of JSON Lines: `blueEssence -> blue_essence`. */
function asRow(account: StockAccount): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(account).map(([key, value]) => [key.replace(/[A-Z]/g, '_$&').toLowerCase(), value]),
  );
}

describe('the generator', () => {
  const accounts = generate(20_000);
  const share = (is: (account: StockAccount) => boolean): number =>
    accounts.filter(is).length / accounts.length;

  test('makes the same shop every time', () => {
    expect(generate(500)).toEqual(accounts.slice(0, 500));
  });

  test('uses the game’s real champions and skins, some of them mythic', () => {
    expect(new Set(champions.map(({ key }) => key)).size).toBe(172);
    expect(champions.find(({ id }) => id === 'MonkeyKing')).toEqual({
      id: 'MonkeyKing',
      key: 62,
      name: 'Wukong',
      roles: ['Fighter', 'Tank'],
      lanes: ['Jungle', 'Top'],
    });
    expect(new Set(skins.map(({ id }) => id)).size).toBe(1_869);
    expect(skins.find(({ id }) => id === 103_016)).toEqual({
      id: 103_016,
      title: 'Prestige K/DA Ahri',
      champion: 'Ahri',
      tier: MYTHIC,
    });
    expect(skins.filter(({ tier }) => tier === MYTHIC)).toHaveLength(147);
  });

  test('covers every region, class, rank and division', () => {
    for (const region of REGION_CODES)
      expect(share((account) => account.region === region)).toBeGreaterThan(0.005);
    for (const kind of PRODUCT_CLASSES)
      expect(share((account) => classOf(account) === kind)).toBeGreaterThan(0.05);
    for (const rank of RANK_CODES) {
      const divisions = new Set(accounts.filter((one) => one.rank === rank).map(({ division }) => division));
      expect([...divisions].toSorted((a, b) => a - b)).toEqual(
        APEX_RANKS.includes(rank) ? [0] : [1, 2, 3, 4],
      );
    }
    expect(share(({ region }) => region === 'EUW')).toBeGreaterThan(0.15);
    expect(share(({ rank }) => rank === 'CH')).toBeLessThan(share(({ rank }) => rank === 'GO') / 10);
  });

  test('gives each account 2 to 25 skins, and essence for every filter', () => {
    const counts = accounts.map((account) => allSkins(account).size);
    expect(Math.min(...counts)).toBe(2);
    expect(Math.max(...counts)).toBe(25);
    for (const blueEssence of [30_000, 60_000, 100_000, 150_000, 200_000]) {
      expect(accounts.filter((account) => account.blueEssence >= blueEssence).length).toBeGreaterThan(10);
    }
    for (const orangeEssence of [1_000, 3_000, 6_000]) {
      expect(accounts.filter((account) => account.orangeEssence >= orangeEssence).length).toBeGreaterThan(
        100,
      );
    }
  });

  test('gives every account a price and a unique name', () => {
    const mythic = new Set(skins.filter(({ tier }) => tier === MYTHIC).map(({ id }) => id));
    const prices = compilePrices(DEMO_PRICES);
    const priceOf = (account: StockAccount): number | null =>
      priceInClass(prices, {
        kind: classOf(account),
        rank: account.rank,
        division: account.division,
        discreteBlueEssence: toDiscreteBlueEssence(account.blueEssence),
        hasMythic: [...allSkins(account)].some((id) => mythic.has(id)),
      });
    expect(accounts.filter((account) => priceOf(account) === null)).toEqual([]);
    expect(new Set(accounts.map(({ username }) => username)).size).toBe(accounts.length);
  });

  test('makes accounts that the import would accept', () => {
    const check = stockRowCheck(new Set(skins.map(({ id }) => id)));
    expect(Object.keys(asRow(accounts[0] ?? expect.fail('no accounts'))).toSorted()).toEqual(
      [...STOCK_FILE_COLUMNS].toSorted(),
    );
    for (const account of accounts.slice(0, 2_000)) expect(check(asRow(account))).toEqual({ account });
  });

  test('labels the old-stock date as August 2022', () => {
    expect(oldStockText(DEMO_PRICES.oldStockMaxDate, 'long')).toBe('Old Stock (leveled before August 2022)');
  });
});

describe('an empty database', () => {
  const secrets = createSecrets([Buffer.alloc(32, 3)]);
  const passwords = createPasswordQueue();
  let database: TestDatabase;
  let orm: Orm;
  beforeEach(async () => {
    database = await createTestDatabase();
    orm = await openDatabase(database.url, entities, { poolSize: 6 });
  });
  afterEach(async () => {
    await orm.close();
    await database.drop();
  });

  const fill = (overrides: { secrets?: Secrets } = {}) =>
    fillDemoData(orm, { secrets, passwords, accounts: 2_000, log: createLog('silent'), ...overrides });
  const count = async (table: string): Promise<number> => {
    const [row] = await orm.em
      .fork()
      .execute<{ count: number }[]>(`select count(*)::int as count from ${table}`);
    return row?.count ?? -1;
  };

  test('is filled once with a shop to browse', async () => {
    expect(await fill()).toBe(true);
    expect(await fill()).toBe(false);
    expect(await count(`product where status = 'for_sale'`)).toBe(2_000);
    expect(await count('skin')).toBe(1_869);
    expect(await count('price_list')).toBe(1);
    expect(await orm.em.fork().execute('select code, discount_type, amount from discount_coupon')).toEqual([
      { code: 'WELCOME10', discount_type: 'percentage', amount: 1000 },
    ]);
    expect(await readSettings(orm.em.fork(), createLog('silent'))).toMatchObject({
      'flags.trade': true,
      'flags.auction': true,
      'flags.param': true,
      'flags.archived': false,
    });
  });

  test('gets a console owner, whose codes the sandbox shows', async () => {
    await fill();
    const owner = await orm.em
      .fork()
      .db.selectFrom('operator')
      .innerJoin('operator_totp', 'operator_totp.operator_id', 'operator.id')
      .select(['operator.id', 'role', 'password_hash', 'secret_sealed'])
      .executeTakeFirstOrThrow();
    expect(owner.role).toBe('owner');
    expect(await passwords.verify(DEMO_OPERATOR.password, owner.password_hash)).toBe(true);
    const sealed = owner.secret_sealed ?? new Uint8Array();
    expect(secrets.decrypt(sealed, operatorTotpRow(owner.id))).toBe(DEMO_OPERATOR.totpSecret);
  });

  test('gets two verified customers with EUR 500 in a consistent ledger', async () => {
    await fill();
    const customers = await orm.em
      .fork()
      .execute<{ id: number; email: string; password_hash: string }[]>(
        'select * from customer where email_verified_at is not null and is_balance_transfer_allowed order by id',
      );
    expect(customers.map(({ email }) => email)).toEqual(['buyer@demo.example', 'seller@demo.example']);
    for (const { id, password_hash: hash } of customers) {
      expect(await passwords.verify(DEMO_PASSWORD, hash)).toBe(true);
      expect(await balanceOf(orm.em.fork(), id)).toBe(500_00);
    }
    expect((await auditLedger(orm.em.fork())).differences).toEqual([]);
  });

  test('gives both customers months of purchases, loads and a trade-in in chronological order', async () => {
    await fill();
    const em = orm.em.fork();
    const [buyer, seller] = await em.execute<{ id: number; created_at: Date }[]>(
      'select id, created_at from customer where is_balance_transfer_allowed order by id',
    );
    if (!buyer || !seller) expect.fail('no demo customers');
    for (const [{ id, created_at: since }, least] of [
      [buyer, 14],
      [seller, 6],
    ] as const) {
      const { results } = await listTransactions({ em, actor: { customerId: id } }, { page: 1, limit: 50 });
      expect(results.length).toBeGreaterThanOrEqual(least);
      const days = results.map(({ date }) => date);
      expect(days).toEqual(days.toSorted().toReversed());
      expect(new Date(days.at(-1) ?? '')).toEqual(since);
      expect(Date.now() - since.getTime()).toBeGreaterThan(200 * 86_400_000);
      for (const { balanceAfterCents } of results) expect(balanceAfterCents).toBeGreaterThan(0);
    }
    const states = async (customerId: number) =>
      (
        await em.execute<{ state: string }[]>('select distinct state from purchase where customer_id = ?', [
          customerId,
        ])
      )
        .map(({ state }) => state)
        .toSorted();
    expect(await states(buyer.id)).toEqual(['owned', 'traded']);
    expect(await states(seller.id)).toEqual(['listed', 'owned']);
    expect(await count(`purchase where customer_id = ${buyer.id} and state = 'owned'`)).toBe(10);
    expect(await count(`bid where customer_id = ${buyer.id} and state = 'leading'`)).toBe(1);
    expect(await count(`bid where customer_id = ${buyer.id} and state = 'outbid'`)).toBeGreaterThan(0);
    expect(await count(`listing where seller_id = ${seller.id} and state = 'open'`)).toBeGreaterThan(2);
  });

  test('stays empty if filling dies halfway, and is filled at the next start', async () => {
    let encrypted = 0;
    const dying: Secrets = {
      ...secrets,
      encrypt(plain, row) {
        encrypted += 1;
        if (encrypted > 1_500) throw new Error('killed');
        return secrets.encrypt(plain, row);
      },
    };
    await expect(fill({ secrets: dying })).rejects.toThrow('killed');
    for (const table of ['product', 'skin', 'champion', 'customer', 'price_list', 'setting']) {
      expect(await count(table)).toBe(0);
    }
    expect(await fill()).toBe(true);
  });

  test('is filled once when two processes start at the same time', async () => {
    expect((await Promise.all([fill(), fill(), fill()])).filter(Boolean)).toHaveLength(1);
    expect(await count(`product where status = 'for_sale'`)).toBe(2_000);
    expect(await count('listing')).toBe(14);
    expect(await count('customer')).toBe(5);
  });

  test('is left alone if it contains anything of its own', async () => {
    await orm.em
      .fork()
      .execute(`insert into customer (email, password_hash) values ('first@example.com', 'x')`);
    expect(await fill()).toBe(false);
    expect(await count('product')).toBe(0);
  });
});

/** A shop without HTTP on its own database, for tests of commands. */
import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll } from 'vitest';
import { type CustomerContext, workContext, type WorkContext } from '#server/context.ts';
import { auditLedger, balanceOf } from '#server/ledger/index.ts';
import { entities } from '#server/entities.ts';
import { openShop, type OpenShop, type ShopParts } from '#server/open-shop.ts';
import { openDatabase } from '#server/platform/database.ts';
import type { TimeLimits } from '#server/platform/guarded-pool.ts';
import { createLog, type Log } from '#server/platform/log.ts';
import type { ShopConfig } from '#server/shop-config.ts';
import { openSandbox } from '../../src/local/sandbox/index.ts';
import { addCustomer } from './add-customer.ts';
import { FakeCardGateway } from './fake-card-gateway.ts';
import { FakeHostedCheckout } from './fake-hosted-checkout.ts';
import { oneRow } from './one-row.ts';
import { createTestDatabase, type TestDatabase } from './test-database.ts';
import { TEST_PRICES } from './test-prices.ts';

export const TEST_CONFIG: ShopConfig = {
  publicUrl: 'http://127.0.0.1:3999',
  isProduction: false,
  isBehindProxy: false,
  countryHeader: null,
  readsPerMinute: 12_000,
  requestLog: 'off',
  natsUrl: null,
  traces: null,
  isMeasured: false,
  vitalsShare: 0.1,
  backupFolder: null,
  archiveFolder: null,
  shop: {
    name: 'Level30',
    email: 'support@level30.example',
    chatUrl: 'https://chat.example/',
    tradingName: 'Level30 Trading',
    registeredOffice: 'Madrid',
    salesBadgeText: 'Over 15000 sales',
    salesBadgeUrl: 'https://market.example/',
    successorName: 'Level31',
    successorUrl: 'https://level31.example/',
    gamePublisher: 'Riot Games',
    imageHost: '',
  },
  redeemUrl: 'http://127.0.0.1:3999/my-account/profile/redeem-coupon/',
  catalogFile: null,
  breachedPasswordsFile: null,
  credentialKeys: [randomBytes(32)],
  stripe: {
    secretKey: 'sk_test_0',
    webhookSecret: 'whsec_0',
    apiUrl: 'http://127.0.0.1:3999',
    isSandbox: true,
  },
  param: {
    clientCode: '10738',
    clientUsername: 'Test',
    clientPassword: 'Test',
    guid: '0c13d406-873b-403b-9c09-a5766840d98c',
    apiUrl: 'http://127.0.0.1:3999/sandbox/param/service.asmx',
    isSandbox: true,
  },
  accountVerifier: 'sandbox',
  mail: { from: 'Level30 <support@level30.example>', smtpUrl: undefined },
};

export interface TestProduct {
  region: string;
  blueEssence: number;
  rank: string;
  division: number;
  isHandleveled: boolean;
  isPremium: boolean;
}

export interface TestShop extends OpenShop {
  provider: FakeHostedCheckout;
  cards: FakeCardGateway;
  databaseUrl: string;
  /** A verified customer with this balance. */
  addCustomer(balanceCents?: number): Promise<number>;
  /** An account for sale with the password `secret-ID`; by default EUR 5.00. */
  addProduct(overrides?: Partial<TestProduct>): Promise<number>;
  addToCart(customerId: number, productId: number): Promise<number>;
  /** The context of a command by this customer. */
  as(customerId: number): CustomerContext;
  /** The context of a job or an operator's command. */
  work(): WorkContext;
  balance(customerId: number): Promise<number>;
  /** The first row of a statement. */
  row<T>(sql: string, values?: unknown[]): Promise<T>;
  /** Checks every law of the ledger; returns the violations. */
  audit(): Promise<unknown[]>;
}

export interface TestShopOptions {
  /** Changes to TEST_CONFIG. */
  config?: Partial<ShopConfig>;
  /** Uses the sandbox through the real clients; needs `config` with an address where the shop listens. */
  hasRealProviders?: boolean;
  log?: Log;
  /** A migrated, empty database instead of a clone on the shared server. */
  database?: TestDatabase;
  timeLimits?: TimeLimits;
  /** For reading, as with REPLICA_DATABASE_URL. */
  standby?: ShopParts['standby'];
  /** Serves pages and files; by default none. */
  client?: ShopParts['client'];
}

/** The shop of a test file: opened before its tests, closed after them; must not be used outside of them. */
export function useTestShop(options?: TestShopOptions): TestShop {
  return useShop(() => openTestShop(options));
}

/** Like `useTestShop`, with another function for opening it. */
export function useShop<Shop extends TestShop>(open: () => Promise<Shop>): Shop {
  const shop = {} as Shop;
  beforeAll(async () => {
    Object.assign(shop, await open());
  });
  afterAll(() => shop.close());
  return shop;
}

/** Sign-in works as with the real cost, only faster: some tests hash thousands of passwords. */
const CHEAP_PASSWORDS = { memoryCost: 64, timeCost: 1, parallelism: 1 };

export async function openTestShop(options: TestShopOptions = {}): Promise<TestShop> {
  const database = options.database ?? (await createTestDatabase());
  const provider = new FakeHostedCheckout();
  const cards = new FakeCardGateway();
  const shop = await openShop({
    config: { ...TEST_CONFIG, ...options.config },
    orm: await openDatabase(database.url, entities, { name: 'level30 test' }),
    databaseUrl: database.url,
    log: options.log ?? createLog('silent'),
    client: options.client ?? ((_, next) => next()),
    openSandbox,
    standby: options.standby,
    passwordCost: CHEAP_PASSWORDS,
    ...(options.timeLimits ? { timeLimits: options.timeLimits } : {}),
    ...(options.hasRealProviders ? {} : { hostedCheckout: provider, cardGateway: cards }),
  });
  const { orm, services } = shop;
  await orm.em
    .fork()
    .execute('insert into price_list (prices) values (?::jsonb)', [JSON.stringify(TEST_PRICES)]);
  await until(() => services.catalog.prices().standardBasePrice === TEST_PRICES.standardBasePrice);
  let emails = 0;

  return {
    ...shop,
    provider,
    cards,
    databaseUrl: database.url,
    addCustomer(balanceCents = 0) {
      emails += 1;
      return addCustomer(orm.em.fork(), `customer-${emails}@example.com`, balanceCents);
    },
    async addProduct(overrides = {}) {
      const em = orm.em.fork();
      const product = {
        region: 'EUW',
        blueEssence: 0,
        rank: '0',
        division: 0,
        isHandleveled: false,
        isPremium: false,
        ...overrides,
      };
      const [{ id } = { id: 0 }] = await em.execute<{ id: number }[]>(
        `select nextval('product_id_seq')::int as id`,
      );
      await em.execute(
        `insert into product (id, username, password_encrypted, region, level, blue_essence, orange_essence, skins,
           permanent_skins, owned_skins, is_handleveled, is_premium, is_safe, has_warranty, rank, division)
         values (?, ?, ?, ?, 30, ?, 0, '{}', '{}', '{}', ?, ?, false, true, ?, ?)`,
        [
          id,
          `account-${id}`,
          services.secrets.encrypt(`secret-${id}`, `product:${id}`),
          product.region,
          product.blueEssence,
          product.isHandleveled,
          product.isPremium,
          product.rank,
          product.division,
        ],
      );
      return id;
    },
    async addToCart(customerId, productId) {
      const [item] = await orm.em
        .fork()
        .execute<{ id: number }[]>(
          'insert into cart_item (customer_id, product_id) values (?, ?) returning id',
          [customerId, productId],
        );
      if (!item) throw new Error('no cart item');
      return item.id;
    },
    as: (customerId) => ({
      ...workContext(services, orm.em.fork()),
      actor: {
        customerId,
        email: `customer@example.com`,
        sessionId: '00000000-0000-0000-0000-000000000000',
        sessionHash: 'test',
        hasFactor: false,
        isProved: true,
      },
      log: services.log,
    }),
    work: () => workContext(services, orm.em.fork()),
    balance: (customerId) => balanceOf(orm.em.fork(), customerId),
    row: (sql, values) => oneRow(orm.em.fork(), sql, values),
    audit: async () => (await auditLedger(orm.em.fork())).differences,
    async close() {
      await shop.close();
      await orm.close();
      await database.drop();
    },
  };
}

/** Waits for something that another connection causes. */
export async function until(isSo: () => boolean | Promise<boolean>, limitMs = 30_000): Promise<void> {
  const end = Date.now() + limitMs;
  while (!(await isSo())) {
    if (Date.now() > end) throw new Error('it did not come about in time');
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}

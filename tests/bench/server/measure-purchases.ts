/** Purchases from the balance, 32 at a time: the shop's command against the bare driver saying the same to PostgreSQL. */
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import pg from 'pg';
import { startCheckout } from '../../../src-server/checkout/start-checkout.ts';
import { workContext } from '../../../src-server/context.ts';
import { entities } from '../../../src-server/entities.ts';
import { auditLedger, openLedgerAccounts, postJournal } from '../../../src-server/ledger/index.ts';
import { openShop, type OpenShop } from '../../../src-server/open-shop.ts';
import { openDatabase } from '../../../src-server/platform/database.ts';
import { migrate } from '../../../src-server/platform/schema/migrate.ts';
import { startPostgres } from '../../../src/local/embedded-postgres/index.ts';
import { openSandbox } from '../../../src/local/sandbox/index.ts';
import { createLog } from '../../../src-server/platform/log.ts';
import { readConfig } from '../../../src/config.ts';
import { TEST_PRICES } from '../../support/test-prices.ts';
import { percentile } from '../measure.ts';
import type { Report } from '../report.ts';
import { FIRST_ID, recordStatements, replay } from './recorded-statements.ts';

const CLIENTS = 32;
/** Both ways in turns, so that they meet the machine in the same moods; the first round only warms up. */
const ROUNDS = 5;
const PURCHASES_A_ROUND = 10;
const PURCHASES_EACH = ROUNDS * PURCHASES_A_ROUND;
const PRICE_CENTS = 500;
const LIMIT_SHARE = 0.6;
const LIMIT_PER_SECOND = 400;

interface Purchase {
  customerId: number;
  accountId: number;
  productId: number;
  cartItemId: number;
}

export async function measurePurchases(report: Report, dataDir: string): Promise<void> {
  const postgres = await startPostgres({ dataDir: join(dataDir, 'postgres') });
  const orm = await openDatabase(postgres.url, entities, { poolSize: CLIENTS });
  await migrate(orm);
  const config = readConfig({ DATA_DIR: dataDir, READS_PER_MINUTE: '0' }).shop;
  const shop = await openShop({
    config,
    orm,
    databaseUrl: postgres.url,
    log: createLog('silent'),
    client: (_, next) => next(),
    openSandbox,
  });
  try {
    const [sample, byCommand, byDriver] = await stockUp(shop);
    const statements = await recordStatements(() => buy(shop, sample));
    const connections = await openConnections(postgres.url);
    const speeds = { command: [] as number[], driver: [] as number[] };
    for (let round = 0; round < ROUNDS; round++) {
      const ofRound = (own: readonly Purchase[]): Purchase[] =>
        own.slice(round * PURCHASES_A_ROUND, (round + 1) * PURCHASES_A_ROUND);
      speeds.command.push(await perSecond(byCommand.map(ofRound), (purchase) => buy(shop, purchase)));
      speeds.driver.push(
        await perSecond(byDriver.map(ofRound), (purchase, at) =>
          replay(connections[at]!, statements, renamesOf(sample, purchase)),
        ),
      );
    }
    await Promise.all(connections.map((connection) => connection.end()));
    await check(report, shop);
    addFigures(report, typicalOf(speeds.command), typicalOf(speeds.driver), statements.length);
  } finally {
    await shop.close();
    await orm.close();
    await postgres.stop();
  }
}

function addFigures(report: Report, commands: number, driver: number, statements: number): void {
  const at = `${CLIENTS} clients`;
  report.add({
    what: 'purchases from the balance per second',
    at,
    value: commands.toFixed(0),
    limit: `>= ${LIMIT_PER_SECOND}`,
    isKept: commands >= LIMIT_PER_SECOND,
  });
  const share = commands / driver;
  report.add({
    what: `the same ${statements} statements through raw pg: ${driver.toFixed(0)}/s; share reached`,
    at,
    value: `${(share * 100).toFixed(0)}%`,
    limit: `>= ${LIMIT_SHARE * 100}%`,
    isKept: share >= LIMIT_SHARE,
  });
}

async function buy({ services, orm }: OpenShop, { customerId, cartItemId }: Purchase): Promise<void> {
  const actor = {
    customerId,
    email: `buyer-${customerId}@example.com`,
    sessionHash: 'bench',
    hasFactor: false,
    isProved: true,
  };
  const outcome = await startCheckout(
    { ...workContext(services, orm.em.fork()), actor, log: services.log },
    {
      cartItems: [cartItemId],
      totalCents: PRICE_CENTS,
      paymentGateway: 'stripe',
      idempotencyKey: randomUUID(),
    },
  );
  if (outcome.outcome !== 'paid') throw new Error(`a purchase ended as ${outcome.outcome}`);
}

const typicalOf = (perRound: number[]): number => percentile(perRound.slice(1), 0.5);

function openConnections(url: string): Promise<pg.Client[]> {
  return Promise.all(
    Array.from({ length: CLIENTS }, async () => {
      // As the shop's own connections say: the waking of other processes is no part of the transaction.
      const connection = new pg.Client({
        connectionString: url,
        options: '-c level30.wakes_after_commit=on',
      });
      await connection.connect();
      return connection;
    }),
  );
}

/** Each client buys what is its own, one after the other. */
async function perSecond(
  purchases: readonly (readonly Purchase[])[],
  buyOne: (purchase: Purchase, client: number) => Promise<void>,
): Promise<number> {
  const start = performance.now();
  await Promise.all(
    purchases.map(async (own, client) => {
      for (const purchase of own) await buyOne(purchase, client);
    }),
  );
  return (purchases.flat().length / (performance.now() - start)) * 1000;
}

/** Nobody paid for nothing, however it was said. */
async function check(report: Report, { orm }: OpenShop): Promise<void> {
  const expected = 2 * CLIENTS * PURCHASES_EACH + 1;
  const [row] = await orm.em
    .fork()
    .execute<{ sold: number }[]>(
      `select count(*)::int as sold from product join purchase on purchase.product_id = product.id where status = 'sold'`,
    );
  if (row?.sold !== expected) report.fail(`${row?.sold} accounts were sold, ${expected} were bought`);
  const { differences } = await auditLedger(orm.em.fork());
  if (differences.length > 0) report.fail(`the ledger differs: ${JSON.stringify(differences[0])}`);
}

function renamesOf(sample: Purchase, purchase: Purchase): Map<number, number> {
  return new Map([
    [sample.customerId, purchase.customerId],
    [sample.accountId, purchase.accountId],
    [sample.productId, purchase.productId],
    [sample.cartItemId, purchase.cartItemId],
  ]);
}

/** A sample purchase, and two equal sets of purchases for every client. All ids are of a kind that no other number is. */
async function stockUp({ orm, services }: OpenShop): Promise<[Purchase, Purchase[][], Purchase[][]]> {
  const em = orm.em.fork();
  const sequences = ['customer', 'ledger_account', 'product', 'cart_item', 'journal'];
  for (const [at, table] of sequences.entries()) {
    await em.execute(`select setval('${table}_id_seq', ${FIRST_ID + at * 1_000_000})`);
  }
  await em.execute('insert into price_list (prices) values (?::jsonb)', [
    JSON.stringify({ ...TEST_PRICES, standardBasePrice: PRICE_CENTS / 100 }),
  ]);
  const purchases: Purchase[][] = [];
  for (let client = 0; client < 2 * CLIENTS + 1; client++) purchases.push(await makeClient(orm));
  while (services.catalog.index.size < purchases.flat().length) await services.catalog.refresh();
  const sample = purchases.shift()?.[0];
  if (!sample) throw new Error('nothing to buy');
  return [sample, purchases.slice(0, CLIENTS), purchases.slice(CLIENTS)];
}

async function makeClient(orm: OpenShop['orm']): Promise<Purchase[]> {
  return orm.em.fork().transactional(async (em) => {
    const [customer] = await em.execute<{ id: number }[]>(
      `insert into customer (email, password_hash, email_verified_at)
       values ('buyer-' || currval('customer_id_seq') || '@example.com', 'x', now()) returning id`,
    );
    const customerId = customer?.id ?? 0;
    await openLedgerAccounts(em, customerId);
    const balance = PURCHASES_EACH * PRICE_CENTS;
    await postJournal(em, {
      reference: `bench:${customerId}:opening`,
      kind: 'adjustment',
      description: 'Opening balance',
      entries: { 'system:adjustment': -balance, [`customer:${customerId}`]: balance },
    });
    const [account] = await em.execute<{ id: number }[]>(
      'select id::int from ledger_account where customer_id = ? order by id limit 1',
      [customerId],
    );
    const items = await em.execute<{ id: number; product_id: number }[]>(
      `with stocked as (
         insert into product (username, password_encrypted, region, level, blue_essence, orange_essence, skins,
           permanent_skins, owned_skins, is_handleveled, is_premium, is_safe, has_warranty, rank, division)
         select 'account-${customerId}-' || n, 'x'::bytea, 'EUW', 30, 0, 0, '{}', '{}', '{}', false, false, false, true, '0', 0
         from generate_series(1, ?) n returning id
       )
       insert into cart_item (customer_id, product_id) select ?, id from stocked returning id, product_id`,
      [PURCHASES_EACH, customerId],
    );
    return items.map((item) => ({
      customerId,
      accountId: account?.id ?? 0,
      productId: item.product_id,
      cartItemId: item.id,
    }));
  });
}

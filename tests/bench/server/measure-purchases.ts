/** Purchases from the balance, 32 at a time: the shop's command compared with the plain driver sending the same SQL. */
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import pg from 'pg';
import { startCheckout } from '../../../src-server/checkout/start-checkout.ts';
import { workContext } from '../../../src-server/context.ts';
import { entities } from '../../../src-server/entities.ts';
import { auditLedger } from '../../../src-server/ledger/index.ts';
import { openShop, type OpenShop } from '../../../src-server/open-shop.ts';
import { type EntityManager, openDatabase } from '../../../src-server/platform/database.ts';
import { migrate } from '../../../src-server/platform/schema/migrate.ts';
import type { Secrets } from '../../../src-server/platform/secrets.ts';
import { startPostgres } from '../../../src/local/embedded-postgres/index.ts';
import { openSandbox } from '../../../src/local/sandbox/index.ts';
import { createLog } from '../../../src-server/platform/log.ts';
import { readConfig } from '../../../src/config.ts';
import { percentile } from '../measure.ts';
import type { Report } from '../report.ts';
import { recordStatements, replay } from './recorded-statements.ts';
import {
  prepareStock,
  PRICE_CENTS,
  secretsOf,
  type StockedCustomer,
  stockCustomer,
} from './stock-customers.ts';

const CLIENTS = 32;
/** Both are measured alternately, so that other load on the machine affects both; the first round is a warm-up. */
const ROUNDS = 5;
const PURCHASES_A_ROUND = 10;
const PURCHASES_EACH = ROUNDS * PURCHASES_A_ROUND;
const LIMIT_SHARE = 0.6;
const LIMIT_PER_SECOND = 800;

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
    const [sample, byCommand, byDriver] = await stockUp(shop, secretsOf(dataDir));
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
    sessionId: '00000000-0000-0000-0000-000000000000',
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
      // The same settings as the shop's connections: waking other processes is not part of the transaction.
      const connection = new pg.Client({
        connectionString: url,
        options: '-c level30.wakes_after_commit=on',
      });
      await connection.connect();
      return connection;
    }),
  );
}

/** Each client makes its own purchases, one after the other. */
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

/** Checks that no customer has paid without getting an account. */
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

/** Prepares a sample purchase, and two equal sets of purchases for every client. Ids are in a range of their own. */
async function stockUp(
  { orm, services }: OpenShop,
  secrets: Secrets,
): Promise<[Purchase, Purchase[][], Purchase[][]]> {
  const em = orm.em.fork();
  await prepareStock(em);
  const purchases: Purchase[][] = [];
  for (let client = 0; client < 2 * CLIENTS + 1; client++)
    purchases.push(await fillCart(em, await stockCustomer(em, { purchases: PURCHASES_EACH, secrets })));
  while (services.catalog.index.size < purchases.flat().length) await services.catalog.refresh();
  const sample = purchases.shift()?.[0];
  if (!sample) throw new Error('nothing to buy');
  return [sample, purchases.slice(0, CLIENTS), purchases.slice(CLIENTS)];
}

async function fillCart(
  em: EntityManager,
  { customerId, accountId, productIds }: StockedCustomer,
): Promise<Purchase[]> {
  const items = await em.execute<{ id: number; product_id: number }[]>(
    'insert into cart_item (customer_id, product_id) select ?, unnest(?::int[]) returning id, product_id',
    [customerId, `{${productIds.join(',')}}`],
  );
  return items.map(({ id, product_id }) => ({
    customerId,
    accountId,
    productId: product_id,
    cartItemId: id,
  }));
}

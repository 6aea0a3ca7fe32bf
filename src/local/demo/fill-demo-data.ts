/**
 * Fills an empty database with a demo shop: the game's champions and skins, stock, prices, customers with a history, auctions, a
 * coupon, all flags on. The generator is seeded, so the shop is the same everywhere. Everything is one transaction: if the process
 * dies, the database stays empty, and the next start fills it.
 */
import { sql } from 'kysely';
import {
  gameSkins,
  STOCK_BATCH,
  writePrices,
  writeSkins,
  writeStock,
} from '../../../src-server/catalog/import/index.ts';
import type { PasswordHasher } from '../../../src-server/identity/index.ts';
import { writeSetting } from '../../../src-server/settings/index.ts';
import { inTransaction } from '../../../src-server/platform/database.ts';
import type { EntityManager, Orm } from '../../../src-server/platform/database.ts';
import type { Log } from '../../../src-server/platform/log.ts';
import type { Secrets } from '../../../src-server/platform/secrets.ts';
import { accountMaker } from './demo-accounts.ts';
import { addDemoCustomers, DEMO_EMAILS, DEMO_PASSWORD } from './demo-customers.ts';
import { addDemoOperator, DEMO_OPERATOR } from './demo-operator.ts';
import { addDemoMarket } from './demo-market.ts';
import { DEMO_PRICES } from './demo-prices.ts';
import { seededRandom } from './seeded-random.ts';

const SEED = 30;

interface DemoDataOptions {
  secrets: Secrets;
  passwords: Pick<PasswordHasher, 'hash'>;
  /** How many accounts to put into stock. */
  accounts: number;
  log: Log;
}

/** @returns whether it filled the database; a database that contains anything is not changed */
export async function fillDemoData(orm: Orm, options: DemoDataOptions): Promise<boolean> {
  const startedAt = performance.now();
  if (!(await isEmpty(orm.em.fork()))) return false;
  const hashes = await Promise.all(DEMO_EMAILS.map(() => options.passwords.hash(DEMO_PASSWORD)));
  const operatorHash = await options.passwords.hash(DEMO_OPERATOR.password);
  const isFilled = await inTransaction(orm.em, async (em) => {
    // Two processes may start at once: the second one waits here and then finds the database filled.
    await sql`select pg_advisory_xact_lock(hashtext('demo data'))`.execute(em.db);
    if (!(await isEmpty(em))) return false;
    const maker = await fillCatalog(em, options);
    const { secrets } = options;
    await addDemoCustomers(em, { ...maker, secrets, passwordHashes: hashes });
    await addDemoMarket(em, { ...maker, secrets, passwordHash: hashes[0] ?? '' });
    await addDemoOperator(em, { secrets, passwordHash: operatorHash });
    await em.db
      .insertInto('discount_coupon')
      .values({ code: 'WELCOME10', discount_type: 'percentage', amount: 1000 })
      .execute();
    for (const flag of ['flags.trade', 'flags.auction', 'flags.param'] as const)
      await writeSetting(em, flag, true);
    return true;
  });
  if (isFilled) {
    const milliseconds = Math.round(performance.now() - startedAt);
    options.log.info(
      { accounts: options.accounts, milliseconds },
      'filled the empty database with demo data',
    );
  }
  return isFilled;
}

/** An operator's imports count too: demo skins must not be mixed with real ones. */
async function isEmpty(em: EntityManager): Promise<boolean> {
  const { is_empty } = await em.db
    .selectNoFrom((eb) =>
      eb
        .not(
          eb.or([
            eb.exists(eb.selectFrom('product').select('id')),
            eb.exists(eb.selectFrom('customer').select('id')),
            eb.exists(eb.selectFrom('champion').select('id')),
            eb.exists(eb.selectFrom('price_list').select('id')),
            eb.exists(eb.selectFrom('discount_coupon').select('code')),
            eb.exists(eb.selectFrom('operator').select('id')),
          ]),
        )
        .$castTo<boolean>()
        .as('is_empty'),
    )
    .executeTakeFirstOrThrow();
  return is_empty;
}

async function fillCatalog(em: EntityManager, { secrets, accounts }: DemoDataOptions) {
  const random = seededRandom(SEED);
  const game = await gameSkins();
  await writePrices(em, DEMO_PRICES);
  await writeSkins(em, game);
  const nextAccount = accountMaker(random, game.skins);
  for (let left = accounts; left > 0; left -= STOCK_BATCH) {
    const batch = Array.from({ length: Math.min(left, STOCK_BATCH) }, () => nextAccount());
    await writeStock(em, secrets, batch);
  }
  return { random, nextAccount };
}

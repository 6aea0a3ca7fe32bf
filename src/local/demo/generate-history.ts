/**
 * Generates a shop of any size for measurements and journeys: customers, loads, orders by card and balance, refunds, failed payments,
 * disputes, claims and auctions over two years. Uses set-based SQL; the same seed gives the same shop, and all laws of the ledger
 * hold.
 */
import { type RawBuilder, sql } from 'kysely';
import { loadReferenceData, productRow } from '../../../src-server/catalog/index.ts';
import { gameSkins, STOCK_BATCH, writeStock } from '../../../src-server/catalog/import/index.ts';
import { hasMythicSkin, priceColumns } from '../../../src-server/catalog/price-sql.ts';
import { sumShopAccounts } from '../../../src-server/ledger/index.ts';
import { OperationRefused } from '../../../src-server/operator-log/index.ts';
import type { EntityManager } from '../../../src-server/platform/database.ts';
import { inTransaction } from '../../../src-server/platform/database.ts';
import type { Secrets } from '../../../src-server/platform/secrets.ts';
import { accountMaker } from './demo-accounts.ts';
import { demoPassword } from './demo-names.ts';
import {
  BOOK_JOURNALS,
  MAKE_CUSTOMERS,
  MAKE_MARKET,
  MAKE_ORDERS,
  PLAN,
  SETTLE_BALANCES,
} from './history-statements.ts';
import { seededRandom } from './seeded-random.ts';

interface GeneratedShop {
  products: number;
  customers: number;
  purchases: number;
  seed: number;
}

/** Accounts generated individually; the others are copies of these. */
const TEMPLATES = 4_000;
const SEALED_AT_ONCE = 5_000;

/** Throws OperationRefused if the database contains anything but the demo. */
export async function generateHistory(
  em: EntityManager,
  secrets: Secrets,
  shop: GeneratedShop,
): Promise<void> {
  await inTransaction(em, async (transaction) => {
    await refuseRealData(transaction);
    await makeTemplates(transaction, secrets, shop);
    await run(transaction, sql`set local synchronous_commit = off`);
    await run(
      transaction,
      sql`create function pg_temp.chance(n bigint, salt int) returns float8 language sql immutable as ${sql.lit(
        `select (hashint8extended(n, ${shop.seed} * 1000 + salt) & 9007199254740991) / 9007199254740992.0`,
      )}`,
    );
    for (const statement of PLAN(shop)) await run(transaction, statement);
    await cloneProducts(transaction, secrets, shop);
    for (const statement of [...MAKE_CUSTOMERS, ...MAKE_ORDERS, ...MAKE_MARKET])
      await run(transaction, statement);
    // The audit checks every journal afterwards; checking each of a million entries would take minutes.
    await run(transaction, sql`alter table journal disable trigger journal_balances`);
    await run(transaction, sql`alter table journal_entry disable trigger journal_entry_balances`);
    for (const statement of [...BOOK_JOURNALS, ...SETTLE_BALANCES]) await run(transaction, statement);
    await run(transaction, sql`alter table journal enable trigger journal_balances`);
    await run(transaction, sql`alter table journal_entry enable trigger journal_entry_balances`);
  });
  // As after a night: dead rows are removed, and the shop's accounts are summed.
  await run(em, sql`vacuum (analyze)`);
  await sumShopAccounts({ em, db: em.db });
}

async function run(em: EntityManager, statement: RawBuilder<unknown>): Promise<void> {
  await statement.execute(em.db);
}

async function refuseRealData(em: EntityManager): Promise<void> {
  const { real, generated, demo } = await em.db
    .selectFrom('customer')
    .select((eb) => [
      eb.fn.countAll<number>().filterWhere('email', 'not like', '%@%.example').as('real'),
      eb.fn.countAll<number>().filterWhere('email', 'like', '%@generated.example').as('generated'),
      eb.fn.countAll<number>().filterWhere('email', 'like', '%@demo.example').as('demo'),
    ])
    .executeTakeFirstOrThrow();
  if (real > 0) throw new OperationRefused('this database has customers of its own; only a demo is filled');
  if (generated > 0) throw new OperationRefused('this database has been filled before');
  if (demo === 0) throw new OperationRefused('start the demo once: it makes prices, skins and its customers');
}

/** Priced accounts, in a temporary table with today's class and price. */
async function makeTemplates(
  em: EntityManager,
  secrets: Secrets,
  { products, seed }: GeneratedShop,
): Promise<void> {
  const next = accountMaker(seededRandom(seed), (await gameSkins()).skins);
  for (let left = Math.min(TEMPLATES, products); left > 0; left -= STOCK_BATCH) {
    await writeStock(
      em,
      secrets,
      Array.from({ length: Math.min(left, STOCK_BATCH) }, () => {
        const account = next();
        return { ...account, username: `${account.username}g${seed}` };
      }),
    );
  }
  const { prices, skins } = await loadReferenceData(em);
  const { productClass, priceCents } = priceColumns(prices, 'p', hasMythicSkin(skins, 'p'));
  await run(
    em,
    sql`create temp table template on commit drop as
      select row_number() over (order by id) - 1 as no, found.* from (
        select p.*, ${productClass} as class, ${priceCents} as price from product p
        where p.status = 'for_sale' and p.username like ${`%g${seed}`}) found
      where price between 100 and 15000`,
  );
  await run(em, sql`create index on template (no)`);
}

/** The rest of the stock and everything sold, each with its own password. */
async function cloneProducts(em: EntityManager, secrets: Secrets, { seed }: GeneratedShop): Promise<void> {
  const random = seededRandom(seed + 1);
  const { rows } = await sql<{ id: number }>`select id from clone order by id`.execute(em.db);
  for (let first = 0; first < rows.length; first += SEALED_AT_ONCE) {
    const ids = rows.slice(first, first + SEALED_AT_ONCE).map(({ id }) => id);
    const sealed = ids.map((id) => secrets.encrypt(demoPassword(random), productRow(id)));
    await run(
      em,
      sql`insert into product (id, username, password_encrypted, region, level, blue_essence, orange_essence, mythic_essence, skins,
          permanent_skins, owned_skins, is_handleveled, is_premium, is_safe, has_warranty, rank, division, flash_key, solo_wins,
          solo_losses, date_last_played, status, created_at)
        select c.id, t.username || 'n' || c.n, given.sealed, t.region, t.level, t.blue_essence, t.orange_essence, t.mythic_essence, t.skins,
          t.permanent_skins, t.owned_skins, t.is_handleveled, t.is_premium, t.is_safe, t.has_warranty, t.rank, t.division, t.flash_key,
          t.solo_wins, t.solo_losses, t.date_last_played, c.status, c.at
        from unnest(${ids}::int[], ${sealed}::bytea[]) given(id, sealed)
        join clone c on c.id = given.id join template t on t.no = c.template`,
    );
  }
}

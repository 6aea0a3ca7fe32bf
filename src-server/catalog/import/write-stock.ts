/** Adds accounts to stock: the only writer, used by the import and the demo data. */
import { sql } from 'kysely';
import type { EntityManager } from '../../platform/database.ts';
import type { Secrets } from '../../platform/secrets.ts';
import { recordset, unnestText } from '../../platform/sql.ts';
import { productIdByUsername, usernameKeyOf } from '../product-id-by-username.ts';
import { productRow } from '../stock/stock-row.ts';
import type { StockAccount } from './stock-account.ts';
import { STOCK_RECORD_COLUMNS, stockRecord } from './stock-account.ts';

/** Accounts per statement: few round trips, while a statement's JSON stays below a megabyte. */
export const STOCK_BATCH = 1_000;

/**
 * Inserts accounts with encrypted passwords, in the caller's transaction. Usernames that are in stock already, in any
 * case, are skipped; if a username occurs twice, the first one is inserted. The unique index decides, also between
 * concurrent writers.
 *
 * @returns the usernames that were inserted
 */
export async function writeStock(
  em: EntityManager,
  secrets: Secrets,
  accounts: readonly StockAccount[],
): Promise<Set<string>> {
  // The id is part of the encryption's associated data, so it is assigned first.
  const ids = await em.db
    .selectFrom(sql`generate_series(1, ${accounts.length}::int)`.as('drawn'))
    .select(sql<number>`nextval('product_id_seq')`.as('id'))
    .execute();
  const rows = accounts.map((account, index) => toRow(account, ids[index]?.id ?? 0, secrets));
  // Sorted by username, so that two writers of the same names wait for each other instead of deadlocking, and by id
  // (the given order), so that the first of two lines with one username is inserted.
  const written = await em.db
    .insertInto('product')
    .columns(Object.keys(STOCK_RECORD_COLUMNS) as (keyof typeof STOCK_RECORD_COLUMNS)[])
    .expression((eb) =>
      eb
        .selectFrom(recordset('account', rows, STOCK_RECORD_COLUMNS))
        .selectAll()
        .orderBy(usernameKeyOf(sql.ref('account.username')))
        .orderBy('account.id'),
    )
    .onConflict((conflict) => conflict.doNothing())
    .returning('username')
    .execute();
  return new Set(written.map(({ username }) => username));
}

/** Which of these usernames are in stock already, in any case: as given -> as in stock. */
export async function knownUsernames(
  em: EntityManager,
  usernames: readonly string[],
): Promise<Map<string, string>> {
  // Lateral, so that each is looked up by its key: a join would read the whole table for every batch.
  const rows = await em.db
    .selectFrom(unnestText('given', usernames))
    .crossJoinLateral((eb) =>
      eb
        .selectFrom('product')
        .select('username')
        .where('id', '=', productIdByUsername(sql.ref('given.given')))
        .limit(1)
        .as('known'),
    )
    .select(['given.given', 'known.username'])
    .execute();
  return new Map(rows.map(({ given, username }) => [given, username]));
}

function toRow(account: StockAccount, id: number, secrets: Secrets) {
  return stockRecord(id, account, secrets.encrypt(account.password, productRow(id)));
}

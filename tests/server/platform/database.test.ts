import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { entities } from '#server/entities.ts';
import { inTransaction, openDatabase, type Orm } from '#server/platform/database.ts';
import { createTestDatabase, type TestDatabase } from '../../support/test-database.ts';

let database: TestDatabase;
let shared: Orm;
beforeAll(async () => {
  database = await createTestDatabase();
  shared = await openDatabase(database.url, entities, { poolSize: 2 });
});
afterAll(async () => {
  await shared.close();
  await database.drop();
});

it.each([1, 3, 9])('closes while %i queries are under way, and all of them are answered', async (count) => {
  for (let warmUp = 0; warmUp < 3; warmUp += 1) {
    const orm = await openDatabase(database.url, entities, { poolSize: 4 });
    for (let round = 0; round < warmUp; round += 1) await orm.em.fork().execute('select 1');
    const answers = Array.from({ length: count }, () => orm.em.fork().execute('select 1 as one'));
    // Some are waiting, some are being connected, some have been asked.
    await new Promise((resolve) => setTimeout(resolve, 2 * warmUp));
    await orm.close();
    expect(await Promise.all(answers)).toEqual(Array.from({ length: count }, () => [{ one: 1 }]));
  }
});

it('regains all connections after each is lost mid-transaction', async () => {
  const orm = await openDatabase(database.url, entities, { poolSize: 2 });
  for (let round = 0; round < 3; round += 1) {
    const transactions = Array.from({ length: 4 }, () =>
      inTransaction(orm.em.fork(), (em) => em.execute('select pg_terminate_backend(pg_backend_pid())')),
    );
    for (const { status } of await Promise.allSettled(transactions)) expect(status).toBe('rejected');
  }
  const answers = Array.from({ length: 4 }, () =>
    inTransaction(orm.em.fork(), (em) => em.execute('select 1 as one')),
  );
  expect(await Promise.all(answers)).toEqual(Array.from({ length: 4 }, () => [{ one: 1 }]));
  const start = performance.now();
  await orm.close();
  // Nothing is waited for.
  expect(performance.now() - start).toBeLessThan(5_000);
});

/** Reads the text of the statement that reads it, as the database's logs and its administrators see it. */
const ownText = sql<{ query: string }>`select query from pg_stat_activity
  where pid = pg_backend_pid() and ${'canary@example.com'}::text is not null`;

it.each([
  ['alone', () => ownText.execute(shared.em.fork().db)],
  ['in a transaction', () => inTransaction(shared.em, (em) => ownText.execute(em.db))],
])('keeps values out of the text of a statement that runs %s', async (_, run) => {
  const { rows } = await run();
  expect(rows[0]?.query).toContain('$1::text is not null');
  expect(rows[0]?.query).not.toContain('canary');
});

it.each([
  ['an array as one value', sql`2 = any(${[1, 2, 3]}::int[])`, true],
  [
    'texts that an array literal has words for',
    sql`${['null', ' a ', '"', '\\', '{}', ',']}::text[]`,
    ['null', ' a ', '"', '\\', '{}', ','],
  ],
  ['bytes', sql`length(${Buffer.from([0, 1, 255])}::bytea)`, 3],
  ['an object as JSON', sql`${{ a: 'b?' }}::jsonb->>'a'`, 'b?'],
  ['an instant', sql`${new Date('2026-11-22T12:00:00Z')}::timestamptz = '2026-11-22T12:00:00Z'`, true],
])('sends %s', async (_, expression, expected) => {
  const { rows } = await sql`select ${expression} as value`.execute(shared.em.fork().db);
  expect(rows).toEqual([{ value: expected }]);
});

it.each([
  ['bigint', sql`9007199254740991::bigint`, Number.MAX_SAFE_INTEGER],
  ['bigint below zero', sql`(-9007199254740991)::bigint`, -Number.MAX_SAFE_INTEGER],
  ['a count', sql`count(*)`, 1],
  ['timestamptz', sql`'2026-11-22T12:00:00.123+02:00'::timestamptz`, new Date('2026-11-22T10:00:00.123Z')],
])('returns %s as a number to compute with', async (_, expression, expected) => {
  const { rows } = await sql`select ${expression} as value`.execute(shared.em.fork().db);
  expect(rows).toEqual([{ value: expected }]);
});

it('refuses a number that a double cannot hold', async () => {
  const { db } = shared.em.fork();
  await expect(sql`select 9007199254740993::bigint as value`.execute(db)).rejects.toThrow(/9007199254740993/);
});

it('a builder used in a transaction is part of it', async () => {
  const em = shared.em.fork();
  await expect(
    inTransaction(em, async (transaction) => {
      await sql`create table within_a_transaction (id int)`.execute(transaction.db);
      throw new Error('rolled back');
    }),
  ).rejects.toThrow('rolled back');
  const { rows } = await sql`select to_regclass('within_a_transaction') as found`.execute(em.db);
  expect(rows).toEqual([{ found: null }]);
});

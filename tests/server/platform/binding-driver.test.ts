import { afterAll, beforeAll, expect, it } from 'vitest';
import { entities } from '#server/entities.ts';
import { inTransaction, openDatabase, type Orm } from '#server/platform/database.ts';
import { createTestDatabase, type TestDatabase } from '../../support/test-database.ts';

let database: TestDatabase;
let orm: Orm;
beforeAll(async () => {
  database = await createTestDatabase();
  orm = await openDatabase(database.url, entities, { poolSize: 2 });
});
afterAll(async () => {
  await orm.close();
  await database.drop();
});

/** Reads the text of the statement that reads it, as the database's logs and its administrators see it. */
const OWN_TEXT = 'select query from pg_stat_activity where pid = pg_backend_pid() and ?::text is not null';

it.each([
  ['alone', () => orm.em.fork().execute<{ query: string }[]>(OWN_TEXT, ['canary@example.com'])],
  [
    'in a transaction',
    () => inTransaction(orm.em, (em) => em.execute<{ query: string }[]>(OWN_TEXT, ['canary@example.com'])),
  ],
])('keeps values out of the text of a statement that runs %s', async (_, run) => {
  const [row] = await run();
  expect(row?.query).toContain('$1::text is not null');
  expect(row?.query).not.toContain('canary');
});

it.each([
  ['an array as one value', 'select 2 = any(?::int[]) as value', [[1, 2, 3]], true],
  [
    'texts that an array literal has words for',
    'select ?::text[] as value',
    [['null', ' a ', '"', '\\', '{}', ',']],
    ['null', ' a ', '"', '\\', '{}', ','],
  ],
  ['bytes', 'select length(?::bytea) as value', [Buffer.from([0, 1, 255])], 3],
  ['null and undefined', 'select coalesce(?::text, ?::text, ?) as value', [null, undefined, 'end'], 'end'],
  ['an object as JSON', `select ?::jsonb->>'a' as value`, [{ a: 'b?' }], 'b?'],
  [
    'an instant',
    `select ?::timestamptz = '2026-11-22T12:00:00Z'::timestamptz as value`,
    [new Date('2026-11-22T12:00:00Z')],
    true,
  ],
])('sends %s', async (_, statement, values, expected) => {
  expect(await orm.em.fork().execute(statement, values)).toEqual([{ value: expected }]);
});

it.each([
  ['select ?::int', [1, 2]],
  ['select ?::int, ?::int', [1]],
])('refuses %s with %j before the database is asked', async (statement, values) => {
  await expect(orm.em.fork().execute(statement, values)).rejects.toThrow(/placeholders for/);
});

it('leaves question marks alone where there are no values', async () => {
  expect(await orm.em.fork().execute(`select '?' as value`)).toEqual([{ value: '?' }]);
});

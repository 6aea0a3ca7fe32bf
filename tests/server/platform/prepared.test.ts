import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { entities } from '#server/entities.ts';
import { inTransaction, openDatabase, type Orm } from '#server/platform/database.ts';
import { prepared, sendTogether } from '#server/platform/prepared.ts';
import { anyId, records, recordset } from '#server/platform/sql.ts';
import { createTestDatabase, type TestDatabase } from '../../support/test-database.ts';

let database: TestDatabase;
let orm: Orm;
beforeAll(async () => {
  database = await createTestDatabase();
  orm = await openDatabase(database.url, entities, { poolSize: 1 });
});
afterAll(async () => {
  await orm.close();
  await database.drop();
});

const connection = () => orm.em.fork().db;

const selectNumbers = prepared((db, given: { ids: readonly number[]; factor: number | null }) =>
  db
    .selectFrom(sql<{ id: number }>`generate_series(1, 5)`.as<'n'>(sql`n(id)`))
    .select([
      'n.id',
      sql<number | null>`n.id * ${given.factor}::int`.as('product'),
      sql<string>`${'fixed'}::text`.as('fixed'),
    ])
    .where('n.id', '=', anyId(given.ids))
    .orderBy('n.id'),
);

it('sends each call its own values', async () => {
  const three = { id: 3, product: 30, fixed: 'fixed' };
  expect(await selectNumbers(connection(), { ids: [3, 4], factor: 10 })).toEqual([
    three,
    { ...three, id: 4, product: 40 },
  ]);
  expect(await selectNumbers(connection(), { ids: [3], factor: null })).toEqual([
    { ...three, product: null },
  ]);
  expect(await selectNumbers(connection(), { ids: [], factor: 1 })).toEqual([]);
});

it('treats values as data, never as part of the statement', async () => {
  const echo = prepared((db, given: { text: string }) =>
    db.selectNoFrom(sql<string>`${given.text}::text`.as('text')),
  );
  const text = `'; drop table customer; --`;
  expect(await echo(connection(), { text })).toEqual([{ text }]);
});

it('accepts rows as one value', async () => {
  interface Line extends Record<string, unknown> {
    id: number;
    sealed: Buffer;
  }
  const readLines = prepared((db, given: { lines: ReturnType<typeof records<Line>> }) =>
    db
      .selectFrom(recordset('line', given.lines, { id: 'int', sealed: 'bytea' }))
      .selectAll()
      .orderBy('id'),
  );
  const lines = [1, 2].map((id) => ({ id, sealed: Buffer.from([0, id]) }));
  expect(await readLines(connection(), { lines: records(lines) })).toEqual(lines);
  expect(await readLines(connection(), { lines: records<Line>([]) })).toEqual([]);
});

/** How many statements with these words the one connection of a database keeps. */
async function countPrepared(counted: Orm): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from pg_prepared_statements
    where statement like '%generate_series(1, 5)%'`.execute(counted.em.fork().db);
  return rows[0]?.count ?? 0;
}

it('keeps its constants in the text', async () => {
  const constants = prepared((db, given: { text: string }) =>
    db
      .selectFrom('customer')
      .select(sql<string>`${"it's"}::text || ${given.text}::text`.as('text'))
      .select(sql<number>`7 - ${-3}::int`.as('ten'))
      .where('email', 'in', ['a@example.com', 'b@example.com'])
      .where('blocked_at', 'is', null)
      .limit(5),
  );
  const { sql: text } = constants.bound({ text: '' }).query;
  expect(text).toContain(`'it''s'::text || $1::text`);
  expect(text).toContain(`7 - '-3'::int`);
  expect(text).toContain(`"email" in ('a@example.com', 'b@example.com')`);
  expect(text).toContain('limit 5');
  expect(await constants(connection(), { text: '' })).toEqual([]);
});

it('is parsed once by each connection', async () => {
  await selectNumbers(connection(), { ids: [1], factor: 1 });
  await selectNumbers(connection(), { ids: [2], factor: 2 });
  expect(await countPrepared(orm)).toBe(1);
  const another = await openDatabase(database.url, entities, { poolSize: 1 });
  expect(await countPrepared(another)).toBe(0);
  expect(await selectNumbers(another.em.fork().db, { ids: [2], factor: 2 })).toHaveLength(1);
  expect(await countPrepared(another)).toBe(1);
  await another.close();
});

it('keeps working after its table gained a column', async () => {
  await sql`create table growing (id int)`.execute(connection());
  await sql`insert into growing values (1)`.execute(connection());
  const readGrowing = prepared((db, given: { id: number }) =>
    db
      .selectFrom(sql<{ id: number }>`growing`.as('g'))
      .select('g.id')
      .where('g.id', '=', given.id),
  );
  expect(await readGrowing(connection(), { id: 1 })).toEqual([{ id: 1 }]);
  await sql`alter table growing add column name text default 'new'`.execute(connection());
  expect(await readGrowing(connection(), { id: 1 })).toEqual([{ id: 1 }]);
});

it.each([
  ['in a text', (id: number) => sql`${`customer:${id}`}`],
  ['in a computation', (id: number) => sql`${id + 1}`],
  ['as JSON', (id: number) => sql`${JSON.stringify({ id })}`],
])('refuses a value used %s while it is built', async (_, use) => {
  const misused = prepared((db, given: { id: number }) => db.selectNoFrom(use(given.id).as('used')));
  await expect(misused(connection(), { id: 1 })).rejects.toThrow(/the value "id" of a prepared statement/);
});

describe('statements that are sent together', () => {
  const insertText = prepared((db, given: { text: string }) =>
    db
      .insertInto('setting')
      .columns(['key', 'value'])
      .expression(
        db.selectNoFrom([
          sql<string>`${given.text}::text`.as('key'),
          sql<string>`to_jsonb(${given.text}::text)`.as('value'),
        ]),
      ),
  );
  const selectText = prepared((db, given: { text: string }) =>
    db.selectFrom('setting').select('key').where('key', '=', given.text),
  );
  const divide = prepared((db, given: { by: number }) =>
    db.selectNoFrom(sql<number>`1 / ${given.by}::int`.as('quotient')),
  );

  it('run in order, each with its own result', async () => {
    const results = await sendTogether(connection(), [
      selectText.bound({ text: 'order' }),
      insertText.bound({ text: 'order' }),
      selectText.bound({ text: 'order' }),
      selectNumbers.bound({ ids: [1, 2], factor: 1 }, (rows) => rows.length),
    ]);
    expect(results).toEqual([undefined, undefined, { key: 'order' }, 2]);
    expect(await sendTogether(connection(), [])).toEqual([]);
  });

  it('fail in a transaction with the first that fails, leaving nothing', async () => {
    const failed = inTransaction(orm.em.fork(), ({ db }) =>
      sendTogether(db, [
        insertText.bound({ text: 'undone' }),
        divide.bound({ by: 0 }),
        insertText.bound({ text: 'undone too' }),
      ]),
    );
    await expect(failed).rejects.toMatchObject({ code: '22012' });
    expect(await selectText(connection(), { text: 'undone' })).toEqual([]);
    expect(await selectText(connection(), { text: 'undone too' })).toEqual([]);
  });

  it('are undone if an answer is unexpected', async () => {
    const refused = inTransaction(orm.em.fork(), ({ db }) =>
      sendTogether(db, [
        insertText.bound({ text: 'refused' }, () => {
          throw new RangeError('refused');
        }),
      ]),
    );
    await expect(refused).rejects.toThrow('refused');
    expect(await selectText(connection(), { text: 'refused' })).toEqual([]);
  });

  it('are not sent once their transaction has ended', async () => {
    const ended = await inTransaction(orm.em.fork(), async (em) => em);
    await expect(sendTogether(ended.db, [insertText.bound({ text: 'late' })])).rejects.toThrow(
      'Transaction is already committed',
    );
    expect(await selectText(connection(), { text: 'late' })).toEqual([]);
  });

  it('see, after waiting for a lock, what was committed meanwhile', async () => {
    const another = await openDatabase(database.url, entities, { poolSize: 2 });
    const lock = prepared((db, given: { key: number }) =>
      db.selectNoFrom(sql<null>`pg_advisory_xact_lock(${given.key}::int)`.as('locked')),
    );
    const isLocked = Promise.withResolvers<void>();
    const mayEnd = Promise.withResolvers<void>();
    const first = inTransaction(another.em.fork(), async ({ db }) => {
      await lock(db, { key: 1 });
      isLocked.resolve();
      await mayEnd.promise;
      await insertText(db, { text: 'meanwhile' });
    });
    await isLocked.promise;
    const second = inTransaction(orm.em.fork(), ({ db }) =>
      sendTogether(db, [lock.bound({ key: 1 }), selectText.bound({ text: 'meanwhile' })]),
    );
    await expect
      .poll(() =>
        sql`select from pg_locks where locktype = 'advisory' and not granted`
          .execute(another.em.fork().db)
          .then(({ rows }) => rows.length),
      )
      .toBe(1);
    mayEnd.resolve();
    await first;
    expect((await second)[1]).toEqual({ key: 'meanwhile' });
    await another.close();
  });
});

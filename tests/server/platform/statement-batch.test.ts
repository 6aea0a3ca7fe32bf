import { sql } from 'kysely';
import type { PoolClient } from 'pg';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { entities } from '#server/entities.ts';
import {
  dryRun,
  type EntityManager,
  endWith,
  inTransaction,
  openDatabase,
  type Orm,
} from '#server/platform/database.ts';
import { prepared, sendTogether } from '#server/platform/prepared.ts';
import { now } from '#server/platform/sql.ts';
import { createTestDatabase, type TestDatabase } from '../../support/test-database.ts';

let database: TestDatabase;
/** With one connection, so that what one transaction leaves on it is seen by the next. */
let orm: Orm;
let client: PoolClient;
beforeAll(async () => {
  database = await createTestDatabase();
  orm = await openDatabase(database.url, entities, { poolSize: 1 });
  await orm.em.fork().db.selectNoFrom(now.as('now')).execute();
  client = await (await orm.em.getConnection().getNativeClient()).connect();
  client.release();
});
afterAll(async () => {
  await orm.close();
  await database.drop();
});

/** How often the driver has sent a message that is answered. */
let roundTrips = 0;
beforeAll(() => {
  const connection = client.connection as unknown as Record<'sync' | 'query', (text?: string) => void>;
  for (const way of ['sync', 'query'] as const) {
    const send = connection[way].bind(connection);
    connection[way] = (text) => {
      roundTrips += 1;
      send(text);
    };
  }
});
beforeEach(() => {
  roundTrips = 0;
});

const em = (): EntityManager => orm.em.fork();

/** Any table with a key would do. */
const insertLine = prepared((db, given: { text: string }) =>
  db.insertInto('used_captcha').values({ signature: given.text, expires_at: now }),
);
const countLines = prepared((db, given: { text: string }) =>
  db
    .selectFrom('used_captcha')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('signature', '=', given.text),
);

async function isThere(text: string): Promise<boolean> {
  const [row] = await countLines(em().db, { text });
  return row?.count === 1;
}

it('a transaction without statements sends nothing', async () => {
  await inTransaction(em(), () => Promise.resolve());
  await expect(inTransaction(em(), () => Promise.reject(new Error('no')))).rejects.toThrow('no');
  expect(roundTrips).toBe(0);
});

it.each<[string, number, (transaction: EntityManager) => unknown]>([
  ['a prepared statement', 2, ({ db }) => insertLine(db, { text: 'prepared' })],
  [
    'a statement with values',
    2,
    ({ db }) => sql`insert into used_captcha values (${'values'}, now())`.execute(db),
  ],
  [
    'a statement without values',
    3,
    ({ db }) => sql`insert into used_captcha values ('text', now())`.execute(db),
  ],
  [
    'two together',
    2,
    ({ db }) => sendTogether(db, [insertLine.bound({ text: 'a' }), insertLine.bound({ text: 'b' })]),
  ],
  [
    'one, and two together',
    3,
    async ({ db }) => {
      await insertLine(db, { text: 'c' });
      await sendTogether(db, [insertLine.bound({ text: 'd' }), insertLine.bound({ text: 'e' })]);
    },
  ],
  [
    'two at the end',
    1,
    (transaction) =>
      endWith(
        transaction,
        ['f', 'g'].map((text) => insertLine.bound({ text })),
      ),
  ],
  [
    'one, and one at the end',
    2,
    async (transaction) => {
      await insertLine(transaction.db, { text: 'h' });
      endWith(transaction, [insertLine.bound({ text: 'i' })]);
    },
  ],
])('with %s a transaction takes %i round trips', async (_, expected, ask) => {
  await inTransaction(em(), (transaction) => Promise.resolve(ask(transaction)));
  expect(roundTrips).toBe(expected);
});

it('all of these were committed', async () => {
  for (const text of ['prepared', 'values', 'text', ...Array.from('abcdefghi')])
    expect(await isThere(text)).toBe(true);
});

it.each<[string, (transaction: EntityManager) => unknown]>([
  ['the first statement', ({ db }) => insertLine(db, { text: 'a' })],
  [
    'one of several',
    ({ db }) =>
      sendTogether(
        db,
        ['undone', 'a', 'undone too'].map((text) => insertLine.bound({ text })),
      ),
  ],
  [
    'a last one',
    (transaction) =>
      endWith(
        transaction,
        ['undone', 'a', 'undone too'].map((text) => insertLine.bound({ text })),
      ),
  ],
])('a transaction in which %s fails leaves nothing, and its connection serves the next', async (_, ask) => {
  await expect(inTransaction(em(), (transaction) => Promise.resolve(ask(transaction)))).rejects.toMatchObject(
    {
      code: '23505',
    },
  );
  expect(client.getTransactionStatus()).toBe('I');
  expect(await isThere('undone')).toBe(false);
  expect(await isThere('undone too')).toBe(false);
  expect(await isThere('a')).toBe(true);
});

it('deferred statements of a rolled-back transaction are not sent', async () => {
  const undone = inTransaction(em(), (transaction) => {
    endWith(transaction, [insertLine.bound({ text: 'undone' })]);
    return Promise.reject(new Error('no'));
  });
  await expect(undone).rejects.toThrow('no');
  expect(roundTrips).toBe(0);
  expect(await isThere('undone')).toBe(false);
});

it('a dry run sees the deferred statements and undoes them', async () => {
  let isSeen = false;
  const look = async ({ db }: EntityManager): Promise<void> => {
    const [row] = await countLines(db, { text: 'tried' });
    isSeen = row?.count === 1;
  };
  await dryRun(look, () =>
    inTransaction(em(), (transaction) =>
      Promise.resolve(endWith(transaction, [insertLine.bound({ text: 'tried' })])),
    ),
  );
  expect(isSeen).toBe(true);
  expect(await isThere('tried')).toBe(false);
});

it('a statement not parsed because it or an earlier one failed is parsed next time', async () => {
  const early = prepared((db, given: { id: number }) =>
    db.selectNoFrom(sql<number>`(select max(id) from later where id <= ${given.id}::int)`.as('id')),
  );
  const after = prepared((db, given: { id: number }) =>
    db.selectNoFrom(sql<number>`${given.id}::int`.as('id')),
  );
  const both = () => sendTogether(em().db, [early.bound({ id: 1 }), after.bound({ id: 2 })]);
  for (let n = 0; n < 2; n += 1) await expect(both()).rejects.toMatchObject({ code: '42P01' });
  await sql`create table later as select 1 as id`.execute(em().db);
  for (let n = 0; n < 2; n += 1) expect(await both()).toEqual([{ id: 1 }, { id: 2 }]);
});

it('an unexpected value from the database fails the whole batch', async () => {
  const tooLarge = prepared((db, given: { power: number }) =>
    db.selectNoFrom(sql<number>`(2 ^ ${given.power}::int)::bigint`.as('large')),
  );
  await expect(
    sendTogether(em().db, [tooLarge.bound({ power: 62 }), tooLarge.bound({ power: 1 })]),
  ).rejects.toThrow(RangeError);
  expect(await sendTogether(em().db, [tooLarge.bound({ power: 1 })])).toEqual([{ large: 2 }]);
});

it('asks once per connection which columns a prepared statement returns', async () => {
  const connection = client.connection as unknown as { describe: (what: unknown) => void };
  const describe = connection.describe.bind(connection);
  let asked = 0;
  connection.describe = (what) => {
    asked += 1;
    describe(what);
  };
  const twice = prepared((db, given: { cents: number }) =>
    db.selectNoFrom([sql<number>`${given.cents}::int * 2`.as('double'), now.as('at')]),
  );
  const nothing = prepared((db, given: { text: string }) =>
    db.deleteFrom('used_captcha').where('signature', '=', given.text),
  );
  expect(await twice(em().db, { cents: 4 })).toEqual([{ double: 8, at: expect.any(Date) as Date }]);
  expect(await nothing(em().db, { text: 'none' })).toEqual([]);
  expect(asked).toBe(2);
  const answers = await sendTogether(em().db, [
    twice.bound({ cents: 5 }),
    nothing.bound({ text: 'none' }),
    twice.bound({ cents: 6 }),
  ]);
  expect(answers).toMatchObject([{ double: 10 }, undefined, { double: 12 }]);
  expect(asked).toBe(2);
});

it('PostgreSQL refuses a prepared statement whose columns have changed', async () => {
  const { db } = em();
  await sql`create table described (value int)`.execute(db);
  const selectValues = prepared((builder, given: { least: number }) =>
    builder
      .selectFrom(sql<{ value: unknown }>`described`.as('d'))
      .selectAll()
      .where(sql<boolean>`${given.least}::int < 9`),
  );
  await sql`insert into described values (3)`.execute(db);
  expect(await selectValues(db, { least: 1 })).toEqual([{ value: 3 }]);
  await sql`alter table described alter value type boolean using true`.execute(db);
  await expect(selectValues(db, { least: 1 })).rejects.toThrow('cached plan must not change result type');
});

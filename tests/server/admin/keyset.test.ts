import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { entities } from '#server/entities.ts';
import { keysetPage } from '#server/admin/keyset.ts';
import { openDatabase, type Orm } from '#server/platform/database.ts';
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

const SORTS = {
  id: { column: 'l.id', type: 'integer' },
  name: { column: 'l.name', type: 'text', isNullable: true },
  named: { column: 'l.name', type: 'text', isNullable: 'last' },
  // Some that may have one have none.
  oftenNamed: { column: 'l.name', type: 'text', isNullable: 'last', hasValue: sql<boolean>`l.id <> 7` },
  at: { column: 'l.at', type: 'instant' },
  isOpen: { column: sql`l.id % 2 = 0`, type: 'boolean' },
} as const;
type Sort = keyof typeof SORTS;

/** Twelve rows in three names and none, made within four microseconds. */
type Finding = 'ids' | 'few' | undefined;

function page(by: Sort, descending: boolean, cursor?: string | null, limit = 5, finding?: Finding) {
  const { db } = orm.em.fork();
  const lines = sql<{ id: number; name: string | null; at: Date }>`
    (select n as id, (array['Ä', 'b', 'B', null])[n % 4 + 1] as name,
            timestamptz '2026-11-23 21:00:00.000001+00' + n / 3 * interval '1 microsecond' as at
     from generate_series(1, 12) n)`.as<'l'>(sql`l`);
  return keysetPage(
    db,
    db.selectFrom(lines).select(['l.id', 'l.name']),
    { sort: { by, descending }, cursor, limit },
    { sorts: SORTS, id: SORTS.id, ...(finding && { finding }) },
  );
}

async function allPages(by: Sort, descending: boolean, limit: number, finding?: Finding): Promise<number[]> {
  const ids: number[] = [];
  let cursor: string | null = null;
  do {
    const { rows, next } = await page(by, descending, cursor, limit, finding);
    ids.push(...rows.map(({ id }) => id));
    cursor = next;
  } while (cursor !== null);
  return ids;
}

describe('pages of a list', () => {
  for (const by of ['id', 'name', 'named', 'oftenNamed', 'at', 'isOpen'] as const) {
    for (const descending of [false, true]) {
      it(`have each row once and in order, by ${by} ${descending ? 'descending' : 'ascending'}`, async () => {
        const whole = await allPages(by, descending, 100);
        expect(whole.toSorted((a, b) => a - b)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]);
        for (const limit of [1, 2, 5, 12])
          for (const finding of [undefined, 'ids', 'few'] as const)
            expect(await allPages(by, descending, limit, finding)).toEqual(whole);
      });
    }
  }

  it('put rows without a value last (first when descending), or last in both directions', async () => {
    const nameless = [3, 7, 11];
    expect((await allPages('name', false, 4)).slice(-3)).toEqual(nameless);
    expect((await allPages('name', true, 4)).slice(0, 3)).toEqual(nameless.toReversed());
    expect((await allPages('named', false, 4)).slice(-3)).toEqual(nameless);
    expect((await allPages('named', true, 4)).slice(-3)).toEqual(nameless.toReversed());
    for (const descending of [true, false])
      expect(await allPages('oftenNamed', descending, 2)).toEqual(await allPages('named', descending, 2));
  });

  it('return the requested columns, and the count with the first page', async () => {
    for (const finding of ['ids', 'few'] as const)
      expect(await page('name', false, null, 5, finding)).toEqual(await page('name', false));
    const first = await page('id', false);
    expect(first.rows[0]).toEqual({ id: 1, name: 'b' });
    expect(first.count).toBe(12);
    const second = await page('id', false, first.next);
    expect(second).toMatchObject({
      count: null,
      rows: [{ id: 6 }, { id: 7 }, { id: 8 }, { id: 9 }, { id: 10 }],
    });
  });

  it('do not count beyond 10,000 rows', async () => {
    const { db } = orm.em.fork();
    const many = db
      .selectFrom(sql<{ id: number }>`generate_series(1, 10001)`.as<'l'>(sql`l(id)`))
      .select('l.id');
    const given = { sort: { by: 'id' as const, descending: false }, limit: 1 };
    for (const finding of ['ids', 'few'] as const)
      expect(
        (await keysetPage(db, many, given, { sorts: { id: SORTS.id }, id: SORTS.id, finding })).count,
      ).toBeNull();
    expect((await keysetPage(db, many, given, { sorts: { id: SORTS.id }, id: SORTS.id })).count).toBeNull();
  });
});

const cursor = (content: unknown) => Buffer.from(JSON.stringify(content)).toString('base64url');

describe('a cursor that is not the answer of the page before', () => {
  it.each([
    ['is no text of ours', 'id', '%%%'],
    ['has another shape', 'id', cursor({ by: 'id' })],
    ['is of another sort', 'id', cursor(['name', false, 'b', '1'])],
    ['is of the other direction', 'id', cursor(['id', true, '1', '1'])],
    ['has no number', 'id', cursor(['id', false, '1; select 1', '1'])],
    ['has a number that no column holds', 'id', cursor(['id', false, '99999999999999999999', '1'])],
    ['has no key where there is always one', 'at', cursor(['at', false, null, '1'])],
    ['has an instant that is none', 'at', cursor(['at', false, 'yesterday', '1'])],
    ['has a character that the database refuses', 'name', cursor(['name', false, '\0', '1'])],
    ['has a bad id', 'name', cursor(['name', false, 'b', 'x'])],
    ['is neither true nor false', 'isOpen', cursor(['isOpen', false, 'maybe', '1'])],
  ] as const)('is refused when it %s', async (_, by, text) => {
    await expect(page(by, false, text)).rejects.toMatchObject({ code: 'validation_failed' });
  });

  it('may point far away from every row', async () => {
    expect((await page('at', false, cursor(['at', false, '9999999999999999', '1']))).rows).toEqual([]);
    expect((await page('at', false, cursor(['at', false, '-9999999999999999', '1']))).rows).toHaveLength(5);
  });
});

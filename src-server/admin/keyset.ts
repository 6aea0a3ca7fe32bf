/** Keyset paging for the console's lists: the hundredth page costs as much as the first. */
import { type Expression, type Kysely, type RawBuilder, type SelectQueryBuilder, sql } from 'kysely';
import { z } from 'zod';
import { type ListInput, type ListPage, MAX_LIST_COUNT } from '../../src-shared/admin/list.ts';
import { ShopError } from '../../src-shared/errors.ts';
import type { Database } from '../entities.ts';

const integer = z.string().regex(/^-?\d{1,18}$/);

/** For each type: how a key is written to a cursor and read back, how it is compared, and its PostgreSQL type. */
const KEY_TYPES = {
  text: {
    write: (column: RawBuilder<unknown>) => sql<string | null>`${column}::text`,
    schema: z.string().refine((text) => !text.includes('\0')),
    read: (key: string) => sql`${key}::text`,
    type: 'text',
  },
  integer: {
    write: (column: RawBuilder<unknown>) => sql<string | null>`${column}::text`,
    schema: integer,
    read: (key: string) => sql`${key}::bigint`,
    type: 'bigint',
  },
  uuid: {
    write: (column: RawBuilder<unknown>) => sql<string | null>`${column}::text`,
    schema: z.guid(),
    read: (key: string) => sql`${key}::uuid`,
    type: 'uuid',
  },
  boolean: {
    write: (column: RawBuilder<unknown>) => sql<string | null>`${column}::text`,
    schema: z.enum(['true', 'false']),
    read: (key: string) => sql`${key}::boolean`,
    type: 'boolean',
  },
  /** In microseconds, the database's precision: a `Date` would lose rows of the same millisecond. */
  instant: {
    write: (column: RawBuilder<unknown>) =>
      sql<string | null>`(extract(epoch from ${column}) * 1000000)::bigint::text`,
    schema: z.string().regex(/^-?\d{1,16}$/),
    read: (key: string) =>
      sql`(timestamptz '1970-01-01 00:00:00+00' + ${key}::bigint * interval '1 microsecond')`,
    type: 'timestamptz',
  },
} as const;

export interface KeyColumn {
  /** A column (`purchase.created_at`) or a computed expression; an index over it and the id makes the list fast. */
  column: string | Expression<unknown>;
  type: keyof typeof KEY_TYPES;
  /** Rows without a value come last, and first when descending, like in the database's indexes; `'last'`: last in both directions. */
  isNullable?: boolean | 'last';
  /**
   * A condition that rows with a value satisfy, if most have none and come last: those with a value are queried first, the others only
   * after them.
   */
  hasValue?: Expression<boolean>;
}

const cursorSchema = z.tuple([z.string(), z.boolean(), z.string().nullable(), z.string()]);

function refuse(): ShopError {
  return new ShopError('validation_failed', {
    fields: { cursor: ['This page of the list does not exist.'] },
  });
}

function asExpression({ column }: KeyColumn): RawBuilder<unknown> {
  return typeof column === 'string' ? sql.ref(column) : sql`(${column})`;
}

function readCursor(cursor: string, sort: ListInput['sort'], key: KeyColumn, id: KeyColumn) {
  let content: unknown;
  try {
    content = JSON.parse(Buffer.from(cursor, 'base64url').toString());
  } catch {
    throw refuse();
  }
  const parsed = cursorSchema.safeParse(content);
  if (!parsed.success) throw refuse();
  const [by, descending, keyText, idText] = parsed.data;
  const isOfThisSort = by === sort.by && descending === sort.descending;
  const hasGoodKey =
    keyText === null ? Boolean(key.isNullable) : KEY_TYPES[key.type].schema.safeParse(keyText).success;
  if (!isOfThisSort || !hasGoodKey || !KEY_TYPES[id.type].schema.safeParse(idText).success) throw refuse();
  return { keyText, idText };
}

/** The rows after a given row in the order of the list. */
function isAfter(
  cursor: string,
  sort: ListInput['sort'],
  key: KeyColumn,
  id: KeyColumn,
): RawBuilder<boolean> {
  const { keyText, idText } = readCursor(cursor, sort, key, id);
  const [keyColumn, idColumn] = [asExpression(key), asExpression(id)];
  const than = sql.raw(sort.descending ? '<' : '>');
  const idValue = KEY_TYPES[id.type].read(idText);
  if (keyText === null) {
    const isLater = sql<boolean>`(${keyColumn} is null and ${idColumn} ${than} ${idValue})`;
    return sort.descending && key.isNullable !== 'last'
      ? sql`(${isLater} or ${keyColumn} is not null)`
      : isLater;
  }
  const isLater = sql<boolean>`(${keyColumn}, ${idColumn}) ${than} (${KEY_TYPES[key.type].read(keyText)}, ${idValue})`;
  const areNullsAfter = key.isNullable === 'last' || (key.isNullable === true && !sort.descending);
  return areNullsAfter ? sql`(${isLater} or ${keyColumn} is null)` : isLater;
}

interface ListKeys<Sort extends string> {
  sorts: Readonly<Record<Sort, KeyColumn>>;
  id: KeyColumn;
  /**
   * How the rows of a page are found; by default, with all their columns in the order of the list. `ids`: first only their keys, then
   * the rows; for a computed order or many columns. `few`: like `ids`, but first checks whether few rows match, and then sorts only
   * these; for conditions whose selectivity PostgreSQL cannot estimate, so that it would scan along the order.
   */
  finding?: 'ids' | 'few';
}

/**
 * One page of `query`, which has columns and filter, but no order and limit: `keysetPage(ctx.db, query, input, { sorts: { createdAt: {
 * column: 'purchase.created_at', type: 'instant' } }, id: { column: 'purchase.id', type: 'integer' } })`.
 */
export async function keysetPage<DB, TB extends keyof DB, Row, Sort extends string>(
  db: Kysely<Database>,
  query: SelectQueryBuilder<DB, TB, Row>,
  { sort, cursor, limit }: Pick<ListInput<Sort>, 'sort' | 'cursor' | 'limit'>,
  { sorts, id, finding }: ListKeys<Sort>,
): Promise<ListPage<Row>> {
  type Rows = SelectQueryBuilder<DB, TB, Row>;
  const key = sorts[sort.by];
  const after = cursor == null ? null : isAfter(cursor, sort, key, id);
  const matching = after ? query.where(after) : query;
  const find = async (rows: Rows): Promise<Found[]> =>
    rows
      .select([
        KEY_TYPES[key.type].write(asExpression(key)).as('cursor_key'),
        KEY_TYPES[id.type].write(asExpression(id)).as('cursor_id'),
      ])
      .orderBy(asExpression(key), (order) => {
        const directed = sort.descending ? order.desc() : order.asc();
        return key.isNullable === 'last' ? directed.nullsLast() : directed;
      })
      .orderBy(asExpression(id), sort.descending ? 'desc' : 'asc')
      .limit(limit + 1)
      .execute() as unknown as Promise<Found[]>;
  const few = finding === 'few' ? await idsOfFew(db, matching, id) : null;
  const isByKeys = finding !== undefined && few === null;
  const withIds = (ids: readonly string[]): Rows => query.where(isOneOf(id, ids));
  const findInOrder = async (rows: Rows): Promise<Found[]> =>
    find(isByKeys ? (rows.clearSelect() as unknown as Rows) : rows);
  const findAll = async (): Promise<Found[]> => {
    const withValue = key.hasValue === undefined ? [] : await findInOrder(matching.where(key.hasValue));
    const isWholePage = withValue.length > limit && withValue.every(({ cursor_key }) => cursor_key !== null);
    return isWholePage ? withValue : findInOrder(matching);
  };
  const found = few === null ? await findAll() : await find(withIds(few));
  const shown = found.slice(0, limit);
  // Rows that change in between may be missing from the page; the start of the next one is known by then.
  const read = isByKeys ? await find(withIds(shown.map(({ cursor_id }) => cursor_id))) : shown;
  const rows = read.map((row) => {
    const { cursor_key: _, cursor_id: __, ...own } = row;
    return own as Row;
  });
  const last = found[limit - 1];
  const next =
    found.length > limit && last
      ? Buffer.from(JSON.stringify([sort.by, sort.descending, last.cursor_key, last.cursor_id])).toString(
          'base64url',
        )
      : null;
  if (after) return { rows, next, count: null };
  if (few !== null) return { rows, next, count: few.length };
  // The rows of a page that is not full are all there are.
  return { rows, next, count: next === null ? shown.length : await countRows(db, query) };
}

/** A row and its place in the order. */
interface Found {
  cursor_key: string | null;
  cursor_id: string;
}

async function countRows<DB, TB extends keyof DB, Row>(
  db: Kysely<Database>,
  query: SelectQueryBuilder<DB, TB, Row>,
): Promise<number | null> {
  const found = query
    .clearSelect()
    .select(sql`1`.as('one'))
    .limit(MAX_LIST_COUNT + 1);
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from (${found}) found`.execute(
    db,
  );
  const count = rows[0]?.count ?? 0;
  return count > MAX_LIST_COUNT ? null : count;
}

function isOneOf(id: KeyColumn, ids: readonly string[]): RawBuilder<boolean> {
  return sql<boolean>`${asExpression(id)} = any(${ids}::${sql.raw(KEY_TYPES[id.type].type)}[])`;
}

/** The ids of all matching rows; null if there are more than are counted. */
async function idsOfFew<DB, TB extends keyof DB, Row>(
  db: Kysely<Database>,
  matching: SelectQueryBuilder<DB, TB, Row>,
  id: KeyColumn,
): Promise<string[] | null> {
  const found = matching
    .clearSelect()
    .select(KEY_TYPES[id.type].write(asExpression(id)).as('id'))
    .limit(MAX_LIST_COUNT + 1);
  const { rows } = await sql<{ ids: string[] | null }>`
    select case when count(*) <= ${MAX_LIST_COUNT} then coalesce(array_agg(id), '{}') end as ids from (${found}) found`.execute(
    db,
  );
  return rows[0]?.ids ?? null;
}

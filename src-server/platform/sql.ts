/** Fragments that many statements share and the query builder cannot express. */
import { type AliasedRawBuilder, type Expression, type RawBuilder, sql } from 'kysely';
import { MAX_ID } from '../../src-shared/catalog/product-path.ts';

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;
const NUMBER = /^[1-9]\d{0,9}$/;

/** The start of the transaction, by the database's clock. */
export const now: RawBuilder<Date> = sql<Date>`now()`;

/** `seconds` from `now`; negative means the past, null stays null. */
export function secondsFromNow(seconds: number): RawBuilder<Date>;
export function secondsFromNow(seconds: number | null): RawBuilder<Date | null>;
export function secondsFromNow(seconds: number | null): RawBuilder<Date | null> {
  return sql`now() + ${seconds}::float8 * interval '1 second'`;
}

/** The current time by the database's clock, which moves on while the transaction waits for a lock. */
export const clock: RawBuilder<Date> = sql<Date>`clock_timestamp()`;

/** `seconds` after `clock`; negative is before it. */
export function secondsFromClock(seconds: number): RawBuilder<Date> {
  return sql`${clock} + ${seconds}::float8 * interval '1 second'`;
}

/** `where('id', '=', anyId(ids))`: one bound array for any number of ids; an empty one matches no row. */
export function anyId(ids: readonly number[]): RawBuilder<number> {
  return sql`any(${ids}::int[])`;
}

/** The same for ids that are UUIDs. */
export function anyUuid(ids: readonly string[]): RawBuilder<string> {
  return sql`any(${ids}::uuid[])`;
}

/** The same for texts and enumerations. */
export function anyText<Text extends string>(texts: readonly Text[]): RawBuilder<Text> {
  return sql`any(${texts}::text[])`;
}

/** `where('id', '=', asUuid(text))`, for a text that may be anything: what is no UUID in PostgreSQL's notation matches no row. */
export function asUuid(text: string | null): RawBuilder<string> {
  return sql`${text !== null && UUID.test(text) ? text : null}::uuid`;
}

/** The same for ids that are numbers. */
export function asId(text: string): RawBuilder<number> {
  return sql`${NUMBER.test(text) && Number(text) <= MAX_ID ? text : null}::int`;
}

/** A subquery's only column as an array; empty if there are no rows. */
export function arrayOf<Row extends object>(query: Expression<Row>): RawBuilder<Row[keyof Row][]> {
  return sql`array${query}`;
}

/** Texts as a table for `from`; its one column has the table's name. */
export function unnestText<Alias extends string>(
  alias: Alias,
  texts: readonly string[],
): AliasedRawBuilder<Record<Alias, string>, Alias> {
  return sql<Record<Alias, string>>`unnest(${texts}::text[])`.as(alias);
}

/** Rows serialised as the one value that is bound for them; prepared statements take them in this form. */
export type Records<Row> = string & { readonly rows?: readonly Row[] };

export function records<Row extends object>(rows: readonly Row[]): Records<Row> {
  return JSON.stringify(rows.map(withBytesAsText));
}

type ColumnType =
  | 'boolean'
  | 'bytea'
  | 'int'
  | 'int[]'
  | 'json'
  | 'jsonb'
  | 'smallint'
  | 'text'
  | 'text[]'
  | 'uuid';

/**
 * Rows as a table for `from`, bound as one value: `recordset('fresh', rows, { id: 'int', sealed: 'bytea' })`. A key that a row lacks
 * is null.
 */
export function recordset<Alias extends string, Row extends object>(
  alias: Alias,
  rows: readonly Row[] | Records<Row>,
  columns: Readonly<Record<keyof Row & string, ColumnType>>,
): AliasedRawBuilder<Row, Alias> {
  const definitions = Object.entries<ColumnType>(columns).map(
    ([name, type]) => sql`${sql.ref(name)} ${sql.raw(type)}`,
  );
  return sql<Row>`json_to_recordset(${Array.isArray(rows) ? records(rows) : rows}::json)`.as<Alias>(
    sql`${sql.ref(alias)} (${sql.join(definitions)})`,
  );
}

function withBytesAsText(row: object): object {
  return Object.fromEntries(
    Object.entries(row).map(([key, value]) => [
      key,
      value instanceof Buffer ? `\\x${value.toString('hex')}` : (value as unknown),
    ]),
  );
}

const UNIQUE_VIOLATION = '23505';
/** PostgreSQL's lock_not_available. */
const LOCK_TIMED_OUT = '55P03';

/** Whether a statement failed because a row with the same key exists. @param constraint the unique index, if the table has several */
export function isUniqueViolation(error: unknown, constraint?: string): boolean {
  const { code, constraint: violated } = (error ?? {}) as { code?: unknown; constraint?: unknown };
  return code === UNIQUE_VIOLATION && (constraint === undefined || violated === constraint);
}

/** Whether a statement failed because it waited for a lock longer than it may. */
export function isLockTimeout(error: unknown): boolean {
  return (error as { code?: unknown } | null)?.code === LOCK_TIMED_OUT;
}

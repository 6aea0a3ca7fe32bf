/** What many statements have in common and the query builder has no words for. */
import { type AliasedRawBuilder, type Expression, type RawBuilder, sql } from 'kysely';

/** The instant at which the transaction began, by the database's clock. */
export const now: RawBuilder<Date> = sql<Date>`now()`;

/** `seconds` from now by the database's clock; negative is the past, null stays null. */
export function secondsFromNow(seconds: number): RawBuilder<Date>;
export function secondsFromNow(seconds: number | null): RawBuilder<Date | null>;
export function secondsFromNow(seconds: number | null): RawBuilder<Date | null> {
  return sql`now() + ${seconds}::float8 * interval '1 second'`;
}

/** The instant as it is, by the database's clock: also after the transaction has waited for a lock. */
export const clock: RawBuilder<Date> = sql<Date>`clock_timestamp()`;

/** `seconds` after `clock`; negative is before it. */
export function secondsFromClock(seconds: number): RawBuilder<Date> {
  return sql`${clock} + ${seconds}::float8 * interval '1 second'`;
}

/** `where('id', '=', anyId(ids))`: one bound array however many ids there are, and none of them is no row. */
export function anyId(ids: readonly number[]): RawBuilder<number> {
  return sql`any(${ids}::int[])`;
}

/** The same for checkouts and payments. */
export function anyUuid(ids: readonly string[]): RawBuilder<string> {
  return sql`any(${ids}::uuid[])`;
}

/** The same for texts and enumerations. */
export function anyText<Text extends string>(texts: readonly Text[]): RawBuilder<Text> {
  return sql`any(${texts}::text[])`;
}

/** The one column of a subquery as an array; of no rows an empty one. */
export function arrayOf<Row extends object>(query: Expression<Row>): RawBuilder<Row[keyof Row][]> {
  return sql`array${query}`;
}

/** Texts as a table for `from`, with one column that is called as the table. */
export function unnestText<Alias extends string>(
  alias: Alias,
  texts: readonly string[],
): AliasedRawBuilder<Record<Alias, string>, Alias> {
  return sql<Record<Alias, string>>`unnest(${texts}::text[])`.as(alias);
}

/** Rows as the one value that is bound for them; a prepared statement takes them so. */
export type Records<Row> = string & { readonly rows?: readonly Row[] };

export function records<Row extends object>(rows: readonly Row[]): Records<Row> {
  return JSON.stringify(rows.map(withBytesAsText));
}

type ColumnType =
  'boolean' | 'bytea' | 'int' | 'int[]' | 'json' | 'jsonb' | 'smallint' | 'text' | 'text[]' | 'uuid';

/**
 * Rows as a table for `from`, in one bound value however many there are: `recordset('fresh', rows, { id: 'int', sealed: 'bytea' })`.
 * A key that a row does not have is null.
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

/** Whether a statement failed because a row with the same key exists. @param constraint the unique index, where the table has several */
export function isUniqueViolation(error: unknown, constraint?: string): boolean {
  const { code, constraint: violated } = (error ?? {}) as { code?: unknown; constraint?: unknown };
  return code === UNIQUE_VIOLATION && (constraint === undefined || violated === constraint);
}

/**
 * Statements on the hot path of a purchase, built once. The query builder takes some 40 microseconds to build one, and PostgreSQL
 * about as long to parse and plan it; a prepared statement pays both once per process and once per connection.
 * docs/statements.md says when to use it.
 */
import { createHash } from 'node:crypto';
import {
  type Compilable,
  type CompiledQuery,
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
} from 'kysely';
import type { Database } from '../entities.ts';

/** Stands for a value that comes later. It is bound like one; whatever looks at it while the statement is built fails. */
class Placeholder {
  readonly key: string;

  constructor(key: string) {
    this.key = key;
  }

  [Symbol.toPrimitive](): never {
    throw new TypeError(
      `the value "${this.key}" of a prepared statement is known when it is sent, not before`,
    );
  }

  toJSON(): never {
    return this[Symbol.toPrimitive]();
  }
}

/** Builds statements without a connection. */
const builder = new Kysely<Database>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
});

const names = new Map<string, string>();

/** The name under which a connection keeps this statement, if it is a prepared one. */
export function preparedName(text: string): string | undefined {
  return names.get(text);
}

/**
 * A statement whose text never changes, only its values:
 *
 *     const selectBalance = prepared((db, given: { code: string }) =>
 *       db.selectFrom('ledger_account').select('balance_cents').where('code', '=', given.code));
 *     const [account] = await selectBalance(em.db, { code });
 *
 * `build` runs once. Its values may be bound, and nothing else: one that is put into a template text, compared or turned into JSON
 * throws a TypeError.
 * @returns sends the statement with these values, gives its rows
 */
export function prepared<Values extends Readonly<Record<string, unknown>>, Row>(
  build: (db: Kysely<Database>, given: Values) => Compilable<Row>,
): (db: Kysely<Database>, values: Values) => Promise<Row[]> {
  let statement: CompiledQuery<Row> | undefined;
  return async (db, values) => {
    statement ??= compile(build);
    const parameters = statement.parameters.map((value) =>
      value instanceof Placeholder ? values[value.key] : value,
    );
    const { rows } = await db.executeQuery<Row>({ ...statement, parameters });
    return rows;
  };
}

function compile<Row>(build: (db: Kysely<Database>, given: never) => Compilable<Row>): CompiledQuery<Row> {
  const given = new Proxy({}, { get: (_, key) => new Placeholder(String(key)) }) as never;
  const statement = build(builder, given).compile();
  prepareText(statement.sql);
  return statement;
}

/** From now on each connection parses this text once. For the few statements that a library builds and whose texts never change. */
export function prepareText(text: string): void {
  if (!names.has(text)) names.set(text, createHash('sha256').update(text).digest('base64url').slice(0, 22));
}

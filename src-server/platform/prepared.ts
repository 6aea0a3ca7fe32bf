/**
 * Statements on the hot path of a purchase, built once. The query builder takes about 40 microseconds to build a statement, and
 * PostgreSQL about as long to parse and plan it; a prepared statement pays the former once per process and the latter once per
 * connection. docs/statements.md says when to use it.
 */
import { createHash } from 'node:crypto';
import {
  type Compilable,
  CompiledQuery,
  DummyDriver,
  Kysely,
  OperationNodeTransformer,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type PrimitiveValueListNode,
  ValueListNode,
  ValueNode,
} from 'kysely';
import type { Database } from '../entities.ts';
import type { StatementBatch } from './statement-batch.ts';

/** Stands for a value that is supplied later. It can only be bound; any other use while the statement is built throws. */
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

/**
 * Writes constants into the text. PostgreSQL uses one plan for all values of a prepared statement if that costs no more than planning
 * for each. With `status = $3` it cannot know that a partial index covers all the rows, nor with `now() + $2` how many rows an hour has,
 * and plans each time.
 */
class ConstantsInText extends OperationNodeTransformer {
  protected override transformValue(node: ValueNode): ValueNode {
    if (!isConstant(node.value)) return node;
    // After another minus, that of a negative number would start a comment. In quotes it has the type that its place asks for, as if bound.
    const isNegative = typeof node.value === 'number' && node.value < 0;
    return ValueNode.createImmediate(isNegative ? String(node.value) : node.value);
  }

  protected override transformPrimitiveValueList({ values }: PrimitiveValueListNode): PrimitiveValueListNode {
    const nodes = values.map((value) => this.transformValue(ValueNode.create(value)));
    // A list of a different node type, in the same position.
    return ValueListNode.create(nodes) as unknown as PrimitiveValueListNode;
  }
}

function isConstant(value: unknown): boolean {
  return value === null || ['string', 'boolean', 'number'].includes(typeof value);
}

const constantsInText = new ConstantsInText();

/** Builds statements without a connection. */
const builder = new Kysely<Database>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
  plugins: [
    {
      transformQuery: ({ node, queryId }) => constantsInText.transformNode(node, queryId),
      transformResult: ({ result }) => Promise.resolve(result),
    },
  ],
});

const names = new Map<string, string>();

/** The name of this statement on each connection, if it is a prepared one. */
export function preparedName(text: string): string | undefined {
  return names.get(text);
}

/** A prepared statement with its values, and a function that reads its rows. */
export interface BoundStatement<Result> {
  readonly query: CompiledQuery;
  /** Throws if the rows show that the statement did not have its effect. */
  readonly read: (rows: readonly never[]) => Result;
}

export interface PreparedStatement<Values, Row> {
  /** Runs the statement with these values and returns its rows. */
  (db: Kysely<Database>, values: Values): Promise<Row[]>;
  /** For sending with others (`sendTogether`); the result is the first row. */
  bound(values: Values): BoundStatement<Row | undefined>;
  /** The same, with a result read by `read`. */
  bound<Result>(values: Values, read: (rows: readonly Row[]) => Result): BoundStatement<Result>;
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
 */
export function prepared<Values extends Readonly<Record<string, unknown>>, Row>(
  build: (db: Kysely<Database>, given: Values) => Compilable<Row>,
): PreparedStatement<Values, Row> {
  let statement: CompiledQuery<Row> | undefined;
  const bind = (values: Values): CompiledQuery<Row> => {
    statement ??= compile(build);
    const parameters = statement.parameters.map((value) =>
      value instanceof Placeholder ? values[value.key] : value,
    );
    return { ...statement, parameters };
  };
  const send = async (db: Kysely<Database>, values: Values): Promise<readonly Row[]> => {
    const [rows] = await sendTogether(db, [{ query: bind(values), read: (found: readonly Row[]) => found }]);
    return rows;
  };
  const bound = (values: Values, read = firstOf): BoundStatement<unknown> => ({ query: bind(values), read });
  return Object.assign(send, { bound }) as PreparedStatement<Values, Row>;
}

function firstOf(rows: readonly unknown[]): unknown {
  return rows[0];
}

/**
 * Sends statements in one message on one connection: one round trip instead of one each. PostgreSQL runs them in this order, each with
 * its own snapshot: a statement after a lock sees what was committed while waiting for the lock. After a failure the rest is skipped
 * and the effects of the earlier ones are undone, even outside a transaction.
 *
 * @returns their results, once all answers have arrived
 */
export async function sendTogether<const Results extends readonly unknown[]>(
  db: Kysely<Database>,
  statements: { readonly [At in keyof Results]: BoundStatement<Results[At]> },
): Promise<Results> {
  if (statements.length === 0) return [] as unknown as Results;
  const { rows } = await db.executeQuery<BatchResult>(asQuery(batchOf(statements)));
  return resultsOf(statements, rows) as unknown as Results;
}

/**
 * Sends statements in one message with COMMIT; the caller must end the transaction next. Their results are read after the commit, so
 * only the database can refuse them.
 */
export async function sendWithCommit(
  db: Kysely<Database>,
  statements: readonly BoundStatement<unknown>[],
): Promise<void> {
  const whenCommitted = (results: readonly BatchResult[]): void => void resultsOf(statements, results);
  await db.executeQuery(asQuery({ ...batchOf(statements), whenCommitted }));
}

interface BatchResult {
  rows: unknown[];
}

function resultsOf(
  statements: readonly BoundStatement<unknown>[],
  results: readonly BatchResult[],
): unknown[] {
  return results.map(({ rows }, at) => statements[at]?.read(rows as never[]));
}

const NO_QUERY = CompiledQuery.raw('');

/** The query builder passes the SQL text on unchanged, and the pool's client recognises a batch in its place. */
function asQuery(batch: StatementBatch): CompiledQuery<BatchResult> {
  return { ...NO_QUERY, sql: batch as unknown as string };
}

function batchOf(bound: readonly BoundStatement<unknown>[]): StatementBatch {
  return {
    statements: bound.map(({ query: { sql, parameters } }) => ({
      name: preparedName(sql),
      text: sql,
      values: [...parameters],
    })),
    get text() {
      return bound.map(({ query }) => query.sql).join(';\n');
    },
  };
}

function compile<Row>(build: (db: Kysely<Database>, given: never) => Compilable<Row>): CompiledQuery<Row> {
  const given = new Proxy({}, { get: (_, key) => new Placeholder(String(key)) }) as never;
  const statement = build(builder, given).compile();
  // From now on, each connection parses this text once.
  names.set(statement.sql, createHash('sha256').update(statement.sql).digest('base64url').slice(0, 22));
  return statement;
}

/**
 * Statements that go to the database in one message. PostgreSQL runs them in order, each with its own snapshot; after a failure it
 * skips the rest. BEGIN is sent with the first statement of its transaction, and COMMIT with the last ones if the transaction names
 * them. That is safe: if BEGIN is refused, the statement is skipped, and so is COMMIT after a failed statement.
 */
import pg, { type Connection, type PoolClient, type QueryResult, type Submittable } from 'pg';

export interface BatchedStatement {
  /** Set for prepared statements. */
  name: string | undefined;
  text: string;
  values: unknown[];
}

/** Passed to a guarded client in place of an SQL text. Its answer has the statements' results in place of rows. */
export interface StatementBatch {
  readonly statements: readonly BatchedStatement[];
  /** All texts joined, for logs and traces. */
  readonly text: string;
  /** Set if the statements wait for the COMMIT that follows: receives their results after the commit. */
  readonly whenCommitted?: (results: readonly QueryResult[]) => void;
}

export function isBatch(asked: unknown): asked is StatementBatch {
  return typeof asked === 'object' && asked !== null && 'statements' in asked;
}

type Query = (...input: unknown[]) => unknown;
type Answer = Pick<QueryResult, 'command' | 'rowCount' | 'rows'>;

const NOTHING: Answer = { command: '', rowCount: null, rows: [] };
const BEGIN: BatchedStatement = { name: 'begin', text: 'begin', values: [] };
const COMMIT: BatchedStatement = { name: 'commit', text: 'commit', values: [] };

/** Wraps one client's `query`: supports batches, delays BEGIN, and sends the last statements with COMMIT. */
export class BatchedClient {
  readonly #client: PoolClient;
  /** The driver's own `query`. */
  readonly #query: Query;
  #isBeginning = false;
  #last: StatementBatch | undefined;

  constructor(client: PoolClient) {
    this.#client = client;
    this.#query = client.query.bind(client);
  }

  /** Same signature as the driver's `query`. */
  query(...input: unknown[]): unknown {
    const [asked] = input;
    if (asked === 'begin') {
      this.#isBeginning = true;
      return Promise.resolve(NOTHING);
    }
    if (isBatch(asked) && asked.whenCommitted) {
      this.#last = asked;
      return Promise.resolve(NOTHING);
    }
    if (this.#last && asked !== 'rollback') return this.#end(asked, this.#last);
    const isFirst = this.#isBeginning;
    this.forgetTransaction();
    if (isFirst) return this.#begin(input);
    return isBatch(asked) ? this.#send(asked.statements).then(asAnswer) : this.#query(...input);
  }

  /** Discards what is still unsent: the transaction was rolled back, or the client returns to its pool. */
  forgetTransaction(): void {
    this.#isBeginning = false;
    this.#last = undefined;
  }

  async #end(asked: unknown, { statements, whenCommitted }: StatementBatch): Promise<Answer> {
    const first = this.#isBeginning ? [BEGIN] : [];
    this.forgetTransaction();
    if (asked !== 'commit') throw new Error('a statement follows those that were to be the last ones');
    const results = await this.#send([...first, ...statements, COMMIT]);
    whenCommitted?.(results.slice(first.length, -1));
    return NOTHING;
  }

  #begin(input: unknown[]): Promise<unknown> {
    const [asked] = input;
    if (asked === 'commit' || asked === 'rollback') return Promise.resolve(NOTHING);
    if (isBatch(asked))
      return this.#send([BEGIN, ...asked.statements]).then((results) => asAnswer(results.slice(1)));
    const first = withValues(input);
    if (first) return this.#send([BEGIN, first]).then((results) => results[1]);
    // A text without values may contain several statements, which a batch cannot.
    return (this.#query('begin') as Promise<unknown>).then(() => this.#query(...input));
  }

  #send(statements: readonly BatchedStatement[]): Promise<QueryResult[]> {
    const sent = new SentBatch(statements, this.#client);
    this.#query(sent);
    return sent.answer;
  }
}

function asAnswer(results: QueryResult[]): Answer {
  return { ...NOTHING, rows: results };
}

function withValues([asked, values]: unknown[]): BatchedStatement | undefined {
  if (typeof asked === 'string')
    return Array.isArray(values) && values.length > 0 ? { name: undefined, text: asked, values } : undefined;
  const { name, text, values: own = [] } = asked as Partial<BatchedStatement>;
  return name === undefined || text === undefined ? undefined : { name, text, values: own };
}

/** The driver's methods for handling a query's answer; missing in its types. */
interface DriverQuery {
  readonly name: string | undefined;
  readonly text: string;
  /** Writes the statement's messages, including the final `sync`. */
  prepare(connection: Connection): void;
  handleRowDescription(message: unknown): void;
  handleDataRow(message: unknown): void;
  handleCommandComplete(message: unknown, connection: Connection): void;
  handleReadyForQuery(connection: Connection): void;
}

/**
 * Column descriptions of prepared statements, by name; null: the statement returns no rows. Asked once per connection, because a
 * connection refuses a statement whose columns have changed.
 */
const descriptions = new WeakMap<Connection, Map<string, unknown>>();

function descriptionsOf(connection: Connection): Map<string, unknown> {
  const known = descriptions.get(connection) ?? new Map<string, unknown>();
  descriptions.set(connection, known);
  return known;
}

const NOT_SENT = { value: () => undefined };

/** A batch as the driver expects it: each statement is a query of its own and receives its part of the answer. */
class SentBatch implements Submittable {
  readonly statements: readonly BatchedStatement[];
  readonly #queries: DriverQuery[];
  readonly #results: QueryResult[] = [];
  readonly #answer = Promise.withResolvers<QueryResult[]>();
  #at = 0;
  /** For the statement that is currently being answered. */
  #description: unknown = null;
  /** The driver wraps this callback in one that clears the time limit. */
  callback = (error: Error | null): void =>
    error ? this.#answer.reject(error) : this.#answer.resolve(this.#results);

  constructor(statements: readonly BatchedStatement[], client: PoolClient) {
    const types = { getTypeParser: client.getTypeParser.bind(client) };
    this.statements = statements;
    this.#queries = statements.map(
      (statement) =>
        new pg.Query({ ...statement, types }, (error: Error | undefined, result: QueryResult) => {
          if (error) this.callback(error);
          else this.#results.push(result);
        }) as unknown as DriverQuery,
    );
  }

  get answer(): Promise<QueryResult[]> {
    return this.#answer.promise;
  }

  /** The name of the statement being answered: the driver records that it has been parsed. */
  get name(): string | undefined {
    return this.#queries[this.#at]?.name;
  }

  get text(): string | undefined {
    return this.#queries[this.#at]?.text;
  }

  submit(connection: Connection): void {
    const open = Object.create(connection, { sync: NOT_SENT }) as Connection;
    const described = Object.create(open, { describe: NOT_SENT }) as Connection;
    const known = descriptionsOf(connection);
    connection.stream.cork();
    try {
      for (const query of this.#queries) {
        const description = query.name === undefined ? undefined : known.get(query.name);
        query.prepare(description === undefined ? open : described);
        if (description) query.handleRowDescription(description);
      }
      connection.sync();
    } finally {
      connection.stream.uncork();
    }
  }

  handleRowDescription(message: unknown): void {
    this.#description = message;
    this.#queries[this.#at]?.handleRowDescription(message);
  }

  handleDataRow(message: unknown): void {
    this.#queries[this.#at]?.handleDataRow(message);
  }

  handleCommandComplete(message: unknown, connection: Connection): void {
    const { name } = this;
    const known = descriptionsOf(connection);
    if (name !== undefined && !known.has(name)) known.set(name, this.#description);
    this.#description = null;
    this.#queries[this.#at]?.handleCommandComplete(message, connection);
    this.#at += 1;
  }

  handleError(error: Error, connection: Connection): void {
    const { submittedNamedStatements } = connection as unknown as {
      submittedNamedStatements: Record<string, string>;
    };
    for (const { name } of this.#queries.slice(this.#at)) {
      if (name !== undefined) delete submittedNamedStatements[name];
    }
    this.callback(error);
  }

  handleReadyForQuery(connection: Connection): void {
    for (const query of this.#queries) query.handleReadyForQuery(connection);
    this.callback(null);
  }
}

/**
 * Statements that go to the database and back in one message. PostgreSQL carries them out one after the other, each with a snapshot of its own; after
 * one that fails it skips the rest. BEGIN travels with the first statement of its transaction in the same way, and COMMIT with the last ones where the
 * transaction says which these are: were BEGIN refused, the statement would be skipped, too, and COMMIT after a statement that fails.
 */
import pg, { type Connection, type PoolClient, type QueryResult, type Submittable } from 'pg';

export interface BatchedStatement {
  /** Of a prepared statement. */
  name: string | undefined;
  text: string;
  values: unknown[];
}

/** Given to a guarded client in place of a text. Its answer has the results of the statements in place of rows. */
export interface StatementBatch {
  readonly statements: readonly BatchedStatement[];
  /** All of them, for those who watch what is sent. */
  readonly text: string;
  /** Where they wait for COMMIT, which follows next: takes their results when they are committed. */
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

/** One client's `query`, with batches, with BEGIN sent late and the last statements sent with COMMIT. */
export class BatchedClient {
  readonly #client: PoolClient;
  /** The driver's own. */
  readonly #query: Query;
  #isBeginning = false;
  #last: StatementBatch | undefined;

  constructor(client: PoolClient) {
    this.#client = client;
    this.#query = client.query.bind(client);
  }

  /** As the driver's `query`. */
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

  /** What was not sent of it: it was rolled back, or the client goes back to its pool. */
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
    // A text without values may be several statements, which no batch takes.
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

/** What the driver's queries do with the answers to them; missing in its types. */
interface DriverQuery {
  readonly name: string | undefined;
  readonly text: string;
  /** Writes the statement's messages, the end of them (`sync`) included. */
  prepare(connection: Connection): void;
  handleRowDescription(message: unknown): void;
  handleDataRow(message: unknown): void;
  handleCommandComplete(message: unknown, connection: Connection): void;
  handleReadyForQuery(connection: Connection): void;
}

/**
 * What PostgreSQL said of the columns of prepared statements, by their names; null: they give no rows. A connection that keeps a statement refuses it
 * once its columns are others, so it is asked once.
 */
const descriptions = new WeakMap<Connection, Map<string, unknown>>();

function descriptionsOf(connection: Connection): Map<string, unknown> {
  const known = descriptions.get(connection) ?? new Map<string, unknown>();
  descriptions.set(connection, known);
  return known;
}

const NOT_SENT = { value: () => undefined };

/** As the driver takes it: each statement is a query of its own, and the batch hands its part of the answer to it. */
class SentBatch implements Submittable {
  readonly statements: readonly BatchedStatement[];
  readonly #queries: DriverQuery[];
  readonly #results: QueryResult[] = [];
  readonly #answer = Promise.withResolvers<QueryResult[]>();
  #at = 0;
  /** Of the statement that is answered now. */
  #description: unknown = null;
  /** The driver puts one of its own around it, which ends the time limit. */
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

  /** Of the statement that is answered now: the driver remembers that it was parsed. */
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

/**
 * A connection pool that is guarded against networks that drop packets. TCP takes a quarter of an hour to give up such a
 * connection, and PostgreSQL keeps its locks even longer. Here every wait has a timeout: connecting, a statement, a lock, an
 * idle transaction, and a missing answer.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import type { ClientConfig, Pool, PoolClient } from 'pg';
import { DatabaseClient } from './database-client.ts';
import { preparedName } from './prepared.ts';
import { BatchedClient, isBatch } from './statement-batch.ts';
import { statementSummary } from './statement-summary.ts';
import type { Tracer } from './tracer.ts';

export interface TimeLimits {
  connectMs: number;
  /** PostgreSQL's limit for one statement; 0: none, for imports and migrations. */
  statementMs: number;
  lockMs: number;
  idleInTransactionMs: number;
  /** How long to wait for an answer; longer than PostgreSQL's own limit. After that the connection is considered lost. */
  answerMs: number;
  /** The interval between heartbeats of the listening connection, and the limit for each answer. */
  heartbeatMs: number;
  heartbeatAnswerMs: number;
}

/** The limits of a shop that serves customers. */
export const SHOP_TIME_LIMITS: TimeLimits = {
  connectMs: 5_000,
  statementMs: 30_000,
  lockMs: 10_000,
  idleInTransactionMs: 60_000,
  answerMs: 35_000,
  heartbeatMs: 10_000,
  heartbeatAnswerMs: 5_000,
};

/**
 * With this setting, triggers leave waking other processes to the shop (`platform/wake-ups.ts`); without it, they do it
 * themselves.
 */
const WAKES_AFTER_COMMIT = '-c level30.wakes_after_commit=on';

const KEEPALIVE_MS = 30_000;
/** PostgreSQL checks its side too: it must not keep the locks of a shop that has vanished. */
const SERVER_KEEPALIVE = '-c tcp_keepalives_idle=30 -c tcp_keepalives_interval=10 -c tcp_keepalives_count=3';

/** The settings of every database connection. */
export function connectionConfig(limits: Pick<TimeLimits, 'connectMs'> & Partial<TimeLimits>): ClientConfig {
  const { connectMs, statementMs = 0, lockMs = 0, idleInTransactionMs = 0, answerMs = 0 } = limits;
  return {
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEPALIVE_MS,
    connectionTimeoutMillis: connectMs,
    options: SERVER_KEEPALIVE,
    ...(statementMs > 0 ? { statement_timeout: statementMs } : {}),
    ...(lockMs > 0 ? { lock_timeout: lockMs } : {}),
    ...(idleInTransactionMs > 0 ? { idle_in_transaction_session_timeout: idleInTransactionMs } : {}),
    ...(answerMs > 0 ? { query_timeout: answerMs } : {}),
  };
}

const guards = new WeakMap<Pool, PoolGuard>();

/**
 * Guards a pool before its first connection, without a limit for statements.
 *
 * @param url the pool's database, which may have several hosts
 */
export function guardPool(pool: Pool, url: string): void {
  guards.set(pool, new PoolGuard(pool, url));
}

/** Applies the limits of a shop that serves customers; triggers stop waking processes. */
export function limitTime(pool: Pool, limits: TimeLimits): void {
  guards.get(pool)?.limit(limits);
}

/** How long to wait for each answer, for work that may take longer than the pool's limit. */
const longWaits = new AsyncLocalStorage<number>();

/**
 * Runs work that waits `answerMs` for each answer instead of as long as its pool does. PostgreSQL's own limit is raised by the work itself, in
 * its transaction. Statements that are prepared or sent together keep the pool's limit.
 */
export function waitLonger<T>(answerMs: number, work: () => Promise<T>): Promise<T> {
  return longWaits.run(answerMs, work);
}

/** From now on, statements are traced. */
export function traceStatements(pool: Pool, tracer: Tracer): void {
  guards.get(pool)?.trace(tracer);
}

/**
 * Call when another connection got no answer from the database for `ms`. Cuts idle connections and those in use for longer
 * than that, so that waiting requests fail now instead of at their own limits.
 */
export function dropSilentConnections(pool: Pool, ms: number): void {
  guards.get(pool)?.drop(ms);
}

class PoolGuard {
  readonly #clients = new Set<PoolClient>();
  /** When each client in use was taken from the pool. */
  readonly #takenAt = new WeakMap<PoolClient, number>();
  readonly #batched = new WeakMap<PoolClient, BatchedClient>();
  #config = connectionConfig({ connectMs: SHOP_TIME_LIMITS.connectMs });
  #tracer: Tracer | undefined;

  constructor(pool: Pool, url: string) {
    const limits = (): ClientConfig => this.#config;
    // As a pool option, the connect timeout would also limit the wait for a free connection.
    Object.assign(pool, {
      Client: class extends DatabaseClient {
        constructor(config: ClientConfig) {
          super({ ...config, ...limits(), url });
        }
      },
    });
    pool.on('connect', (client) => this.#guard(client));
    pool.on('remove', (client) => this.#clients.delete(client));
    pool.on('acquire', (client) => this.#takenAt.set(client, performance.now()));
    pool.on('release', (_error, client) => {
      this.#takenAt.delete(client);
      this.#batched.get(client)?.forgetTransaction();
    });
    returnLostConnections(pool);
  }

  limit(limits: TimeLimits): void {
    const config = connectionConfig(limits);
    this.#config = { ...config, options: `${config.options} ${WAKES_AFTER_COMMIT}` };
    for (const client of this.#clients) if (!this.#takenAt.has(client)) client.connection.stream.destroy();
  }

  trace(tracer: Tracer): void {
    this.#tracer = tracer;
  }

  drop(ms: number): void {
    const since = performance.now() - ms;
    for (const client of this.#clients) {
      if ((this.#takenAt.get(client) ?? 0) <= since) client.connection.stream.destroy();
    }
  }

  #guard(client: PoolClient): void {
    this.#clients.add(client);
    const query = client.query.bind(client) as (...input: unknown[]) => unknown;
    client.query = ((...input: unknown[]) => query(...withLongWait(input))) as typeof client.query;
    const batched = new BatchedClient(client);
    this.#batched.set(client, batched);
    // On a timeout the driver only drops the answer and keeps the connection, where the next statement would wait
    // behind this one.
    client.query = ((...input: unknown[]) => {
      const answer = batched.query(...asPrepared(input));
      if (answer instanceof Promise) {
        const span = this.#tracer?.part('statement', () => summaryOf(input));
        answer.then(
          () => span?.end({}),
          (error: unknown) => {
            span?.end({ fault: faultOf(error) });
            if (isLateAnswer(error)) client.connection.stream.destroy();
          },
        );
      }
      return answer;
    }) as typeof client.query;
  }
}

/** Sends a prepared statement by name, so that each connection parses it once. */
function asPrepared(input: unknown[]): unknown[] {
  const [text, values] = input;
  const name = typeof text === 'string' ? preparedName(text) : undefined;
  return name === undefined ? input : [{ name, text, values }];
}

function withLongWait(input: unknown[]): unknown[] {
  const answerMs = longWaits.getStore();
  if (answerMs === undefined) return input;
  const [text, values, ...callback] = input;
  if (typeof text !== 'string') return input;
  return [{ text, values, query_timeout: answerMs }, undefined, ...callback];
}

/** Statements that are sent together are listed: "select product; insert checkout". */
function summaryOf(input: unknown[]): string {
  const [asked] = input;
  if (!isBatch(asked)) return statementSummary(textOf(input));
  return asked.statements.map(({ text }) => statementSummary(text)).join('; ');
}

function textOf([asked]: unknown[]): string {
  if (typeof asked === 'string') return asked;
  return (asked as { text?: string } | undefined)?.text ?? '';
}

/** The SQLSTATE, never the message: for a violated constraint that contains values. */
function faultOf(error: unknown): string {
  const code = (error as { code?: unknown } | null)?.code;
  return typeof code === 'string' ? code : 'unknown';
}

/** Matches the driver's message for `query_timeout`. */
export function isLateAnswer(error: unknown): boolean {
  return error instanceof Error && error.message === 'Query read timeout';
}

/**
 * Returns a broken connection to its pool even while a transaction holds it. The query builder returns a transaction's connection only
 * after a successful `rollback`, which is impossible on a broken one: a database restart under load would use up all places in the
 * pool, and no request would ever be answered again.
 */
function returnLostConnections(pool: Pool): void {
  const connect = pool.connect.bind(pool) as (callback?: unknown) => Promise<PoolClient>;
  // With a callback, the caller is the pool itself, running a single query; it handles failures.
  pool.connect = ((callback?: unknown) =>
    callback ? connect(callback) : connect().then(returnWhenLost)) as typeof pool.connect;
}

function returnWhenLost(client: PoolClient): PoolClient {
  const release = client.release.bind(client);
  let isReturned = false;
  const giveBack = (error?: Error | boolean): void => {
    // The transaction may return it too; the pool accepts it only once.
    if (isReturned) return;
    isReturned = true;
    client.off('end', giveBackLost);
    release(error);
  };
  const giveBackLost = (): void => giveBack(true);
  client.once('end', giveBackLost);
  client.release = giveBack;
  return client;
}

/**
 * The connections of a pool, guarded against a network that drops packets. TCP takes a quarter of an hour to give such a
 * connection up, and PostgreSQL keeps its locks for even longer. Here each wait has an end: connecting, one statement, one
 * lock, a transaction without a statement, and an answer that does not come.
 */
import type { ClientConfig, Pool, PoolClient } from 'pg';
import { DatabaseClient } from './database-client.ts';
import { preparedName } from './prepared.ts';
import { BatchedClient, isBatch } from './statement-batch.ts';
import { statementSummary } from './statement-summary.ts';
import type { Tracer } from './tracer.ts';

export interface TimeLimits {
  connectMs: number;
  /** Of one statement, by PostgreSQL; 0: none, for imports and migrations. */
  statementMs: number;
  lockMs: number;
  idleInTransactionMs: number;
  /** Until the answer to a statement has come; longer than PostgreSQL's own limit. Then the connection counts as lost. */
  answerMs: number;
  /** Between two signs of life of the connection that listens, and how long each may take. */
  heartbeatMs: number;
  heartbeatAnswerMs: number;
}

/** Of a shop that serves people. */
export const SHOP_TIME_LIMITS: TimeLimits = {
  connectMs: 5_000,
  statementMs: 30_000,
  lockMs: 10_000,
  idleInTransactionMs: 60_000,
  answerMs: 35_000,
  heartbeatMs: 10_000,
  heartbeatAnswerMs: 5_000,
};

/** Triggers leave the waking of other processes to the shop (`platform/wake-ups.ts`); for all others they do it. */
const WAKES_AFTER_COMMIT = '-c level30.wakes_after_commit=on';

const KEEPALIVE_MS = 30_000;
/** PostgreSQL looks after its own end: a shop that has vanished must not keep its locks. */
const SERVER_KEEPALIVE = '-c tcp_keepalives_idle=30 -c tcp_keepalives_interval=10 -c tcp_keepalives_count=3';

/** What every connection to the database is opened with. */
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
 * Guards a pool that has no connections yet. Its limits are those of a program that may take long.
 * @param url the pool's database, which may have several hosts
 */
export function guardPool(pool: Pool, url: string): void {
  guards.set(pool, new PoolGuard(pool, url));
}

/** From now on this is the pool of a shop that serves people: each statement has a time limit, and triggers wake no process. */
export function limitTime(pool: Pool, limits: TimeLimits): void {
  guards.get(pool)?.limit(limits);
}

/** From now on statements are parts of what is traced. */
export function traceStatements(pool: Pool, tracer: Tracer): void {
  guards.get(pool)?.trace(tracer);
}

/**
 * The database was silent on another connection for `ms`. Idle connections, and those in use for longer than that, are cut, so
 * that the requests that wait for them fail now instead of at the end of their own limits.
 */
export function dropSilentConnections(pool: Pool, ms: number): void {
  guards.get(pool)?.drop(ms);
}

class PoolGuard {
  readonly #clients = new Set<PoolClient>();
  /** When each client that is in use was taken. */
  readonly #takenAt = new WeakMap<PoolClient, number>();
  readonly #batched = new WeakMap<PoolClient, BatchedClient>();
  #config = connectionConfig({ connectMs: SHOP_TIME_LIMITS.connectMs });
  #tracer: Tracer | undefined;

  constructor(pool: Pool, url: string) {
    const limits = (): ClientConfig => this.#config;
    // As options of the pool the limit for connecting would also be one for waiting until a connection is free.
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
    const batched = new BatchedClient(client);
    this.#batched.set(client, batched);
    // The driver gives up the answer and keeps the connection, where the next statement would wait behind this one.
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

/** A prepared statement goes by its name, so that each connection parses it once. */
function asPrepared(input: unknown[]): unknown[] {
  const [text, values] = input;
  const name = typeof text === 'string' ? preparedName(text) : undefined;
  return name === undefined ? input : [{ name, text, values }];
}

/** Of several that are sent together, one after the other: "select product; insert checkout". */
function summaryOf(input: unknown[]): string {
  const [asked] = input;
  if (!isBatch(asked)) return statementSummary(textOf(input));
  return asked.statements.map(({ text }) => statementSummary(text)).join('; ');
}

function textOf([asked]: unknown[]): string {
  if (typeof asked === 'string') return asked;
  return (asked as { text?: string } | undefined)?.text ?? '';
}

/** SQLSTATE, never the message: that of a broken rule names values. */
function faultOf(error: unknown): string {
  const code = (error as { code?: unknown } | null)?.code;
  return typeof code === 'string' ? code : 'unknown';
}

/** The driver's own words for `query_timeout`. */
export function isLateAnswer(error: unknown): boolean {
  return error instanceof Error && error.message === 'Query read timeout';
}

/**
 * Gives a connection back to its pool when it breaks, also while a transaction holds it. The query builder gives a transaction's connection
 * back only after a `rollback` that succeeds, and on a broken one none does: a database that restarts under a busy shop
 * would take all places in the pool with it, and nothing would ever be answered again.
 */
function returnLostConnections(pool: Pool): void {
  const connect = pool.connect.bind(pool) as (callback?: unknown) => Promise<PoolClient>;
  // With a callback it is the pool itself, for a single query; it knows when that failed.
  pool.connect = ((callback?: unknown) =>
    callback ? connect(callback) : connect().then(returnWhenLost)) as typeof pool.connect;
}

function returnWhenLost(client: PoolClient): PoolClient {
  const release = client.release.bind(client);
  let isReturned = false;
  const giveBack = (error?: Error | boolean): void => {
    // The transaction that held it may give it back too; the pool takes it once.
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

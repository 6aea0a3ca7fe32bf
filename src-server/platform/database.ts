import { type EntityClass, EntityManager as SqlEntityManager, MikroORM } from '@mikro-orm/postgresql';
import { Migrator } from '@mikro-orm/migrations';
import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { Kysely } from 'kysely';
import type { Pool, TypeOverrides } from 'pg';
import type { Database } from '../entities.ts';
import { parseDatabaseUrl } from './database-address.ts';
import { dropSilentConnections, guardPool } from './guarded-pool.ts';
import { type BoundStatement, sendTogether, sendWithCommit } from './prepared.ts';
import { waitAtMost } from './wait-at-most.ts';
import { type WakeUpBus, WakeUps } from './wake-ups.ts';

/** Per open transaction: wake-ups to send after its commit. */
const afterCommit = new WeakMap<EntityManager, { channel: string; payload: string }[]>();
/** Per open transaction: statements to send with its COMMIT. */
const lastStatements = new WeakMap<EntityManager, readonly BoundStatement<unknown>[]>();
/** Per connection pool. */
const wakeUps = new WeakMap<object, WakeUps>();

/** A unit of work, and the query builder on the same connection: inside a transaction, both are part of it. */
export class EntityManager extends SqlEntityManager {
  /** Typed by the entities; columns have their database names and every value is bound, against SQL injection (docs/statements.md). */
  get db(): Kysely<Database> {
    return this.getKysely<Database>();
  }

  /** Notifies every process that listens on the channel: after the commit, or at once outside of a transaction. */
  wake(channel: string, payload = ''): void {
    const waiting = afterCommit.get(this);
    if (waiting) waiting.push({ channel, payload });
    else wakeUpsOf(this).soon({ channel, payload });
  }
}

function wakeUpsOf(em: EntityManager): WakeUps {
  const connection = em.getConnection();
  const known = wakeUps.get(connection) ?? new WakeUps(() => connection.getNativeClient());
  wakeUps.set(connection, known);
  return known;
}

export type Orm = MikroORM<EntityManager>;

/** From now on, sends this database's wake-ups through the bus while it is connected. */
export function wakeThrough(bus: WakeUpBus, { em }: Orm): void {
  wakeUpsOf(em).sendThrough(bus);
}

interface DatabaseOptions {
  /** The maximum number of connections; more would only queue for the two to four cores that PostgreSQL runs on. */
  poolSize?: number;
  debug?: boolean;
  /** What PostgreSQL calls these connections. */
  name?: string;
}

/** Schemas that are not described by entities: job queue, rate limits and sandbox create their own tables. */
const FOREIGN_SCHEMAS = ['pgboss', 'limits', 'sandbox'];

/** Opens the database. Transactions are READ COMMITTED; commands lock the rows they decide about. */
export async function openDatabase(
  url: string,
  entities: readonly EntityClass<object>[],
  options: DatabaseOptions = {},
): Promise<Orm> {
  const orm = await MikroORM.init({
    entityManager: EntityManager,
    // The connections of the pool handle the other hosts.
    clientUrl: parseDatabaseUrl(url).urls[0],
    entities: [...entities],
    extensions: [Migrator],
    pool: { min: 0, max: options.poolSize ?? 16 },
    driverOptions: {
      application_name: options.name,
      onPoolCreated: (pool: Pool) => {
        parseValues(pool.options.types as TypeOverrides);
        guardPool(pool, url);
      },
    },
    debug: options.debug ?? false,
    forceUtcTimezone: true,
    // A mistyped database name must be an error, not create an empty database.
    ensureDatabase: false,
    schemaGenerator: { ignoreSchema: FOREIGN_SCHEMAS, ignoreTriggers: true, ignoreRoutines: true },
    migrations: {
      path: fileURLToPath(new URL('../../migrations', import.meta.url)),
      glob: '*.ts',
      snapshot: false,
      allOrNothing: true,
      transactional: true,
      silent: true,
      tableName: 'migration',
    },
  });
  closeWhenQuiet(orm);
  return orm;
}

const INT8 = 20;
const TIMESTAMPTZ = 1184;

/**
 * Makes every statement return numbers for `bigint` and dates for `timestamptz`, where the ORM's connection would return
 * text.
 */
function parseValues(types: TypeOverrides): void {
  types.setTypeParser(INT8, (text) => {
    const number = Number(text);
    if (!Number.isSafeInteger(number)) throw new RangeError(`${text} is no number that can be computed with`);
    return number;
  });
  types.setTypeParser(TIMESTAMPTZ, (text) => new Date(text));
}

/** Queries that still run after this time are cut off. */
const QUIET_WITHIN_MS = 5_000;

/**
 * Waits for running queries before closing. `close` alone could hang forever: if a query is just being given its
 * connection, the query builder has already dropped its pool, fails, and never returns the connection.
 */
function closeWhenQuiet(orm: Orm): void {
  const close = orm.close.bind(orm);
  orm.close = async (force) => {
    const pool = await orm.em.getConnection().getNativeClient();
    await waitAtMost(QUIET_WITHIN_MS, wakeUpsOf(orm.em).send());
    const giveUpAt = performance.now() + QUIET_WITHIN_MS;
    while ((pool.totalCount > pool.idleCount || pool.waitingCount > 0) && performance.now() < giveUpAt) {
      await delay(5);
    }
    // A dead connection would never complete the closing handshake.
    if (pool.totalCount > pool.idleCount) dropSilentConnections(pool, 0);
    await close(force);
  };
}

/** The database as one unit of work sees it; inside `inTransaction`, both are part of the transaction. */
export interface DatabaseContext {
  /** For ordinary rows: `findOne`, `create`, `flush` (docs/statements.md). */
  em: EntityManager;
  /** The query builder, for statements that are contested, frequent or about sets of rows. */
  db: Kysely<Database>;
}

/** Carries the result out of a transaction that is rolled back on purpose. */
export class RolledBack extends Error {
  readonly result: unknown;

  constructor(result: unknown) {
    super('rolled back on purpose');
    this.result = result;
  }
}

/** The callback that inspects each transaction of a dry run before it is rolled back. */
const dryRuns = new AsyncLocalStorage<(em: EntityManager) => Promise<void>>();

/** Runs commands whose transactions all do their real work and are then rolled back; `look` inspects each before that. */
export async function dryRun<T>(
  look: (em: EntityManager) => Promise<void>,
  run: () => Promise<T>,
): Promise<T> {
  return dryRuns.run(look, run);
}

/**
 * Runs `work` in one READ COMMITTED transaction on its own connection. A context is passed on with the transaction's
 * `em` and `db`.
 */
export async function inTransaction<Ctx extends EntityManager | DatabaseContext, T>(
  ctx: Ctx,
  work: (ctx: Ctx) => Promise<T>,
): Promise<T> {
  const em = ctx instanceof EntityManager ? ctx : ctx.em;
  const waiting: { channel: string; payload: string }[] = [];
  const look = dryRuns.getStore();
  const done = inOwnTransaction(em, async (transaction) => {
    afterCommit.set(transaction, waiting);
    const own = await work(onTransaction(ctx, transaction) as Ctx);
    if (!look) return own;
    await sendTogether(transaction.db, lastStatements.get(transaction) ?? []);
    await look(transaction);
    throw new RolledBack(own);
  });
  if (look) return done.catch((error: unknown) => resultOf(error) as T);
  const result = await done;
  for (const wakeUp of waiting) wakeUpsOf(em).soon(wakeUp);
  return result;
}

/**
 * Sends these statements together with the COMMIT of the caller's transaction. The caller must not query the database afterwards. Only
 * database constraints can still make these statements fail, because their results are read after the commit.
 */
export function endWith(em: EntityManager, statements: readonly BoundStatement<unknown>[]): void {
  lastStatements.set(em, statements);
}

/**
 * Like the entity manager's `transactional`, but without events, copies of the unit of work and implicit contexts. No code here uses
 * those, and a transaction takes a fifth of the time.
 */
async function inOwnTransaction<T>(
  em: EntityManager,
  work: (transaction: EntityManager) => Promise<T>,
): Promise<T> {
  const transaction = em.fork();
  const begun = await transaction.db.startTransaction().execute();
  transaction.setTransactionContext(begun);
  try {
    const result = await work(transaction);
    await transaction.flush();
    const last = lastStatements.get(transaction);
    if (last) await sendWithCommit(transaction.db, last);
    await begun.commit().execute();
    return result;
  } catch (error) {
    // Also fails on a lost connection; the original error is the one to report.
    await begun
      .rollback()
      .execute()
      .catch(() => undefined);
    throw error;
  }
}

/** The result of a deliberate rollback; any other error is rethrown. */
export function resultOf(error: unknown): unknown {
  if (error instanceof RolledBack) return error.result;
  throw error;
}

function onTransaction(
  ctx: EntityManager | DatabaseContext,
  em: EntityManager,
): EntityManager | DatabaseContext {
  if (ctx instanceof EntityManager) return em;
  return { ...ctx, em, db: em.db };
}

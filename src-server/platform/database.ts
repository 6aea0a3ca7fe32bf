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
import { type WakeUpBus, WakeUps } from './wake-ups.ts';

/** Of transactions under way: what is sent when they have committed. */
const afterCommit = new WeakMap<EntityManager, { channel: string; payload: string }[]>();
/** Of transactions under way: what is sent with their COMMIT. */
const lastStatements = new WeakMap<EntityManager, readonly BoundStatement<unknown>[]>();
/** By connection pool. */
const wakeUps = new WeakMap<object, WakeUps>();

/** A unit of work, and the query builder on the same connection: inside a transaction both are part of it. */
export class EntityManager extends SqlEntityManager {
  /** Typed by the entities; columns as the database names them, every value bound (docs/statements.md). */
  get db(): Kysely<Database> {
    return this.getKysely<Database>();
  }

  /** Notifies every process that listens on the channel, after the commit; at once where no transaction is under way. */
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

/** Wake-ups of this database go through the bus from now on, while it is there. */
export function wakeThrough(bus: WakeUpBus, { em }: Orm): void {
  wakeUpsOf(em).sendThrough(bus);
}

interface DatabaseOptions {
  /** Connections at most; more only queue in front of the two or four cores that PostgreSQL runs on. */
  poolSize?: number;
  debug?: boolean;
}

/** Schemas that others own: the job queue, the rate limits and the sandbox providers make their own tables. */
const FOREIGN_SCHEMAS = ['pgboss', 'limits', 'sandbox'];

/** Opens the database. The connection is READ COMMITTED; commands lock the rows they decide about. */
export async function openDatabase(
  url: string,
  entities: readonly EntityClass<object>[],
  options: DatabaseOptions = {},
): Promise<Orm> {
  const orm = await MikroORM.init({
    entityManager: EntityManager,
    // The hosts after the first one are the business of the pool's connections.
    clientUrl: parseDatabaseUrl(url).urls[0],
    entities: [...entities],
    extensions: [Migrator],
    pool: { min: 0, max: options.poolSize ?? 16 },
    driverOptions: {
      onPoolCreated: (pool: Pool) => {
        parseValues(pool.options.types as TypeOverrides);
        guardPool(pool, url);
      },
    },
    debug: options.debug ?? false,
    forceUtcTimezone: true,
    // A mistyped name of a database is an error, not a new and empty database.
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

/** What every statement gives: numbers for `bigint`, dates for `timestamptz`. The ORM's own connection would give texts. */
function parseValues(types: TypeOverrides): void {
  types.setTypeParser(INT8, (text) => {
    const number = Number(text);
    if (!Number.isSafeInteger(number)) throw new RangeError(`${text} is no number that can be computed with`);
    return number;
  });
  types.setTypeParser(TIMESTAMPTZ, (text) => new Date(text));
}

/** What still runs then is cut off. */
const QUIET_WITHIN_MS = 5_000;

/**
 * Closing waits for queries under way. Left alone, it would never return when one of them is just being given its
 * connection: the query builder has forgotten its pool by then, fails, and never gives the connection back.
 */
function closeWhenQuiet(orm: Orm): void {
  const close = orm.close.bind(orm);
  orm.close = async (force) => {
    const pool = await orm.em.getConnection().getNativeClient();
    await Promise.race([wakeUpsOf(orm.em).send(), delay(QUIET_WITHIN_MS, undefined, { ref: false })]);
    const giveUpAt = performance.now() + QUIET_WITHIN_MS;
    while ((pool.totalCount > pool.idleCount || pool.waitingCount > 0) && performance.now() < giveUpAt) {
      await delay(5);
    }
    // A connection on which nothing comes back would never say goodbye.
    if (pool.totalCount > pool.idleCount) dropSilentConnections(pool, 0);
    await close(force);
  };
}

/** The database as one unit of work sees it; inside `inTransaction` both are part of the transaction. */
export interface DatabaseContext {
  /** For ordinary rows: `findOne`, `create`, `flush` (docs/statements.md). */
  em: EntityManager;
  /** The query builder, for everything contested, hot or about sets. */
  db: Kysely<Database>;
}

/** Carries the result out of a transaction that is meant to be rolled back. */
export class RolledBack extends Error {
  readonly result: unknown;

  constructor(result: unknown) {
    super('rolled back on purpose');
    this.result = result;
  }
}

/** What looks at each transaction of a dry run before it is rolled back. */
const dryRuns = new AsyncLocalStorage<(em: EntityManager) => Promise<void>>();

/** Runs commands whose every transaction does its real work and is then rolled back; `look` sees what each would have left. */
export async function dryRun<T>(
  look: (em: EntityManager) => Promise<void>,
  run: () => Promise<T>,
): Promise<T> {
  return dryRuns.run(look, run);
}

/**
 * Runs `work` in one READ COMMITTED transaction on a connection of its own. A context comes back as itself with the
 * transaction's `em` and `db` in it.
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
 * Ends the caller's transaction with these statements, which go to the database in one message with COMMIT. The caller asks nothing more of
 * the database; what refuses these statements is a rule of the database, because their results are read when they are committed.
 */
export function endWith(em: EntityManager, statements: readonly BoundStatement<unknown>[]): void {
  lastStatements.set(em, statements);
}

/**
 * What the entity manager's `transactional` does, without its events, its copies of the unit of work and a context that code finds by itself: no
 * code here uses them, and a transaction takes a fifth of the time.
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
    // On a lost connection this fails as well, and says nothing new.
    await begun
      .rollback()
      .execute()
      .catch(() => undefined);
    throw error;
  }
}

/** Of what was rolled back on purpose; any other error is thrown on. */
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

import { type EntityClass, type EntityManager, MikroORM } from '@mikro-orm/postgresql';
import { Migrator } from '@mikro-orm/migrations';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { returnLostConnections } from './return-lost-connections.ts';

export type Orm = MikroORM;
export type { EntityManager };

export interface DatabaseOptions {
  /** Connections at most; more only queue in front of the two or four cores that PostgreSQL runs on. */
  poolSize?: number;
  debug?: boolean;
}

/** Schemas that others own: the job queue, the rate limits and the sandbox providers make their own tables. */
const FOREIGN_SCHEMAS = ['pgboss', 'limits', 'sandbox'];

/** Opens the database. The connection is READ COMMITTED; commands lock the rows they judge. */
export async function openDatabase(
  url: string,
  entities: readonly EntityClass<object>[],
  options: DatabaseOptions = {},
): Promise<Orm> {
  const orm = await MikroORM.init({
    clientUrl: url,
    entities: [...entities],
    extensions: [Migrator],
    pool: { min: 0, max: options.poolSize ?? 16 },
    driverOptions: { onPoolCreated: returnLostConnections },
    debug: options.debug ?? false,
    forceUtcTimezone: true,
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
  sendArraysWhole(orm);
  closeWhenQuiet(orm);
  return orm;
}

/** Longer than any command takes; what still runs then is cut off. */
const QUIET_WITHIN_MS = 10_000;

/**
 * Closing waits for queries under way. Left alone, it would never return when one of them is just being given its
 * connection: the query builder has forgotten its pool by then, fails, and never gives the connection back.
 */
function closeWhenQuiet(orm: Orm): void {
  const close = orm.close.bind(orm);
  orm.close = async (force) => {
    const pool = await orm.em.getConnection().getNativeClient();
    const giveUpAt = performance.now() + QUIET_WITHIN_MS;
    while ((pool.totalCount > pool.idleCount || pool.waitingCount > 0) && performance.now() < giveUpAt) {
      await delay(5);
    }
    await close(force);
  };
}

/** `= any(?::int[])` takes one array; left alone, the ORM writes its items as a list, which only fits `in (?)`. */
function sendArraysWhole(orm: Orm): void {
  const platform = orm.em.getPlatform();
  const quoteValue = platform.quoteValue.bind(platform);
  platform.quoteValue = (value: unknown): string =>
    quoteValue(Array.isArray(value) ? arrayLiteral(value) : value);
}

/** Every item in quotes: the ORM's own literal reads `null` and spaces at the ends as PostgreSQL would without them. */
function arrayLiteral(items: readonly (string | number | boolean | null)[]): string {
  const quoted = items.map((item) =>
    item === null ? 'null' : `"${String(item).replace(/["\\]/g, '\\$&')}"`,
  );
  return `{${quoted.join(',')}}`;
}

/** Brings the schema up to date. Several processes may start at once: an advisory lock lets one of them migrate. */
export async function migrate(orm: Orm): Promise<void> {
  await orm.migrator.up();
}

/** Runs `work` in one READ COMMITTED transaction on a connection of its own. */
export async function inTransaction<T>(
  em: EntityManager,
  work: (em: EntityManager) => Promise<T>,
): Promise<T> {
  return em.fork().transactional((transaction) => work(transaction));
}

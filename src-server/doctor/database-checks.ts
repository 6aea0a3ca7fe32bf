import { sql } from 'kysely';
import { setTimeout as delay } from 'node:timers/promises';
import { counted } from '../../src-shared/counted.ts';
import type { EntityManager } from '../platform/database.ts';
import type { StandbyReader } from '../platform/standby-reader.ts';
import { readStandbys } from '../platform/standbys.ts';
import type { SchemaVersion } from '../platform/schema/schema-version.ts';
import { bad, type Finding, good, note } from './check-up.ts';

/** The version for which the shop is made. */
const MAJOR = 18;
/** The share of the connections that the server allows. */
const MANY = 0.8;
/** What time limits, holds and codes tolerate. */
const CLOCKS_DIFFER_SECONDS = 2;

export async function checkDatabase(em: EntityManager): Promise<Finding> {
  const row = await em.db
    .selectNoFrom([
      sql<string>`current_setting('server_version')`.as('version'),
      sql<number>`current_setting('server_version_num')::int / 10000`.as('major'),
      sql<number>`current_setting('max_connections')::int`.as('most'),
      sql<number>`(select count(*) from pg_stat_activity where backend_type = 'client backend')`.as('open'),
      sql<boolean>`pg_is_in_recovery()`.as('isStandby'),
      sql<number>`pg_database_size(current_database())`.as('bytes'),
    ])
    .executeTakeFirstOrThrow();
  const { version, major, most, open, isStandby, bytes } = row;
  const says = `PostgreSQL ${version.split(' ')[0]}, ${open} of ${most} connections, ${Math.ceil(bytes / 1_000_000)} MB`;
  if (isStandby)
    return bad(
      `${says}; it is a standby and takes no writes`,
      'Set DATABASE_URL to the primary, or promote this server.',
    );
  if (major < MAJOR)
    return bad(
      says,
      `The shop is made for PostgreSQL ${MAJOR}: move the database to a server of that version.`,
    );
  if (open > most * MANY)
    return bad(
      says,
      'Raise max_connections, or end programs that use the database: a process of the shop takes up to 22 connections.',
    );
  return good(says);
}

const STANDBY_TODO =
  'Start what is missing, or make it anew from the primary: docs/operating/high-availability.md. Until then the next loss is an outage.';

/** @param hosts how many DATABASE_URL names */
export async function checkStandbys(em: EntityManager, hosts: number): Promise<Finding> {
  const standbys = await readStandbys(em.db);
  const wanted = hosts - 1;
  if (standbys.length < wanted)
    return bad(`${standbys.length} of the ${wanted} that DATABASE_URL names are connected`, STANDBY_TODO);
  if (standbys.length === 0) return note('none: when this server is lost, a backup has to be restored');
  const says = `${standbys.length} connected`;
  if (standbys.every(({ state }) => state === 'unknown'))
    return note(`${says}; GRANT pg_read_all_stats TO the shop's role, and this says more`);
  const synchronous = standbys.filter(({ state }) => state === 'sync').length;
  const furthest = Math.max(...standbys.map(({ lagSeconds }) => lagSeconds));
  const more = `${says}, ${synchronous} of them synchronous, the furthest ${furthest.toFixed(1)} s behind`;
  return synchronous > 0
    ? good(more)
    : note(`${more}: with the primary, the sales of its last moment would be lost`);
}

const MEASUREMENTS = 6;
const BETWEEN_MS = 500;

/** @param reader not started */
export async function checkReplica(reader: StandbyReader): Promise<Finding> {
  for (let n = 0; n < MEASUREMENTS; n += 1) {
    await reader.measure();
    if (reader.isUsable) return good(`a standby that is ${reader.lagSeconds.toFixed(1)} s behind at most`);
    await delay(BETWEEN_MS);
  }
  return bad(
    'it is away, no standby of this database, or too far behind: the primary answers instead',
    'Is REPLICA_DATABASE_URL right, and does that server follow? Or allow more with REPLICA_MAX_LAG_SECONDS.',
  );
}

export function checkSchema(
  { pending, unknown, incompatible }: SchemaVersion,
  isMigratedAtStart: boolean,
): Finding {
  if (incompatible.length > 0)
    return bad(
      `the database belongs to a newer build: it has ${incompatible.join(', ')}`,
      'Start the newer build; this one cannot run on that schema.',
    );
  if (pending.length > 0) {
    const says = `${counted(pending.length, 'migration')} of this build to run`;
    return isMigratedAtStart
      ? note(`${says}; the next start runs them`)
      : bad(says, 'Run: npm run shop -- migrate (MIGRATE_AT_START is off).');
  }
  if (unknown.length > 0) return note('a newer build has added to the schema; deploy that build everywhere');
  return good('that of this build');
}

/** @param email of the demo's owner, whose password and app secret are public */
export async function checkDemoOwner(em: EntityManager, email: string): Promise<Finding> {
  const operator = await em.db
    .selectFrom('operator')
    .select('id')
    .where('email', '=', email)
    .where('disabled_at', 'is', null)
    .executeTakeFirst();
  return operator
    ? bad(
        `${email} of the demo can use the console; everybody can know the password`,
        `Invite an owner of your own, then run: npm run shop -- operators disable ${email} --reason demo`,
      )
    : good('no operator of the demo can use the console');
}

/** @param nowMs this machine's clock; the time of the round trip is ignored in both directions */
export async function checkDatabaseClock(em: EntityManager, nowMs = Date.now): Promise<Finding> {
  const before = nowMs();
  const { at } = await em.db.selectNoFrom(sql<Date>`clock_timestamp()`.as('at')).executeTakeFirstOrThrow();
  const after = nowMs();
  const seconds = Math.max(0, before - at.getTime(), at.getTime() - after) / 1_000;
  return clockFinding('the database', seconds, CLOCKS_DIFFER_SECONDS);
}

export function clockFinding(whose: string, seconds: number, limit: number): Finding {
  const says = `this machine and ${whose} differ by ${seconds < 1 ? 'less than a second' : `${Math.round(seconds)} s`}`;
  return seconds > limit
    ? bad(says, 'Let both follow a time server (systemd-timesyncd, chrony), then look again.')
    : good(says);
}

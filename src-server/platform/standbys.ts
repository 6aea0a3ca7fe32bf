/** The standbys of the database, as the primary sees them. */
import { type Kysely, sql } from 'kysely';
import type { Database } from '../entities.ts';

/** sync: commits wait for it. unknown: the role may only see that it exists. */
export const STANDBY_STATES = ['sync', 'async', 'unknown'] as const;

interface FollowingStandby {
  /** Its application name. */
  name: string;
  state: (typeof STANDBY_STATES)[number];
  /** The delay until a commit is visible there. */
  lagSeconds: number;
}

/** The shop's own backups and archive connect with the same protocol. */
const NO_STANDBYS = ['level30_backup', 'level30_archive'];

export async function readStandbys(db: Kysely<Database>): Promise<FollowingStandby[]> {
  const { rows } = await sql<FollowingStandby>`
    select coalesce(application_name, '') as name,
      case when sync_state in ('sync', 'quorum') then 'sync' when sync_state is null then 'unknown' else 'async' end as state,
      coalesce(extract(epoch from replay_lag), 0)::float8 as "lagSeconds"
    from pg_stat_replication
    where coalesce(application_name, '') <> all (${NO_STANDBYS}::text[]) order by name`.execute(db);
  return rows;
}

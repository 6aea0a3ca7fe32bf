/** The servers that follow the database's primary, as the primary sees them. */
import { type Kysely, sql } from 'kysely';
import type { Database } from '../entities.ts';

/** Sync: commits wait for it. Unknown: the role may not see more than that there is one. */
export const STANDBY_STATES = ['sync', 'async', 'unknown'] as const;

interface FollowingStandby {
  /** What it calls itself. */
  name: string;
  state: (typeof STANDBY_STATES)[number];
  /** Until what was committed is to be seen there. */
  lagSeconds: number;
}

/** The shop's own backups and archive speak the same protocol. */
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

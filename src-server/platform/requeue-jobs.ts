import type { EntityManager } from './database.ts';
import { anyUuid, now, secondsFromNow } from './sql.ts';

/** The queue removes what has waited longer. */
const KEPT_SECONDS = 14 * 24 * 3600;

/** Puts failed jobs of one name back into the queue as if they were new, in the caller's transaction; each has all its tries again. */
export async function requeueJobs(
  em: EntityManager,
  { name, ids }: { name: string; ids: readonly string[] },
): Promise<void> {
  await em.db
    .updateTable('pgboss.job')
    .set({
      state: 'created',
      retry_count: 0,
      start_after: now,
      started_on: null,
      completed_on: null,
      keep_until: secondsFromNow(KEPT_SECONDS),
    })
    .where('name', '=', name)
    .where('state', '=', 'failed')
    .where('id', '=', anyUuid(ids))
    .execute();
}

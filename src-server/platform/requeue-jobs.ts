import type { EntityManager } from './database.ts';
import { anyUuid, now, secondsFromNow } from './sql.ts';

/** The queue removes jobs that have waited longer. */
const KEPT_SECONDS = 14 * 24 * 3600;

/** Requeues failed jobs of one name as if they were new, with all their retries, in the caller's transaction. */
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

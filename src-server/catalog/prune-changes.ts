import type { EntityManager } from '../platform/database.ts';
import { defineJob, handleJob, type JobHandler } from '../platform/jobs.ts';

/** Copies that lack more changes than this are made anew anyway, see `CatalogStock`. */
export const CHANGES_KEPT = 100_000;

/**
 * Forgets all but the newest changes, and notes up to which transaction. None from `pg_snapshot_xmin` on is deleted: a
 * transaction that is still running may add a change that is older than those.
 */
export async function pruneChanges(em: EntityManager, kept = CHANGES_KEPT): Promise<void> {
  await em.execute(
    `with gone as (
       delete from catalog_change
       where xid < (select xid from catalog_change order by id desc offset ? limit 1)
         and xid < pg_snapshot_xmin(pg_current_snapshot())
       returning xid
     )
     update catalog_prune set pruned_xid = greatest(pruned_xid, (select max(xid) from gone))
     where exists (select 1 from gone)`,
    [kept],
  );
}

const pruneChangesJob = defineJob<Record<string, never>>({ name: 'prune-catalog-changes', retryLimit: 0 });

export const catalogJobs = [pruneChangesJob];

export function catalogJobHandlers(newEm: () => EntityManager): JobHandler<object>[] {
  return [handleJob(pruneChangesJob, () => pruneChanges(newEm()), { cron: '17 * * * *' })];
}

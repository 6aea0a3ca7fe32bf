import type { EntityManager } from '../platform/database.ts';
import { defineJob, handleJob, type JobHandler } from '../platform/jobs.ts';

/** Copies that lack more changes than this are made anew anyway, see `CatalogStock`. */
export const CHANGES_KEPT = 100_000;

/**
 * Forgets all but the newest changes. A reader whose xmin lies before the oldest one that is left must load all, so a
 * transaction that is still running must not add an older one later: none from `pg_snapshot_xmin` on is deleted.
 */
export async function pruneChanges(em: EntityManager, kept = CHANGES_KEPT): Promise<void> {
  await em.execute(
    `delete from catalog_change
     where xid < (select xid from catalog_change order by id desc offset ? limit 1)
       and xid < pg_snapshot_xmin(pg_current_snapshot())`,
    [kept],
  );
}

const pruneChangesJob = defineJob<Record<string, never>>({ name: 'prune-catalog-changes', retryLimit: 0 });

export const catalogJobs = [pruneChangesJob];

export function catalogJobHandlers(newEm: () => EntityManager): JobHandler<object>[] {
  return [handleJob(pruneChangesJob, () => pruneChanges(newEm()), { cron: '17 * * * *' })];
}

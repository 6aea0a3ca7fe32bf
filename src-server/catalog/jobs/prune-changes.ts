import { sql } from 'kysely';
import type { DatabaseContext } from '../../platform/database.ts';
import { defineJob, handleJob, type JobHandler } from '../../platform/jobs.ts';

/** Replicas that lack more changes than this are reloaded anyway, see `CatalogStock`. */
const CHANGES_KEPT = 100_000;

/**
 * Deletes all but the newest changes, and records the youngest transaction whose changes were deleted. Keeps everything
 * from `pg_snapshot_xmin` on: a running transaction may still add older changes.
 */
export async function pruneChanges(
  { db }: DatabaseContext,
  { kept }: { kept: number } = { kept: CHANGES_KEPT },
): Promise<void> {
  await db
    .with('gone', (cte) =>
      cte
        .deleteFrom('catalog_change')
        .where('xid', '<', (eb) =>
          eb.selectFrom('catalog_change').select('xid').orderBy('id', 'desc').offset(kept).limit(1),
        )
        .where('xid', '<', sql<string>`pg_snapshot_xmin(pg_current_snapshot())`)
        .returning('xid'),
    )
    .updateTable('catalog_prune')
    .set((eb) => ({
      pruned_xid: eb.fn<string>('greatest', [
        'pruned_xid',
        eb.selectFrom('gone').select((of) => of.fn.max('gone.xid').as('xid')),
      ]),
    }))
    .where((eb) => eb.exists(eb.selectFrom('gone').select('gone.xid')))
    .execute();
}

/**
 * A dump that was loaded into a new server brings transaction ids that this server has not reached, which would count as
 * changes, and as deleted ones, in every snapshot. Deletes them, and starts again: a process that starts loads everything.
 * Visible rows of this server's own transactions are always below `pg_snapshot_xmax`.
 */
export async function forgetOtherServer({ db }: Pick<DatabaseContext, 'db'>): Promise<void> {
  const notReached = sql<string>`pg_snapshot_xmax(pg_current_snapshot())`;
  await db
    .with('gone', (cte) => cte.deleteFrom('catalog_change').where('xid', '>=', notReached))
    .updateTable('catalog_prune')
    .set({ pruned_xid: '0' })
    .where('pruned_xid', '>=', notReached)
    .execute();
}

const pruneChangesJob = defineJob<Record<string, never>>({ name: 'prune-catalog-changes', retryLimit: 0 });

export const catalogJobs = [pruneChangesJob];

export function catalogJobHandlers(newContext: () => DatabaseContext): JobHandler<object>[] {
  return [handleJob(pruneChangesJob, () => pruneChanges(newContext()), { cron: '17 * * * *' })];
}

/** Audits that the shop runs in the background: the result of each law is stored as soon as it is checked. */
import { type RawBuilder, sql } from 'kysely';
import { type AuditedLaw, MAX_SHOWN_BREACHES } from '../../src-shared/admin/ledger.ts';
import type { Services, WorkContext } from '../context.ts';
import { type DatabaseContext, inTransaction } from '../platform/database.ts';
import { defineJob } from '../platform/jobs.ts';
import { now, secondsFromNow } from '../platform/sql.ts';
import { auditLedger, LAW_COUNT } from './audit-ledger.ts';

/** Without an id: the nightly audit. */
export const auditLedgerJob = defineJob<{ auditId?: number }>({ name: 'audit-ledger', retryLimit: 0 });

const KEPT_AUDITS = 100;
/** An audit that has not ended by then has died with its process. */
export const LONGEST_AUDIT_SECONDS = 3600;

/** Queues an audit, unless one is running. @returns its id */
export async function askForAudit(
  ctx: WorkContext<Pick<Services, 'jobs'>>,
  askedBy: string,
): Promise<{ auditId: number }> {
  return inTransaction(ctx, async ({ db, em, services }) => {
    await sql`select pg_advisory_xact_lock(hashtext('audit ledger'))`.execute(db);
    const running = await db
      .selectFrom('ledger_audit')
      .select('id')
      .where('finished_at', 'is', null)
      .where('asked_at', '>', secondsFromNow(-LONGEST_AUDIT_SECONDS))
      .executeTakeFirst();
    if (running) return { auditId: running.id };
    const auditId = await insertAudit(db, askedBy);
    await services.jobs.enqueue(em, auditLedgerJob, { auditId });
    return { auditId };
  });
}

/**
 * The job: checks every law and stores each result as soon as it is known. A failure is stored too, and rethrown.
 *
 * @param data.auditId the audit that `askForAudit` has queued; without it, the nightly audit
 */
export async function runAudit(ctx: WorkContext<object>, { auditId }: { auditId?: number }): Promise<void> {
  const id = auditId ?? (await insertAudit(ctx.db, null));
  const laws: AuditedLaw[] = [];
  try {
    await auditLedger(ctx.em, async ({ rule, ms, breaches }) => {
      const shown = breaches.slice(0, MAX_SHOWN_BREACHES);
      laws.push({ rule, ms, differences: breaches.length, breaches: shown });
      await updateAudit(ctx, id, { laws: sql<AuditedLaw[]>`${JSON.stringify(laws)}::jsonb` });
    });
    await updateAudit(ctx, id, { finished_at: now });
  } catch (error) {
    await updateAudit(ctx, id, { finished_at: now, error: String(error).slice(0, 500) });
    throw error;
  }
  await ctx.db
    .deleteFrom('ledger_audit')
    .where('id', '<=', id - KEPT_AUDITS)
    .execute();
}

async function insertAudit(db: DatabaseContext['db'], askedBy: string | null): Promise<number> {
  const { id } = await db
    .insertInto('ledger_audit')
    .values({ asked_by: askedBy, law_count: LAW_COUNT })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

async function updateAudit(
  { db }: Pick<DatabaseContext, 'db'>,
  id: number,
  values: { laws?: RawBuilder<AuditedLaw[]>; finished_at?: typeof now; error?: string },
): Promise<void> {
  await db.updateTable('ledger_audit').set(values).where('id', '=', id).execute();
}

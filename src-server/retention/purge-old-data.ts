/**
 * Deletes data that are no longer needed (settings `retention.*`; docs/decisions/0022). Nothing for which money moved, and
 * no purchase, is ever deleted: each statement checks that itself, and foreign keys refuse what it overlooks. Batches are
 * separate transactions, so that no customer waits; locked rows are left to the next day.
 */
import { sql } from 'kysely';
import type { Services, WorkContext } from '../context.ts';
import { JOBS_WITH_ADDRESSES } from '../mail/index.ts';
import type { SettingValues } from '../settings/index.ts';
import { isOpenOperatorSession } from '../operators/index.ts';
import { secondsFromNow } from '../platform/sql.ts';
import { removeUnusedCustomers } from './remove-unused-customers.ts';

type PurgeContext = WorkContext<Pick<Services, 'settings'>>;

const BATCH = 500;

const DAY = 24 * 3600;
/** How long the list of operators shows that an invitation has expired. */
const UNUSED_INVITATION_DAYS = 30;

/** A bank can dispute a payment that nothing was received of, such as one of a wrong amount: then it is kept with its disputes. */
async function removeFailedPayments({ db }: PurgeContext, days: number): Promise<number> {
  const { numDeletedRows } = await db
    .with('old', (cte) =>
      cte
        .selectFrom('payment as p')
        .select('p.id')
        .where('p.status', '=', 'failed')
        .where('p.received_cents', '=', 0)
        .where('p.refunded_cents', '=', 0)
        .where((eb) => eb.fn.coalesce('p.settled_at', 'p.created_at'), '<', secondsFromNow(-days * DAY))
        .where((eb) =>
          eb.not(
            eb.exists(
              eb.selectFrom('dispute').select('dispute.id').whereRef('dispute.payment_id', '=', 'p.id'),
            ),
          ),
        )
        .where((eb) =>
          eb.not(
            eb.exists(
              eb
                .selectFrom('journal')
                .select('journal.id')
                .where('reference', 'in', [
                  sql<string>`'payment:' || p.id || ':received'`,
                  sql<string>`'payment:' || p.id || ':loaded'`,
                  sql<string>`'payment:' || p.id || ':credited'`,
                ]),
            ),
          ),
        )
        .orderBy('p.id')
        .limit(BATCH)
        .forUpdate()
        .skipLocked(),
    )
    .deleteFrom('payment')
    .using('old')
    .whereRef('payment.id', '=', 'old.id')
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}

/** Journals refer to their checkout, so one that set balance aside is kept with them. */
async function removeReleasedCheckouts({ db }: PurgeContext, days: number): Promise<number> {
  const { numDeletedRows } = await db
    .with('old', (cte) =>
      cte
        .selectFrom('checkout as c')
        .select('c.id')
        .where('c.status', '=', 'released')
        .where('c.balance_part_cents', '=', 0)
        .where('c.completed_at', '<', secondsFromNow(-days * DAY))
        .where((eb) =>
          eb.not(
            eb.or([
              eb.exists(
                eb.selectFrom('payment').select('payment.id').whereRef('payment.checkout_id', '=', 'c.id'),
              ),
              eb.exists(
                eb.selectFrom('purchase').select('purchase.id').whereRef('purchase.checkout_id', '=', 'c.id'),
              ),
              eb.exists(
                eb
                  .selectFrom('journal')
                  .select('journal.id')
                  .where('reference', 'in', [
                    sql<string>`'checkout:' || c.id || ':held'`,
                    sql<string>`'checkout:' || c.id || ':released'`,
                    sql<string>`'checkout:' || c.id || ':paid'`,
                  ]),
              ),
            ]),
          ),
        )
        .orderBy('c.completed_at')
        .limit(BATCH)
        .forUpdate()
        .skipLocked(),
    )
    .with('items', (cte) =>
      cte.deleteFrom('checkout_item').using('old').whereRef('checkout_item.checkout_id', '=', 'old.id'),
    )
    .deleteFrom('checkout')
    .using('old')
    .whereRef('checkout.id', '=', 'old.id')
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}

async function removeReadNotices({ db }: PurgeContext, days: number): Promise<number> {
  const { numDeletedRows } = await db
    .with('old', (cte) =>
      cte
        .selectFrom('notice')
        .select('id')
        .where('read_at', '<', secondsFromNow(-days * DAY))
        .orderBy('id')
        .limit(BATCH)
        .forUpdate()
        .skipLocked(),
    )
    .deleteFrom('notice')
    .using('old')
    .whereRef('notice.id', '=', 'old.id')
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}

async function removeWantedSkins({ db }: PurgeContext, days: number): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('wanted_skin')
    .where(
      sql`ctid`,
      'in',
      db
        .selectFrom('wanted_skin')
        .select(sql`ctid`.as('ctid'))
        .where('day', '<', sql<string>`current_date - ${days}::int`)
        .limit(BATCH),
    )
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}

/** For jobs that contain e-mail addresses; the queue itself removes all other finished jobs. */
async function removeJobs(
  { db }: PurgeContext,
  state: 'completed' | 'failed',
  days: number,
): Promise<number> {
  const { numDeletedRows } = await db
    .with('old', (cte) =>
      cte
        .selectFrom('pgboss.job')
        .select(['name', 'id'])
        .where('name', 'in', JOBS_WITH_ADDRESSES)
        .where('state', '=', state)
        .where('completed_on', '<', secondsFromNow(-days * DAY))
        .orderBy('id')
        .limit(BATCH)
        .forUpdate()
        .skipLocked(),
    )
    .deleteFrom('pgboss.job as job')
    .using('old')
    .whereRef('job.name', '=', 'old.name')
    .whereRef('job.id', '=', 'old.id')
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}

/** Removes ended sessions, and invitations that were not accepted. */
async function removeOperatorAccess({ db }: PurgeContext): Promise<number> {
  const sessions = await db
    .deleteFrom('operator_session')
    .where((eb) => eb.not(isOpenOperatorSession))
    .executeTakeFirstOrThrow();
  const invitations = await db
    .deleteFrom('operator_invitation')
    .where('expires_at', '<', secondsFromNow(-UNUSED_INVITATION_DAYS * DAY))
    .executeTakeFirstOrThrow();
  return Number(sessions.numDeletedRows + invitations.numDeletedRows);
}

interface Purge {
  name: string;
  setting: Extract<keyof SettingValues, `retention.${string}`>;
  /** Deletes a batch; returns how many rows it found. */
  removeBatch: (ctx: PurgeContext, days: number) => Promise<number>;
}

/** In this order: a checkout can be deleted once its payment is, a customer once both are. */
const PURGES: readonly Purge[] = [
  { name: 'payments', setting: 'retention.failedPaymentDays', removeBatch: removeFailedPayments },
  { name: 'checkouts', setting: 'retention.releasedCheckoutDays', removeBatch: removeReleasedCheckouts },
  { name: 'notices', setting: 'retention.readNoticeDays', removeBatch: removeReadNotices },
  { name: 'wantedSkins', setting: 'retention.wantedSkinDays', removeBatch: removeWantedSkins },
  {
    name: 'sentMails',
    setting: 'retention.sentMailDays',
    removeBatch: (ctx, days) => removeJobs(ctx, 'completed', days),
  },
  {
    name: 'failedMails',
    setting: 'retention.failedMailDays',
    removeBatch: (ctx, days) => removeJobs(ctx, 'failed', days),
  },
  {
    name: 'customers',
    setting: 'retention.unverifiedCustomerDays',
    removeBatch: (ctx, days) => removeUnusedCustomers(ctx, { days, atMost: BATCH }),
  },
];

/**
 * Runs every purge to its end; one that fails does not stop the others.
 *
 * @returns how much each removed
 * @throws AggregateError with all failures, after the others are done
 */
export async function purgeOldData(newContext: () => PurgeContext): Promise<Record<string, number>> {
  const removed: Record<string, number> = {};
  const failures: unknown[] = [];
  for (const purge of PURGES) {
    let total = 0;
    try {
      let count = BATCH;
      while (count === BATCH) total += count = await removeNextBatch(newContext(), purge);
    } catch (error) {
      failures.push(error);
    }
    removed[purge.name] = total;
  }
  try {
    removed['operatorAccess'] = await removeOperatorAccess(newContext());
  } catch (error) {
    failures.push(error);
  }
  if (failures.length > 0) throw new AggregateError(failures, 'some old data could not be removed');
  return removed;
}

function removeNextBatch(ctx: PurgeContext, { setting, removeBatch }: Purge): Promise<number> {
  return removeBatch(ctx, ctx.services.settings.get(setting));
}

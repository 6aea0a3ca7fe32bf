/**
 * Removes what is kept for no reason any more (settings `retention.*`; docs/decisions/0022). Nothing that money moved for,
 * and no purchase, is ever touched: each statement asks for that itself, and foreign keys refuse what it overlooks. Batches
 * are transactions of their own, so that no customer waits; rows that are locked are left to the next day.
 */
import type { SettingsReader, SettingValues } from '../operations/index.ts';
import type { EntityManager } from '../platform/database.ts';
import { removeUnusedCustomers } from './remove-unused-customers.ts';

const BATCH = 500;

/** Deletes a batch and answers its `count`; the parameters are the days and the size of the batch. */
const FAILED_PAYMENTS = `
with old as (
  select p.id from payment p
  where p.status = 'failed' and p.received_cents = 0 and p.refunded_cents = 0
    and coalesce(p.settled_at, p.created_at) < now() - ? * interval '1 day'
    and not exists (select 1 from journal where reference in ('payment:' || p.id || ':received',
      'payment:' || p.id || ':loaded', 'payment:' || p.id || ':credited'))
  order by p.id limit ? for update skip locked
), gone as (delete from payment using old where payment.id = old.id returning 1)
select count(*)::int as count from gone`;

/** Journals name their checkout, so one that set balance aside stays with them. */
const RELEASED_CHECKOUTS = `
with old as (
  select c.id from checkout c
  where c.status = 'released' and c.balance_part_cents = 0 and c.completed_at < now() - ? * interval '1 day'
    and not exists (select 1 from payment where payment.checkout_id = c.id)
    and not exists (select 1 from purchase where purchase.checkout_id = c.id)
    and not exists (select 1 from journal where reference in ('checkout:' || c.id || ':held',
      'checkout:' || c.id || ':released', 'checkout:' || c.id || ':paid'))
  order by c.id limit ? for update skip locked
), items as (delete from checkout_item using old where checkout_item.checkout_id = old.id),
gone as (delete from checkout using old where checkout.id = old.id returning 1)
select count(*)::int as count from gone`;

const READ_NOTICES = `
with old as (
  select id from notice where read_at < now() - ? * interval '1 day' order by id limit ? for update skip locked
), gone as (delete from notice using old where notice.id = old.id returning 1)
select count(*)::int as count from gone`;

/** The jobs that hold e-mail addresses; of any other the queue itself removes what is over. */
const finishedJobs = (state: 'completed' | 'failed') => `
with old as (
  select name, id from pgboss.job
  where name in ('send-mail', 'password-reset') and state = '${state}' and completed_on < now() - ? * interval '1 day'
  order by id limit ? for update skip locked
), gone as (delete from pgboss.job using old where job.name = old.name and job.id = old.id returning 1)
select count(*)::int as count from gone`;

interface Purge {
  name: string;
  setting: Extract<keyof SettingValues, `retention.${string}`>;
  removeBatch: (em: EntityManager, days: number) => Promise<number>;
}

/** In this order: a checkout can go once its payment is gone, a customer once both are. */
const PURGES: readonly Purge[] = [
  { name: 'payments', setting: 'retention.failedPaymentDays', removeBatch: by(FAILED_PAYMENTS) },
  { name: 'checkouts', setting: 'retention.releasedCheckoutDays', removeBatch: by(RELEASED_CHECKOUTS) },
  { name: 'notices', setting: 'retention.readNoticeDays', removeBatch: by(READ_NOTICES) },
  { name: 'sentMails', setting: 'retention.sentMailDays', removeBatch: by(finishedJobs('completed')) },
  { name: 'failedMails', setting: 'retention.failedMailDays', removeBatch: by(finishedJobs('failed')) },
  {
    name: 'customers',
    setting: 'retention.unverifiedCustomerDays',
    removeBatch: (em, days) => removeUnusedCustomers(em, { days, atMost: BATCH }),
  },
];

/**
 * Runs every purge to its end; one that fails does not keep the others from theirs. @returns how much each removed
 * @throws AggregateError of those that failed, when the others are done
 */
export async function purgeOldData(
  newEm: () => EntityManager,
  settings: SettingsReader,
): Promise<Record<string, number>> {
  const removed: Record<string, number> = {};
  const failures: unknown[] = [];
  for (const { name, setting, removeBatch } of PURGES) {
    let total = 0;
    try {
      let count = BATCH;
      while (count === BATCH) total += count = await removeBatch(newEm(), settings.get(setting));
    } catch (error) {
      failures.push(error);
    }
    removed[name] = total;
  }
  if (failures.length > 0) throw new AggregateError(failures, 'some old data could not be removed');
  return removed;
}

function by(statement: string): Purge['removeBatch'] {
  return async (em, days) => {
    const [row] = await em.execute<{ count: number }[]>(statement, [days, BATCH]);
    return row?.count ?? 0;
  };
}

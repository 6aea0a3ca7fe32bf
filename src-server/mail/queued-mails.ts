/**
 * The outbox as operators see it: pending mails, those that failed for good, and those that were sent. Each stays in the queue, encrypted,
 * until retention removes it (settings `retention.failedMailDays` and `retention.sentMailDays`), and can be sent again.
 */
import { expressionBuilder, sql } from 'kysely';
import { INVITATION_HOURS } from '../../src-shared/admin/sign-in.ts';
import { EMAIL_CHANGE_HOURS } from '../../src-shared/identity/email-change.ts';
import { FACTOR_RECOVERY_HOURS } from '../../src-shared/identity/factors.ts';
import type { WorkContext } from '../context.ts';
import type { Database } from '../entities.ts';
import type { EntityManager } from '../platform/database.ts';
import { requeueJobs } from '../platform/requeue-jobs.ts';
import { anyText } from '../platform/sql.ts';
import type { MailTemplate } from './render-mail.ts';
import { type MailJob, type MailServices, queueMail, sendMailJob, valuesOf } from './send-mail.ts';
import { VERIFICATION_DAYS } from './templates/customer-account.ts';

export const MAIL_STATES = ['failed', 'waiting', 'sent'] as const;
export type MailState = (typeof MAIL_STATES)[number];

/** Without contents: these are encrypted, and may contain links that sign in. */
export interface QueuedMail {
  id: string;
  state: MailState;
  template: MailTemplate;
  to: string;
  queuedAt: Date;
  /** How often sending was attempted. */
  attempts: number;
  /** The mail server's last error; null if there was none. */
  error: string | null;
  /** The link in it has expired: sending it again is useless. */
  isLinkExpired: boolean;
}

/** How long the links in mails are valid; the mails' texts state these times. */
export const LINK_HOURS = {
  verification: VERIFICATION_DAYS * 24,
  'password-reset': 1,
  'email-change-asked': EMAIL_CHANGE_HOURS,
  'email-change-confirm': EMAIL_CHANGE_HOURS,
  'factor-recovery': FACTOR_RECOVERY_HOURS,
  'operator-invitation': INVITATION_HOURS,
} as const satisfies Partial<Record<MailTemplate, number>>;

const LONGEST_ERROR = 160;

const job = expressionBuilder<Database, 'pgboss.job'>();

const state = job
  .case()
  .when('state', '=', 'failed')
  .then<MailState>('failed')
  .when('state', '=', 'completed')
  .then<MailState>('sent')
  .else<MailState>('waiting')
  .end();

const linkHours = sql`case job.data->>'template' ${sql.join(
  Object.entries(LINK_HOURS).map(([template, hours]) => sql`when ${template} then ${hours}::int`),
  sql` `,
)} end`;
/** Of a row of `job`. */
export const isLinkExpired = sql<boolean>`coalesce(job.created_on < now() - interval '1 hour' * ${linkHours}, false)`;

const hasLink = sql<boolean>`job.data->>'template' = ${anyText(Object.keys(LINK_HOURS))}`;
/** Of a row of `job`: it failed, or was sent and can be sent once more. What waits is sent by itself. */
export const isResendable = sql<boolean>`(job.state = 'failed' and not ${isLinkExpired} or job.state = 'completed' and not ${hasLink})`;

const sentTo = sql<string>`job.data->>'to'`;

interface MailFilter {
  state?: MailState | undefined;
  limit: number;
}

/** Mails in the queue, newest first; by default all that are not sent. */
export async function listMails(
  em: EntityManager,
  { state: wanted, limit }: MailFilter,
): Promise<QueuedMail[]> {
  const mails = em.db
    .selectFrom('pgboss.job')
    .select((eb) => [
      'id',
      state.as('state'),
      eb.ref('data', '->>').key('template').$castTo<MailTemplate>().as('template'),
      eb.ref('data', '->>').key('to').$notNull().as('to'),
      'created_on as queuedAt',
      eb
        .case()
        .when('started_on', 'is', null)
        .then(eb.lit(0))
        .else(eb('retry_count', '+', 1))
        .end()
        .as('attempts'),
      eb
        .case()
        .when('state', 'in', ['failed', 'retry'])
        .then(eb.ref('output', '->>').key('message'))
        .end()
        .as('error'),
      isLinkExpired.as('isLinkExpired'),
    ])
    .where('name', '=', sendMailJob.name)
    .where('state', '<>', 'cancelled');
  const rows = await em.db
    .selectFrom(mails.as('mail'))
    .selectAll()
    .where('state', wanted === undefined ? '<>' : '=', wanted ?? 'sent')
    .orderBy('queuedAt', 'desc')
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map((mail) => ({ ...mail, error: mail.error?.slice(0, LONGEST_ERROR) ?? null }));
}

export interface ResentMails {
  ids: string[];
  /** Not requeued, because their links have expired. */
  expired: number;
}

/**
 * Requeues failed mails as if they were new, with all their retries, in the caller's transaction.
 *
 * @param id one mail; absent: all that failed
 */
export async function requeueFailedMails(em: EntityManager, id?: string): Promise<ResentMails> {
  const failed = await em.db
    .selectFrom('pgboss.job')
    .select(['id', isLinkExpired.as('isLinkExpired')])
    .where('name', '=', sendMailJob.name)
    .where('state', '=', 'failed')
    .$if(id !== undefined, (query) => query.where(sql`id::text`, '=', id))
    .orderBy('created_on')
    .orderBy('id')
    .forUpdate()
    .execute();
  const ids = failed.filter((mail) => !mail.isLinkExpired).map((mail) => mail.id);
  await requeueJobs(em, { name: sendMailJob.name, ids });
  return { ids, expired: failed.length - ids.length };
}

/** A mail may take so long to arrive; until then it is not sent twice. */
const ARRIVES_WITHIN_MINUTES = 5;

/** Why a mail that was sent is not sent once more. */
export type NotRepeated = 'not sent' | 'has a link' | 'sent just now' | 'to a former address';

/**
 * Queues a mail that was sent once more, as a mail of its own, in the caller's transaction. Only to the address that a customer still has:
 * a former one may be read by another person. Mails with links that expire are not repeated: the customer can ask for another.
 *
 * @returns null if it is queued
 */
export async function repeatSentMail(
  { em, services }: Pick<WorkContext<MailServices>, 'em' | 'services'>,
  id: string,
): Promise<NotRepeated | null> {
  const sent = await em.db
    .selectFrom('pgboss.job')
    .select((eb) => [
      hasLink.as('hasLink'),
      sql<MailJob>`job.data`.as('mail'),
      eb.exists(eb.selectFrom('customer').where('email', '=', sentTo)).as('isCurrent'),
    ])
    .where('name', '=', sendMailJob.name)
    .where('state', '=', 'completed')
    .where(sql`id::text`, '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!sent) return 'not sent';
  if (sent.hasLink) return 'has a link';
  if (!sent.isCurrent) return 'to a former address';
  const { to, template } = sent.mail;
  const latest = await em.db
    .selectFrom('pgboss.job')
    .select('id')
    .where('name', '=', sendMailJob.name)
    .where(sentTo, '=', to)
    .where(sql`data->>'template'`, '=', template)
    .where('created_on', '>', sql<Date>`now() - interval '1 minute' * ${ARRIVES_WITHIN_MINUTES}::int`)
    .limit(1)
    .executeTakeFirst();
  if (latest) return 'sent just now';
  await queueMail({ em, services }, { template, to, values: valuesOf(services.secrets, sent.mail) });
  return null;
}

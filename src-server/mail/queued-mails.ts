/**
 * The outbox as an operator sees it: what waits, and what failed for good. A failed mail stays in the queue, sealed, until
 * retention removes it (setting `retention.failedMailDays`), and can be sent again.
 */
import type { EntityManager } from '../platform/database.ts';
import type { MailTemplate } from './render-mail.ts';
import { sendMailJob } from './send-mail.ts';

export const MAIL_STATES = ['failed', 'waiting', 'sent'] as const;
export type MailState = (typeof MAIL_STATES)[number];

/** Without contents: these are sealed, and may hold links that sign in. */
export interface QueuedMail {
  id: string;
  state: MailState;
  template: MailTemplate;
  to: string;
  queuedAt: Date;
  /** How often it was handed to the mail server. */
  attempts: number;
  /** What the mail server said last; null while nothing failed. */
  error: string | null;
  /** The link in it leads nowhere any more: sending it again helps nobody. */
  isLinkExpired: boolean;
}

/** How long the links in mails live; the mails' texts name these times. */
export const LINK_HOURS = { verification: 72, 'password-reset': 1 } as const satisfies Partial<
  Record<MailTemplate, number>
>;

const LONGEST_ERROR = 160;

const STATE = `case when state = 'failed' then 'failed' when state = 'completed' then 'sent' else 'waiting' end`;

const IS_LINK_EXPIRED = `coalesce(created_on < now() - interval '1 hour' * case data->>'template'
  ${Object.entries(LINK_HOURS)
    .map(([template, hours]) => `when '${template}' then ${hours}`)
    .join(' ')} end, false)`;

export interface MailFilter {
  state?: MailState | undefined;
  limit: number;
}

/** Mails of the queue, the newest first; all but those that were sent, unless `state` says so. */
export async function listMails(em: EntityManager, { state, limit }: MailFilter): Promise<QueuedMail[]> {
  const rows = await em.execute<QueuedMail[]>(
    `select * from (
       select id, ${STATE} as state, data->>'template' as template, data->>'to' as "to", created_on as "queuedAt",
         case when started_on is null then 0 else retry_count + 1 end as attempts,
         case when state in ('failed', 'retry') then output->>'message' end as error,
         ${IS_LINK_EXPIRED} as "isLinkExpired"
       from pgboss.job where name = ? and state <> 'cancelled'
     ) mail where case when ?::text is null then state <> 'sent' else state = ? end
     order by "queuedAt" desc, id limit ?`,
    [sendMailJob.name, state ?? null, state ?? null, limit],
  );
  return rows.map((mail) => ({
    ...mail,
    queuedAt: new Date(mail.queuedAt),
    error: mail.error?.slice(0, LONGEST_ERROR) ?? null,
  }));
}

export interface ResentMails {
  ids: string[];
  /** Left as they are, because their links have expired. */
  expired: number;
}

/**
 * Puts failed mails back into the queue as if they were new, in the caller's transaction; each has all its tries again.
 * @param id one mail; absent: all that failed
 */
export async function requeueFailedMails(em: EntityManager, id?: string): Promise<ResentMails> {
  const failed = await em.execute<{ id: string; isLinkExpired: boolean }[]>(
    `select id, ${IS_LINK_EXPIRED} as "isLinkExpired" from pgboss.job
     where name = ? and state = 'failed' and (?::text is null or id::text = ?) order by created_on, id for update`,
    [sendMailJob.name, id ?? null, id ?? null],
  );
  const ids = failed.filter((mail) => !mail.isLinkExpired).map((mail) => mail.id);
  await em.execute(
    // `keep_until` too: the queue removes what has waited longer.
    `update pgboss.job set state = 'created', retry_count = 0, start_after = now(), started_on = null, completed_on = null,
       keep_until = now() + interval '14 days'
     where name = ? and state = 'failed' and id = any(?::uuid[])`,
    [sendMailJob.name, ids],
  );
  return { ids, expired: failed.length - ids.length };
}

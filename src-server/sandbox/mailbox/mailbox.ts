/** Where mails go in local use: a table of the sandbox's own, known to no migration. */
import type { EntityManager } from '../../platform/database.ts';
import { createTables } from '../create-tables.ts';

export interface MailboxEntry {
  id: number;
  to: string;
  subject: string;
  /** ISO 8601 */
  sentAt: string;
}

export interface MailboxMail extends MailboxEntry {
  from: string;
  html: string;
  text: string;
}

export interface Mailbox {
  /** A mail with a message id that is here already is the same mail. */
  send(mail: {
    messageId: string;
    from: string;
    to: string;
    subject: string;
    html: string;
    text: string;
  }): Promise<void>;
  /** The newest first. */
  list(): Promise<MailboxEntry[]>;
  read(id: number): Promise<MailboxMail | null>;
}

const ENTRY_COLUMNS = `id, recipient as "to", subject,
  to_char(sent_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "sentAt"`;
const SHOWN_AT_MOST = 200;

export function openMailbox(newEm: () => EntityManager): Mailbox {
  return {
    async send({ messageId, from, to, subject, html, text }) {
      await newEm().execute(
        `insert into sandbox.mail (message_id, sender, recipient, subject, html, text)
         values (?, ?, ?, ?, ?, ?) on conflict (message_id) do nothing`,
        [messageId, from, to, subject, html, text],
      );
    },
    async list() {
      return newEm().execute<MailboxEntry[]>(
        `select ${ENTRY_COLUMNS} from sandbox.mail order by id desc limit ?`,
        [SHOWN_AT_MOST],
      );
    },
    async read(id) {
      const [mail] = await newEm().execute<MailboxMail[]>(
        `select ${ENTRY_COLUMNS}, sender as "from", html, text from sandbox.mail where id = ?`,
        [id],
      );
      return mail ?? null;
    },
  };
}

/** Makes the table unless it is there. To be called at start, before the first mail. */
export async function createMailbox(em: EntityManager): Promise<void> {
  await createTables(
    em,
    `create table if not exists sandbox.mail (
       id int generated always as identity primary key,
       message_id text not null unique,
       sender text not null,
       recipient text not null,
       subject text not null,
       html text not null,
       text text not null,
       sent_at timestamptz not null default now()
     )`,
  );
}

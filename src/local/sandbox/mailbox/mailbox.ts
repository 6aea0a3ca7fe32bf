/** Where mails go in local use: a table of the sandbox's own, known to no migration. */
import { sql } from 'kysely';
import type { EntityManager } from '../../../../src-server/platform/database.ts';
import { now } from '../../../../src-server/platform/sql.ts';
import { createTables, sandboxOf } from '../database.ts';

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

const ENTRY_COLUMNS = [
  'id',
  'recipient as to',
  'subject',
  sql<string>`to_char(sent_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`.as('sentAt'),
] as const;
const SHOWN_AT_MOST = 200;

export function openMailbox(newEm: () => EntityManager): Mailbox {
  return {
    async send({ messageId, from, to, subject, html, text }) {
      await sandboxOf(newEm())
        .insertInto('mail')
        .values({ message_id: messageId, sender: from, recipient: to, subject, html, text })
        .onConflict((conflict) => conflict.column('message_id').doNothing())
        .execute();
    },
    async list() {
      return sandboxOf(newEm())
        .selectFrom('mail')
        .select(ENTRY_COLUMNS)
        .orderBy('id', 'desc')
        .limit(SHOWN_AT_MOST)
        .execute();
    },
    async read(id) {
      const mail = await sandboxOf(newEm())
        .selectFrom('mail')
        .select(ENTRY_COLUMNS)
        .select(['sender as from', 'html', 'text'])
        .where('id', '=', id)
        .executeTakeFirst();
      return mail ?? null;
    },
  };
}

/** Makes the table unless it is there. To be called at start, before the first mail. */
export async function createMailbox(em: EntityManager): Promise<void> {
  await createTables(em, (schema) =>
    schema
      .createTable('mail')
      .addColumn('id', 'integer', (column) => column.generatedAlwaysAsIdentity().primaryKey())
      .addColumn('message_id', 'text', (column) => column.notNull().unique())
      .addColumn('sender', 'text', (column) => column.notNull())
      .addColumn('recipient', 'text', (column) => column.notNull())
      .addColumn('subject', 'text', (column) => column.notNull())
      .addColumn('html', 'text', (column) => column.notNull())
      .addColumn('text', 'text', (column) => column.notNull())
      .addColumn('sent_at', 'timestamptz', (column) => column.notNull().defaultTo(now)),
  );
}

/** Where mails are delivered locally: a table of the sandbox, not created by migrations. */
import { sql } from 'kysely';
import type { EntityManager } from '../../../../src-server/platform/database.ts';
import { prepared } from '../../../../src-server/platform/prepared.ts';
import { now, type Records, records, recordset } from '../../../../src-server/platform/sql.ts';
import { createTables, inSandbox, sandboxOf } from '../database.ts';

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

type MailRow = Record<'message_id' | 'sender' | 'recipient' | 'subject' | 'html' | 'text', string>;

export interface Mailbox {
  /** A mail with a known message id is stored only once. */
  send(mail: {
    messageId: string;
    from: string;
    to: string;
    subject: string;
    html: string;
    text: string;
  }): Promise<void>;
  /** Newest first. */
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

const insertMails = prepared((db, given: { mails: Records<MailRow> }) =>
  inSandbox(db)
    .insertInto('mail')
    .columns(['message_id', 'sender', 'recipient', 'subject', 'html', 'text'])
    .expression((eb) =>
      eb
        .selectFrom(
          recordset('given', given.mails, {
            message_id: 'text',
            sender: 'text',
            recipient: 'text',
            subject: 'text',
            html: 'text',
            text: 'text',
          }),
        )
        .selectAll(),
    )
    .onConflict((conflict) => conflict.column('message_id').doNothing()),
);

export function openMailbox(newEm: () => EntityManager): Mailbox {
  let handedOver: MailRow[] = [];
  let writing: Promise<void> | undefined;
  /** Jobs send all mails of a batch in one turn: those are written by one statement. */
  async function write(): Promise<void> {
    await Promise.resolve();
    const mails = handedOver;
    handedOver = [];
    writing = undefined;
    await insertMails(newEm().db, { mails: records(mails) });
  }
  return {
    send({ messageId, from, to, ...mail }) {
      handedOver.push({ ...mail, message_id: messageId, sender: from, recipient: to });
      return (writing ??= write());
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

/** Creates the table unless it exists. Call at the start, before the first mail. */
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

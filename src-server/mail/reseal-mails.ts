import { sql } from 'kysely';
import { type EntityManager, inTransaction } from '../platform/database.ts';
import type { Secrets } from '../platform/secrets.ts';
import { secretRow, sendMailJob } from './send-mail.ts';

export interface ResealedMails {
  resealed: number;
  /** Mails that no key of the ring can decrypt. */
  unreadable: number;
}

/**
 * Re-encrypts the values of pending and failed mails with the first key. They may wait for hours while the mail server is
 * down; without this, the old key might be removed before they are sent.
 */
export async function resealMails(em: EntityManager, secrets: Secrets): Promise<ResealedMails> {
  return inTransaction(em, async (transaction) => {
    const result: ResealedMails = { resealed: 0, unreadable: 0 };
    const queue = await transaction.db
      .selectNoFrom(sql<boolean>`to_regclass('pgboss.job') is not null`.as('exists'))
      .executeTakeFirstOrThrow();
    // A shop that was never started has no queue.
    if (!queue.exists) return result;
    const mails = await transaction.db
      .selectFrom('pgboss.job')
      .select((eb) => [
        'id',
        eb.ref('data', '->>').key('sealedValues').$notNull().as('sealedValues'),
        eb.ref('data', '->>').key('messageId').$notNull().as('messageId'),
      ])
      .where('name', '=', sendMailJob.name)
      .where('state', 'in', ['created', 'retry', 'active', 'failed'])
      .forUpdate()
      .execute();
    for (const { id, sealedValues, messageId } of mails) {
      const sealed = Buffer.from(sealedValues, 'base64');
      if (!secrets.isStale(sealed)) continue;
      const fresh = secrets.reseal(sealed, secretRow(messageId));
      if (!fresh) {
        result.unreadable += 1;
        continue;
      }
      await transaction.db
        .updateTable('pgboss.job')
        .set({
          data: sql`data || jsonb_build_object('sealedValues', ${fresh.toString('base64')}::text)`,
        })
        .where('name', '=', sendMailJob.name)
        .where('id', '=', id)
        .execute();
      result.resealed += 1;
    }
    return result;
  });
}

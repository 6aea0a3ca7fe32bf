import { type EntityManager, inTransaction } from '../platform/database.ts';
import type { Secrets } from '../platform/secrets.ts';
import { type MailJob, secretRow, sendMailJob } from './send-mail.ts';

export interface ResealedMails {
  resealed: number;
  /** Mails that no key of the ring opens. */
  unreadable: number;
}

/**
 * Encrypts the values of mails that still wait, or failed and can be sent again, anew with the first key. They may wait for
 * hours while the mail server is away; without this, the old key would leave before they do.
 */
export async function resealMails(em: EntityManager, secrets: Secrets): Promise<ResealedMails> {
  return inTransaction(em, async (transaction) => {
    const result: ResealedMails = { resealed: 0, unreadable: 0 };
    const [queue] = await transaction.execute<{ exists: boolean }[]>(
      `select to_regclass('pgboss.job') is not null as exists`,
    );
    // A shop that was never started has no queue.
    if (!queue?.exists) return result;
    const mails = await transaction.execute<{ id: string; data: MailJob }[]>(
      `select id, data from pgboss.job where name = ? and state in ('created', 'retry', 'active', 'failed') for update`,
      [sendMailJob.name],
    );
    for (const { id, data } of mails) {
      const sealed = Buffer.from(data.sealedValues, 'base64');
      if (!secrets.isStale(sealed)) continue;
      const fresh = sealAgain(secrets, sealed, secretRow(data.messageId));
      if (!fresh) {
        result.unreadable += 1;
        continue;
      }
      await transaction.execute(
        `update pgboss.job set data = data || jsonb_build_object('sealedValues', ?::text) where name = ? and id = ?`,
        [fresh.toString('base64'), sendMailJob.name, id],
      );
      result.resealed += 1;
    }
    return result;
  });
}

function sealAgain(secrets: Secrets, sealed: Buffer, row: string): Buffer | undefined {
  try {
    return secrets.encrypt(secrets.decrypt(sealed, row), row);
  } catch {
    return undefined;
  }
}

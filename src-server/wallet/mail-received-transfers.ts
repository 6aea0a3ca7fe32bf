/**
 * Mails about received transfers. The first one is mailed at once; those of the next minutes wait and go out together, so that
 * many small transfers cannot flood a mailbox. All of it happens under the receiver's balance lock: two transfers at the same
 * time, or a transfer and the job, cannot both find that no mail was sent lately.
 */
import type { Services } from '../context.ts';
import { lockBalance } from '../ledger/index.ts';
import { queueMail } from '../mail/index.ts';
import { type EntityManager, inTransaction } from '../platform/database.ts';
import { nameOf } from './transaction-text.ts';

const QUIET_MINUTES = 15;

/** Whether no mail about a transfer went to this customer lately and none waits. Call it before the transfer is written. */
export async function isMailedAtOnce(em: EntityManager, receiverId: number): Promise<boolean> {
  const [recent] = await em.execute(
    `select 1 from balance_transfer where receiver_id = ?
       and (mailed_at is null or mailed_at > now() - ? * interval '1 minute') limit 1`,
    [receiverId, QUIET_MINUTES],
  );
  return recent === undefined;
}

interface WaitingTransfers {
  sender: string;
  transfers: number;
  amountCents: number;
}

/** Queues one mail for each customer whose transfers waited long enough. */
export async function mailReceivedTransfers(services: Services, em: EntityManager): Promise<void> {
  const waiting = await em.execute<{ receiverId: number }[]>(
    'select distinct receiver_id as "receiverId" from balance_transfer where mailed_at is null',
  );
  for (const { receiverId } of waiting) {
    await inTransaction(em, (transaction) => mailDigest(services, transaction, receiverId));
  }
}

async function mailDigest(services: Services, em: EntityManager, receiverId: number): Promise<void> {
  await lockBalance(em, receiverId);
  const senders = await em.execute<WaitingTransfers[]>(
    `with due as (
       update balance_transfer set mailed_at = now() where receiver_id = ? and mailed_at is null
         and not exists (select 1 from balance_transfer earlier where earlier.receiver_id = ?
           and earlier.mailed_at > now() - ? * interval '1 minute')
       returning sender_id, amount_cents
     )
     select ${nameOf('sender')} as sender, count(*)::int as transfers, sum(amount_cents)::int as "amountCents"
     from due join customer sender on sender.id = due.sender_id
     group by 1 order by 3 desc, 1`,
    [receiverId, receiverId, QUIET_MINUTES],
  );
  if (senders.length === 0) return;
  const [receiver] = await em.execute<{ email: string }[]>('select email from customer where id = ?', [
    receiverId,
  ]);
  if (receiver) await queueMail(services, em, 'transfers-received', receiver.email, { senders });
}

/**
 * Mails about received transfers. The first one is mailed at once; those of the next minutes wait and are mailed together, so
 * that many small transfers cannot flood a mailbox. Everything happens under the lock of the receiver's balance: two
 * concurrent transfers, or a transfer and the job, cannot both find that no mail was sent recently.
 */
import type { WorkContext } from '../../context.ts';
import { emailOf } from '../../identity/index.ts';
import { lockBalance } from '../../ledger/index.ts';
import { queueMail } from '../../mail/index.ts';
import { type EntityManager, inTransaction } from '../../platform/database.ts';
import { now, secondsFromNow } from '../../platform/sql.ts';
import { nameOf } from '../queries/transaction-text.ts';

const QUIET_SECONDS = 15 * 60;

/** Whether no such mail was sent to this customer recently and none is waiting. Call before the transfer is written. */
export async function isMailedAtOnce(em: EntityManager, receiverId: number): Promise<boolean> {
  const recent = await em.db
    .selectFrom('balance_transfer')
    .select('id')
    .where('receiver_id', '=', receiverId)
    .where((eb) => eb.or([eb('mailed_at', 'is', null), eb('mailed_at', '>', secondsFromNow(-QUIET_SECONDS))]))
    .limit(1)
    .executeTakeFirst();
  return recent === undefined;
}

/** Queues one mail for each customer whose transfers have waited long enough. */
export async function mailReceivedTransfers(ctx: WorkContext): Promise<void> {
  const waiting = await ctx.db
    .selectFrom('balance_transfer')
    .select('receiver_id')
    .distinct()
    .where('mailed_at', 'is', null)
    .execute();
  for (const { receiver_id: receiverId } of waiting) {
    await inTransaction(ctx, (transaction) => mailDigest(transaction, receiverId));
  }
}

async function mailDigest(ctx: WorkContext, receiverId: number): Promise<void> {
  const { db } = ctx;
  await lockBalance(ctx.em, receiverId);
  const senders = await db
    .with('due', (cte) =>
      cte
        .updateTable('balance_transfer')
        .set({ mailed_at: now })
        .where('receiver_id', '=', receiverId)
        .where('mailed_at', 'is', null)
        .where((eb) =>
          eb.not(
            eb.exists(
              eb
                .selectFrom('balance_transfer as earlier')
                .select('earlier.id')
                .where('earlier.receiver_id', '=', receiverId)
                .where('earlier.mailed_at', '>', secondsFromNow(-QUIET_SECONDS)),
            ),
          ),
        )
        .returning(['sender_id', 'amount_cents', 'created_at']),
    )
    .selectFrom('due')
    .innerJoin('customer as sender', 'sender.id', 'due.sender_id')
    .select((eb) => [
      nameOf('sender', 'due.created_at').as('sender'),
      eb.fn.countAll<number>().as('transfers'),
      eb.fn.sum<number>('amount_cents').as('amountCents'),
    ])
    .groupBy(nameOf('sender', 'due.created_at'))
    .orderBy('amountCents', 'desc')
    .orderBy('sender')
    .execute();
  if (senders.length === 0) return;
  const to = await emailOf(ctx, receiverId);
  await queueMail(ctx, { template: 'transfers-received', to, values: { senders } });
}

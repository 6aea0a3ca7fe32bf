import { ShopError } from '../../../src-shared/errors.ts';
import type { TransferBalanceInput } from '../../../src-shared/wallet/schemas.ts';
import { WALLET_TEXTS } from '../../../src-shared/wallet/texts.ts';
import type { CustomerContext } from '../../context.ts';
import { bindIdempotencyKey, lockBalances, postJournal, requireActive } from '../../ledger/index.ts';
import { queueMail } from '../../mail/index.ts';
import { requireFlag } from '../../settings/index.ts';
import { type EntityManager, inTransaction } from '../../platform/database.ts';
import { now } from '../../platform/sql.ts';
import { hashToken, randomToken } from '../../platform/tokens.ts';
import { limitTransfersTo, refusedTransfer, requireTransferable, UNKNOWN_RECEIVERS } from '../limits.ts';
import { isMailedAtOnce } from '../jobs/mail-received-transfers.ts';
import { requireProof } from '../../identity/index.ts';

/**
 * Transfers balance to another customer, who is informed by mail, at once or with others in a digest. Refuses with field errors
 * on `receiver` and `amount`, with `transfer_not_allowed`, `email_not_verified`, `customer_blocked`, `idempotency_key_reused`
 * or, in an archived shop, `shop_archived`. `idempotencyKey` identifies the request: repeated with the same key, it has no
 * further effect, and is not refused for what has changed since, such as a receiver who was blocked.
 */
export async function transferBalance(
  ctx: CustomerContext,
  {
    receiver,
    amountCents,
    description,
    idempotencyKey,
  }: TransferBalanceInput & { idempotencyKey?: string | undefined },
): Promise<void> {
  const { services, actor } = ctx;
  const key = idempotencyKey ?? randomToken(128);
  const requestHash = hashToken([key, receiver, amountCents, description].join('\n'));
  if (idempotencyKey !== undefined && (await isMade(ctx.em, actor.customerId, requestHash))) return;
  await requireProof(ctx, 'transfer');
  await requireTransferRight(ctx.em, actor.customerId);
  requireFlag(services.settings, 'open', WALLET_TEXTS.transferArchived);
  const receiverId = await findReceiver(ctx, receiver);
  await inTransaction(ctx.em, async (em) => {
    const balances = await lockBalances(em, [actor.customerId, receiverId]);
    const balanceCents = balances.get(actor.customerId) ?? 0;
    await requireActive(em, actor.customerId);
    await requireReceiver(em, receiverId);
    await bindIdempotencyKey(em, {
      customerId: actor.customerId,
      key: idempotencyKey,
      request: ['transfer', receiver, amountCents, description],
    });
    // Made by the same request, which arrived twice at once.
    if (await isMade(em, actor.customerId, requestHash)) return;
    await requireTransferable({ ...ctx, em }, amountCents, balanceCents);
    await limitTransfersTo(em, actor.customerId, receiverId);
    const isMailed = await isMailedAtOnce(em, receiverId);
    const { id } = await em.db
      .insertInto('balance_transfer')
      .values({
        sender_id: actor.customerId,
        receiver_id: receiverId,
        amount_cents: amountCents,
        description,
        request_hash: requestHash,
        mailed_at: isMailed ? now : null,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await postJournal(em, {
      reference: `transfer:${id}`,
      kind: 'transfer',
      // For the shop; each customer sees a text of their own (transaction-text.ts).
      description: 'Balance transfer',
      entries: { [`customer:${actor.customerId}`]: -amountCents, [`customer:${receiverId}`]: amountCents },
    });
    if (isMailed) {
      await queueMail(
        { services, em },
        {
          template: 'balance-received',
          to: receiver,
          values: {
            sender: actor.email,
            amountCents: amountCents,
          },
        },
      );
    }
  });
}

async function isMade(em: EntityManager, senderId: number, requestHash: string): Promise<boolean> {
  const transfer = await em.db
    .selectFrom('balance_transfer')
    .select('id')
    .where('sender_id', '=', senderId)
    .where('request_hash', '=', requestHash)
    .executeTakeFirst();
  return transfer !== undefined;
}

async function requireTransferRight(em: EntityManager, customerId: number): Promise<void> {
  const customer = await em.db
    .selectFrom('customer')
    .select(['is_balance_transfer_allowed', 'email_verified_at'])
    .where('id', '=', customerId)
    .executeTakeFirst();
  if (!customer?.is_balance_transfer_allowed) throw new ShopError('transfer_not_allowed');
  if (!customer.email_verified_at) throw new ShopError('email_not_verified');
}

async function findReceiver({ services, em, actor }: CustomerContext, email: string): Promise<number> {
  const receiver = await services.limits.guess(UNKNOWN_RECEIVERS, String(actor.customerId), {
    check: () => em.db.selectFrom('customer').select('id').where('email', '=', email).executeTakeFirst(),
    isWrong: (found) => found === undefined,
  });
  if (!receiver) throw refusedTransfer({ receiver: [WALLET_TEXTS.receiverUnknown] });
  if (receiver.id === actor.customerId) throw refusedTransfer({ receiver: [WALLET_TEXTS.receiverIsSender] });
  return receiver.id;
}

/**
 * Under the lock: the receiver may have deleted their account since the look-up. A blocked customer receives nothing
 * either, with the same message: that they are blocked must not be revealed to the sender.
 */
async function requireReceiver(em: EntityManager, receiverId: number): Promise<void> {
  const receiver = await em.db
    .selectFrom('customer')
    .select('id')
    .where('id', '=', receiverId)
    .where('erased_at', 'is', null)
    .where('blocked_at', 'is', null)
    .executeTakeFirst();
  if (!receiver) throw refusedTransfer({ receiver: [WALLET_TEXTS.receiverUnknown] });
}

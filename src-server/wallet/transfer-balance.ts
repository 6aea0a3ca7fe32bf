import { type FieldErrors, ShopError } from '../../src-shared/errors.ts';
import { type Cents, eurToCents, formatMoney } from '../../src-shared/money.ts';
import type { TransferBalanceInput } from '../../src-shared/wallet/schemas.ts';
import { WALLET_TEXTS } from '../../src-shared/wallet/texts.ts';
import type { CustomerContext } from '../context.ts';
import { lockBalances, postJournal } from '../ledger/index.ts';
import { queueMail } from '../mail/index.ts';
import { requireFlag } from '../operations/index.ts';
import { type EntityManager, inTransaction } from '../platform/database.ts';
import { hashToken, randomToken } from '../platform/tokens.ts';
import { UNKNOWN_RECEIVERS } from './limits.ts';

/**
 * Gives balance to another customer, who is told by mail. Refuses with field errors on `receiver` and `amount`, with
 * `transfer_not_allowed`, `email_not_verified` or, in an archived shop, `shop_archived`.
 * @param requestKey names the wish: sent again with the same key, it moves nothing twice.
 */
export async function transferBalance(
  ctx: CustomerContext,
  { receiver, amount, description }: TransferBalanceInput,
  requestKey = randomToken(128),
): Promise<void> {
  const { services, actor } = ctx;
  await requireTransferRight(ctx.em, actor.customerId);
  requireFlag(services.settings, 'open');
  const receiverId = await findReceiver(ctx, receiver);
  const wish = hashToken([requestKey, receiver, amount, description].join('\n'));
  await inTransaction(ctx.em, async (em) => {
    const balances = await lockBalances(em, [actor.customerId, receiverId]);
    const balanceCents = balances.get(actor.customerId) ?? 0;
    await requirePresent(em, receiverId);
    const [before] = await em.execute(
      'select 1 from balance_transfer where sender_id = ? and request_hash = ?',
      [actor.customerId, wish],
    );
    if (before) return;
    if (amount > balanceCents) throw refused({ amount: [WALLET_TEXTS.balanceTooSmall] });
    await requireRoomInCap(
      em,
      actor.customerId,
      amount,
      eurToCents(services.settings.get('wallet.transferDailyCap')),
    );
    const [transfer] = await em.execute<{ id: number }[]>(
      `insert into balance_transfer (sender_id, receiver_id, amount_cents, description, request_hash)
       values (?, ?, ?, ?, ?) returning id`,
      [actor.customerId, receiverId, amount, description, wish],
    );
    await postJournal(em, {
      reference: `transfer:${transfer?.id}`,
      kind: 'transfer',
      // For the shop; each side reads a text of its own (transaction-text.ts).
      description: 'Balance transfer',
      entries: { [`customer:${actor.customerId}`]: -amount, [`customer:${receiverId}`]: amount },
    });
    await queueMail(services, em, 'balance-received', receiver, { sender: actor.email, amountCents: amount });
  });
}

async function requireTransferRight(em: EntityManager, customerId: number): Promise<void> {
  const [customer] = await em.execute<{ isAllowed: boolean; isVerified: boolean }[]>(
    `select is_balance_transfer_allowed as "isAllowed", email_verified_at is not null as "isVerified"
     from customer where id = ?`,
    [customerId],
  );
  if (!customer?.isAllowed) throw new ShopError('transfer_not_allowed');
  if (!customer.isVerified) throw new ShopError('email_not_verified');
}

async function findReceiver({ services, em, actor }: CustomerContext, email: string): Promise<number> {
  await services.limits.consume(UNKNOWN_RECEIVERS, String(actor.customerId));
  const [receiver] = await em.execute<{ id: number }[]>('select id from customer where email = ?', [email]);
  if (!receiver) throw refused({ receiver: [WALLET_TEXTS.receiverUnknown] });
  await services.limits.giveBack(UNKNOWN_RECEIVERS, String(actor.customerId));
  if (receiver.id === actor.customerId) throw refused({ receiver: [WALLET_TEXTS.receiverIsSender] });
  return receiver.id;
}

/** Judged under the lock: they may have deleted their account since they were found. */
async function requirePresent(em: EntityManager, receiverId: number): Promise<void> {
  const [present] = await em.execute('select 1 from customer where id = ? and erased_at is null', [
    receiverId,
  ]);
  if (!present) throw refused({ receiver: [WALLET_TEXTS.receiverUnknown] });
}

/** Under the sender's lock: transfers at the same time are counted one after the other. */
async function requireRoomInCap(
  em: EntityManager,
  senderId: number,
  amountCents: Cents,
  capCents: Cents,
): Promise<void> {
  const [row] = await em.execute<{ cents: string }[]>(
    `select coalesce(sum(amount_cents), 0) as cents from balance_transfer
     where sender_id = ? and created_at > now() - interval '24 hours'`,
    [senderId],
  );
  const leftCents = Math.max(0, capCents - Number(row?.cents));
  if (amountCents > leftCents) {
    throw refused({ amount: [WALLET_TEXTS.dailyCap(formatMoney(capCents), formatMoney(leftCents))] });
  }
}

function refused(fields: FieldErrors): ShopError {
  return new ShopError('validation_failed', { fields });
}

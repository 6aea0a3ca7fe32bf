/** Decides disputes and collects their debts; a preview does the real work and rolls it back. */
import type { OperatorContext } from '../../context.ts';
import { ERRORS, ShopError } from '../../../src-shared/errors.ts';
import type { DisputeAction } from '../../../src-shared/payments/dispute-states.ts';
import { upsertNotice } from '../../marketplace/index.ts';
import type { MailServices } from '../../mail/index.ts';
import { OperationRefused, recordChange } from '../../operator-log/index.ts';
import { collectDisputeWithin, decideDisputeWithin, type MovedDispute } from '../../payments/index.ts';
import { commitIf } from '../../platform/commit-if.ts';
import type { EntityManager } from '../../platform/database.ts';
import { type ListedDispute, listDisputes } from '../queries/list-disputes.ts';

export interface DisputeOrder {
  id: number;
  reason: string;
  /** False: shows what would happen and changes nothing. */
  isConfirmed: boolean;
}

export interface DoneDispute extends MovedDispute {
  dispute: ListedDispute;
  isDone: boolean;
}

/** Decides a dispute by hand. Throws OperationRefused if it is unknown or already decided that way. */
export async function settleDisputeByOperator(
  ctx: OperatorContext<MailServices>,
  { action, ...order }: DisputeOrder & { action: DisputeAction },
): Promise<DoneDispute> {
  return moveByOperator(ctx, { ...order, action: 'disputes settle' }, (transaction) =>
    decideDisputeWithin(transaction, { disputeId: order.id, action }),
  );
}

/** Collects what a dispute is missing from the balance. Throws OperationRefused if nothing is missing or available. */
export async function collectDisputeByOperator(
  ctx: OperatorContext,
  order: DisputeOrder,
): Promise<DoneDispute> {
  return moveByOperator(ctx, { ...order, action: 'disputes collect' }, ({ em }) =>
    collectDisputeWithin(em, order.id),
  );
}

async function moveByOperator<Ctx extends OperatorContext>(
  ctx: Ctx,
  { id, action, reason, isConfirmed }: DisputeOrder & { action: string },
  move: (ctx: Ctx) => Promise<MovedDispute>,
): Promise<DoneDispute> {
  const [dispute] = await listDisputes(ctx, { id });
  if (!dispute) {
    const text = `there is no dispute ${id}`;
    throw new OperationRefused(`${text}; see "disputes list"`, { inConsole: text });
  }
  const { result, isCommitted } = await commitIf(
    ctx,
    async (transaction) => {
      const moved = await move(transaction).catch(explain(dispute));
      await recordChange(transaction, {
        action,
        subject: `payment ${dispute.paymentId}`,
        reason,
        before: figuresOf(moved.before),
        after: { dispute: id, customer: dispute.customerId, ...figuresOf(moved.after) },
      });
      await notifyCustomer(transaction.em, dispute.customerId, moved);
      return moved;
    },
    () => isConfirmed,
  );
  return { ...result, dispute, isDone: isCommitted };
}

/** What was withheld is taken from the balance, what is released is put on it. */
async function notifyCustomer(
  em: EntityManager,
  customerId: number,
  { before, after }: MovedDispute,
): Promise<void> {
  const amountCents = before.withheldCents - after.withheldCents;
  if (amountCents === 0) return;
  await upsertNotice(em, {
    customerId,
    kind: 'balance_changed',
    amountCents,
  });
}

function explain({ id, state }: ListedDispute) {
  return (error: unknown): never => {
    if (!(error instanceof ShopError) || !['dispute_decided', 'nothing_to_collect'].includes(error.code))
      throw error;
    throw new OperationRefused(`${ERRORS[error.code].text} dispute ${id} is ${state}.`);
  };
}

function figuresOf({ state, amountCents, withheldCents }: MovedDispute['after']) {
  return { state, amountCents, withheldCents };
}

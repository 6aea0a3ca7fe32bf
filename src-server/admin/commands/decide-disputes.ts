/** Deciding disputes and collecting their debts, with a preview by doing the real work and rolling it back. */
import { ERRORS, ShopError } from '../../../src-shared/errors.ts';
import type { DisputeAction } from '../../../src-shared/payments/dispute-states.ts';
import type { MailServices } from '../../mail/index.ts';
import { OperationRefused, type Operator, recordChange } from '../../operator-log/index.ts';
import { collectDisputeWithin, decideDisputeWithin, type MovedDispute } from '../../payments/index.ts';
import { commitIf } from '../../platform/commit-if.ts';
import type { EntityManager } from '../../platform/database.ts';
import { type ListedDispute, listDisputes } from '../queries/list-disputes.ts';

export interface DisputeOrder {
  id: number;
  reason: string;
  /** False: find out what would happen, and leave everything as it is. */
  isConfirmed: boolean;
}

export interface DoneDispute extends MovedDispute {
  dispute: ListedDispute;
  isDone: boolean;
}

/** Decides a dispute by hand. Throws OperationRefused for an unknown one and one that is decided so already. */
export async function settleDisputeByOperator(
  services: MailServices,
  em: EntityManager,
  operator: Operator,
  { action, ...order }: DisputeOrder & { action: DisputeAction },
): Promise<DoneDispute> {
  return moveByOperator(em, operator, order, 'disputes settle', (transaction) =>
    decideDisputeWithin({ services, em: transaction, db: transaction.db }, { disputeId: order.id, action }),
  );
}

/** Takes what is missing for a dispute from the balance. Throws OperationRefused when nothing is missing or there. */
export async function collectDisputeByOperator(
  em: EntityManager,
  operator: Operator,
  order: DisputeOrder,
): Promise<DoneDispute> {
  return moveByOperator(em, operator, order, 'disputes collect', (transaction) =>
    collectDisputeWithin(transaction, order.id),
  );
}

async function moveByOperator(
  em: EntityManager,
  operator: Operator,
  { id, reason, isConfirmed }: DisputeOrder,
  action: string,
  move: (transaction: EntityManager) => Promise<MovedDispute>,
): Promise<DoneDispute> {
  const [dispute] = await listDisputes(em, { id });
  if (!dispute) throw new OperationRefused(`there is no dispute ${id}; see "disputes list"`);
  const { result, isCommitted } = await commitIf(
    em,
    async (transaction) => {
      const moved = await move(transaction).catch(explain(dispute));
      await recordChange(transaction, operator, {
        action,
        subject: `payment ${dispute.paymentId}`,
        reason,
        before: figuresOf(moved.before),
        after: { dispute: id, customer: dispute.customerId, ...figuresOf(moved.after) },
      });
      return moved;
    },
    () => isConfirmed,
  );
  return { ...result, dispute, isDone: isCommitted };
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

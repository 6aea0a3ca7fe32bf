/** What an operator does with disputes: deciding one by hand, and taking from the balance what is missing. */
import { ShopError } from '../../../src-shared/errors.ts';
import { type DisputeAction, nextDisputeState } from '../../../src-shared/payments/dispute-states.ts';
import type { Services, WorkContext } from '../../context.ts';
import { lockBalance } from '../../ledger/index.ts';
import type { EntityManager } from '../../platform/database.ts';
import { DISPUTE_COLUMNS, type DisputeAmounts, type LockedDispute, moveDispute } from './dispute-books.ts';
import { decidedAmounts } from './follow-dispute.ts';
import { updateDisputedPayment } from './update-disputed-payment.ts';

export interface MovedDispute {
  before: DisputeAmounts;
  after: DisputeAmounts;
}

/**
 * Decides a dispute without the provider's word, which overrides it should it say otherwise later. In the caller's
 * transaction, which holds no locks yet. Throws `dispute_decided`, `not_found`.
 */
export async function decideDisputeWithin(
  ctx: WorkContext<Pick<Services, 'jobs'>>,
  { disputeId, action }: { disputeId: number; action: DisputeAction },
): Promise<MovedDispute> {
  const { em } = ctx;
  const { dispute } = await lockDispute(em, disputeId);
  if (nextDisputeState(dispute.state, action) === null) throw new ShopError('dispute_decided');
  const after = await moveDispute(em, dispute, await decidedAmounts(em, dispute, action, null));
  await updateDisputedPayment(ctx, dispute.paymentId);
  return { before: dispute, after };
}

/**
 * Takes from the balance what a dispute has not got from it so far, as far as that goes. In the caller's transaction, which
 * holds no locks yet. Throws `nothing_to_collect`, `not_found`.
 */
export async function collectDisputeWithin(em: EntityManager, disputeId: number): Promise<MovedDispute> {
  const { dispute, balanceCents } = await lockDispute(em, disputeId);
  const { state, amountCents, withheldCents } = dispute;
  const newCents = state === 'won' ? 0 : Math.min(amountCents - withheldCents, balanceCents);
  if (newCents === 0) throw new ShopError('nothing_to_collect');
  const after = await moveDispute(em, dispute, { ...dispute, withheldCents: withheldCents + newCents });
  return { before: dispute, after };
}

/** Balance, payment, dispute, in the order of every command with money. */
async function lockDispute(
  em: EntityManager,
  id: number,
): Promise<{ dispute: LockedDispute; balanceCents: number }> {
  const owner = await em.db
    .selectFrom('dispute as d')
    .innerJoin('payment as p', 'p.id', 'd.payment_id')
    .select(['p.customer_id as customerId', 'p.id as paymentId'])
    .where('d.id', '=', id)
    .executeTakeFirst();
  if (!owner) throw new ShopError('not_found');
  const balanceCents = await lockBalance(em, owner.customerId);
  await em.db.selectFrom('payment').select('id').where('id', '=', owner.paymentId).forUpdate().execute();
  const dispute = await em.db
    .selectFrom('dispute as d')
    .innerJoin('payment as p', 'p.id', 'd.payment_id')
    .select(DISPUTE_COLUMNS)
    .where('d.id', '=', id)
    .forUpdate('d')
    .executeTakeFirst();
  if (!dispute) throw new ShopError('not_found');
  return { dispute, balanceCents };
}

/** Operators' commands for disputes: deciding one by hand, and collecting what is missing from the balance. */
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
 * Decides a dispute without the provider, whose later decision overrides this one. Runs in the caller's transaction,
 * which must not hold locks. Throws `dispute_decided`, `not_found`.
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
 * Collects from the balance what a dispute is still missing, as far as the balance goes. Runs in the caller's transaction,
 * which must not hold locks. Throws `nothing_to_collect`, `not_found`.
 */
export async function collectDisputeWithin(em: EntityManager, disputeId: number): Promise<MovedDispute> {
  const { dispute, balanceCents } = await lockDispute(em, disputeId);
  const { state, amountCents, withheldCents } = dispute;
  const newCents = state === 'won' ? 0 : Math.min(amountCents - withheldCents, balanceCents);
  if (newCents === 0) throw new ShopError('nothing_to_collect');
  const after = await moveDispute(em, dispute, { ...dispute, withheldCents: withheldCents + newCents });
  return { before: dispute, after };
}

/** Locks balance, payment and dispute, in the order of every money command. */
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

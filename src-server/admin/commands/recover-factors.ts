/** For a customer who has lost phone and recovery codes, after the operator has verified their identity. */
import type { OperatorContext } from '../../context.ts';
import { beginFactorRecovery, endFactorRecovery } from '../../identity/index.ts';
import type { MailServices } from '../../mail/index.ts';
import { OperationRefused, recordChange } from '../../operator-log/index.ts';
import { inTransaction } from '../../platform/database.ts';
import { findCustomerByEither, type FoundCustomer } from '../find-customer.ts';

interface FactorOrder {
  /** E-mail address or customer number. */
  which: string;
  reason: string;
}

/**
 * Schedules the removal of all second factors in 72 hours, unless the owner stops it. Throws OperationRefused if there are none, or a
 * removal is already pending.
 */
export async function recoverFactors(
  ctx: OperatorContext<MailServices>,
  { which, reason }: FactorOrder,
): Promise<FoundCustomer & { dueAt: Date }> {
  return inTransaction(ctx, async (transaction) => {
    const found = await findCustomerByEither(transaction.em, which);
    const dueAt = await beginFactorRecovery(transaction, found);
    if (dueAt === null)
      throw new OperationRefused(`customer ${found.id} has no second factor, or its removal is under way`);
    await recordChange(transaction, {
      action: 'customer recover-factors',
      subject: `customer ${found.id}`,
      reason,
      after: { dueAt },
    });
    return { ...found, dueAt };
  });
}

/** Throws OperationRefused if none is pending. */
export async function stopRecovery(
  ctx: OperatorContext,
  { which, reason }: FactorOrder,
): Promise<FoundCustomer> {
  return inTransaction(ctx, async (transaction) => {
    const found = await findCustomerByEither(transaction.em, which);
    if (!(await endFactorRecovery(transaction, found.id)))
      throw new OperationRefused(`no removal of factors of customer ${found.id} is under way`);
    await recordChange(transaction, {
      action: 'customer stop-recovery',
      subject: `customer ${found.id}`,
      reason,
    });
    return found;
  });
}

import type { OperatorContext } from '../../context.ts';
import { lockBalance } from '../../ledger/index.ts';
import { OperationRefused, recordChange } from '../../operator-log/index.ts';
import { inTransaction } from '../../platform/database.ts';
import { findCustomerByEither } from '../find-customer.ts';

/**
 * Withdraws a customer's takeover report: their password signs in again, and they can spend. Throws OperationRefused if there is no
 * such report.
 */
export async function clearTakeoverReport(
  ctx: OperatorContext,
  request: { which: string; reason: string },
): Promise<{ id: number; email: string }> {
  return inTransaction(ctx, async (transaction) => {
    const { em, db } = transaction;
    const { id, email } = await findCustomerByEither(em, request.which);
    await lockBalance(em, id);
    const { takeover_reported_at: reportedAt } = await db
      .selectFrom('customer')
      .select('takeover_reported_at')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    if (reportedAt === null) throw new OperationRefused(`customer ${id} has reported nothing`);
    await db.updateTable('customer').set({ takeover_reported_at: null }).where('id', '=', id).execute();
    await recordChange(transaction, {
      action: 'customer clear-report',
      subject: `customer ${id}`,
      reason: request.reason,
      before: { reportedAt },
      after: { reportedAt: null },
    });
    return { id, email };
  });
}

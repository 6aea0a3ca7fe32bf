import type { WorkContext } from '../context.ts';
import { queueMail } from '../mail/index.ts';
import { inTransaction } from '../platform/database.ts';
import { defineJob, handleJob, type JobHandler } from '../platform/jobs.ts';
import { now } from '../platform/sql.ts';
import { accountText } from './trade-account.ts';

/** Must not be renamed: the name is that of the queue, which all builds share. */
const notifyRefusedJob = defineJob<Record<string, never>>({ name: 'tell-refused-trades', retryLimit: 0 });

export const tradeInJobs = [notifyRefusedJob];

export function tradeInJobHandlers(newContext: () => WorkContext): JobHandler<object>[] {
  return [handleJob(notifyRefusedJob, () => notifyRefused(newContext()), { cron: '* * * * *' })];
}

/** Queues the mail about each refusal once: the operator's program, which decides, sends no mails. */
export async function notifyRefused(ctx: WorkContext): Promise<void> {
  await inTransaction(ctx, async (transaction) => {
    const refused = await transaction.db
      .updateTable('trade_in as t')
      .from(['customer', 'purchase', 'product'])
      .set({ told_at: now })
      .where('t.status', '=', 'refused')
      .where('t.told_at', 'is', null)
      .whereRef('customer.id', '=', 't.customer_id')
      .whereRef('purchase.id', '=', 't.purchase_id')
      .whereRef('product.id', '=', 'purchase.product_id')
      .returning(['customer.email', 'product.region'])
      .returning(['product.rank', 'product.division', 'product.is_handleveled'])
      .execute();
    for (const { email, ...account } of refused) {
      await queueMail(transaction, {
        template: 'trade-refused',
        to: email,
        values: { account: accountText(account) },
      });
    }
  });
}

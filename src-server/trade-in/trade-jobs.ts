import type { Services } from '../context.ts';
import { queueMail } from '../mail/index.ts';
import { type EntityManager, inTransaction } from '../platform/database.ts';
import { defineJob, handleJob, type JobHandler } from '../platform/jobs.ts';
import type { PurchaseRecord } from '../purchases/index.ts';
import { accountText } from './trade-account.ts';

const tellRefusedJob = defineJob<Record<string, never>>({ name: 'tell-refused-trades', retryLimit: 0 });

export const tradeInJobs = [tellRefusedJob];

export function tradeInJobHandlers(services: Services, newEm: () => EntityManager): JobHandler<object>[] {
  return [handleJob(tellRefusedJob, () => tellRefused(services, newEm()), { cron: '* * * * *' })];
}

/** Queues the mail about each refusal once: the operator's program, which decides, sends no mails. */
export async function tellRefused(services: Services, em: EntityManager): Promise<void> {
  await inTransaction(em, async (transaction) => {
    const refused = await transaction.execute<(PurchaseRecord & { email: string })[]>(
      `update trade_in t set told_at = now() from customer, purchase, product
       where t.status = 'refused' and t.told_at is null and customer.id = t.customer_id
         and purchase.id = t.purchase_id and product.id = purchase.product_id
       returning customer.email, product.region, product.rank, product.division`,
    );
    for (const { email, ...account } of refused) {
      await queueMail(services, transaction, 'trade-refused', email, { account: accountText(account) });
    }
  });
}

import type { WorkContext } from '../context.ts';
import { defineJob, handleJob, type JobHandler } from '../platform/jobs.ts';
import { purgeIdempotencyKeys } from './idempotency-keys.ts';
import { auditLedgerJob, runAudit } from './run-audit.ts';
import { sumShopAccounts } from './shop-accounts.ts';

const sumShopAccountsJob = defineJob({ name: 'sum-shop-accounts', retryLimit: 8, retryDelaySeconds: 30 });
const purgeKeysJob = defineJob<Record<string, never>>({ name: 'purge-idempotency-keys', retryLimit: 0 });

export const ledgerJobs = [sumShopAccountsJob, auditLedgerJob, purgeKeysJob];

export function ledgerJobHandlers(newContext: () => WorkContext): JobHandler<object>[] {
  return [
    handleJob(sumShopAccountsJob, () => sumShopAccounts(newContext()), { cron: '3 2 * * *' }),
    handleJob(auditLedgerJob, (data) => runAudit(newContext(), data), { cron: '23 2 * * *' }),
    handleJob(purgeKeysJob, () => purgeIdempotencyKeys(newContext().em), { cron: '20 4 * * *' }),
  ];
}

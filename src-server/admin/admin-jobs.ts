import type { WorkContext } from '../context.ts';
import { defineJob, handleJob, type JobHandler } from '../platform/jobs.ts';
import { applyDuePlans } from './prices/price-plans.ts';

const applyPricesJob = defineJob<Record<string, never>>({ name: 'apply-price-plans', retryLimit: 0 });

export const adminJobs = [applyPricesJob];

export function adminJobHandlers(newContext: () => WorkContext): JobHandler<object>[] {
  return [handleJob(applyPricesJob, () => applyDuePlans(newContext()), { cron: '* * * * *' })];
}

import type { EntityManager } from '../platform/database.ts';
import { defineJob, handleJob, type JobHandler } from '../platform/jobs.ts';
import { releaseExpiredHolds } from './release-hold.ts';

const releaseHoldsJob = defineJob<Record<string, never>>({ name: 'release-expired-holds', retryLimit: 0 });

export const checkoutJobs = [releaseHoldsJob];

export function checkoutJobHandlers(newEm: () => EntityManager): JobHandler<object>[] {
  return [
    handleJob(releaseHoldsJob, async () => void (await releaseExpiredHolds(newEm())), { cron: '* * * * *' }),
  ];
}

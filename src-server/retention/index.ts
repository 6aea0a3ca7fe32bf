import type { WorkContext } from '../context.ts';
import { defineJob, handleJob, type JobHandler } from '../platform/jobs.ts';
import { purgeOldData } from './purge-old-data.ts';

const purgeOldDataJob = defineJob<Record<string, never>>({ name: 'purge-old-data', retryLimit: 0 });

export const retentionJobs = [purgeOldDataJob];

/** Once a day, at a quiet hour. */
export function retentionJobHandlers(newContext: () => WorkContext): JobHandler<object>[] {
  return [
    handleJob(
      purgeOldDataJob,
      async () => {
        const { log } = newContext().services;
        const removed = await purgeOldData(newContext);
        log.info({ removed }, 'old data was removed');
      },
      { cron: '40 3 * * *' },
    ),
  ];
}

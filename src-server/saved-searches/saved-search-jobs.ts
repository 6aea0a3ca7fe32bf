import type { Services } from '../context.ts';
import type { EntityManager } from '../platform/database.ts';
import { defineJob, handleJob, type JobHandler } from '../platform/jobs.ts';
import { tellMatches } from './tell-matches.ts';

const tellMatchesJob = defineJob<Record<string, never>>({ name: 'tell-matches', retryLimit: 0 });

export const savedSearchJobs = [tellMatchesJob];

export function savedSearchJobHandlers(services: Services, newEm: () => EntityManager): JobHandler<object>[] {
  return [
    handleJob(tellMatchesJob, async () => void (await tellMatches(services, newEm())), { cron: '* * * * *' }),
  ];
}

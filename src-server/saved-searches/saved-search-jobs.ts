import type { Services } from '../context.ts';
import type { EntityManager } from '../platform/database.ts';
import { defineJob, handleJob, type JobHandler } from '../platform/jobs.ts';
import { notifyMatches } from './notify-matches.ts';

const notifyMatchesJob = defineJob<Record<string, never>>({ name: 'tell-matches', retryLimit: 0 });

export const savedSearchJobs = [notifyMatchesJob];

export function savedSearchJobHandlers(services: Services, newEm: () => EntityManager): JobHandler<object>[] {
  return [
    handleJob(notifyMatchesJob, async () => void (await notifyMatches(services, newEm())), {
      cron: '* * * * *',
    }),
  ];
}

import type { WorkContext } from '../context.ts';
import { defineJob, handleJob, type JobHandler } from '../platform/jobs.ts';
import { notifyMatches } from './notify-matches.ts';

/** Databases hold its schedule under this name. */
const notifyMatchesJob = defineJob<Record<string, never>>({ name: 'tell-matches', retryLimit: 0 });

export const savedSearchJobs = [notifyMatchesJob];

export function savedSearchJobHandlers(newContext: () => WorkContext): JobHandler<object>[] {
  return [
    handleJob(notifyMatchesJob, async () => void (await notifyMatches(newContext())), { cron: '* * * * *' }),
  ];
}

import type { WorkContext } from '../context.ts';
import { defineJob, handleJob, type JobHandler } from '../platform/jobs.ts';
import { closeDueListings } from './jobs/close-listing.ts';
import { payOut, payOutDue, payOutJob } from './jobs/pay-out.ts';
import { notifyWatchers } from './notices/notify-watchers.ts';

const closeListingsJob = defineJob<Record<string, never>>({ name: 'close-listings', retryLimit: 0 });
const payOutDueJob = defineJob<Record<string, never>>({ name: 'pay-out-due', retryLimit: 0 });
/** Must not be renamed: databases store its schedule under this name. */
const notifyWatchersJob = defineJob<Record<string, never>>({ name: 'tell-watchers', retryLimit: 0 });

export const marketplaceJobs = [notifyWatchersJob, closeListingsJob, payOutDueJob, payOutJob];

export function marketplaceJobHandlers(newContext: () => WorkContext): JobHandler<object>[] {
  return [
    handleJob(closeListingsJob, () => closeDueListings(newContext()), {
      cron: '* * * * *',
    }),
    handleJob(notifyWatchersJob, () => notifyWatchers(newContext()), {
      cron: '* * * * *',
    }),
    handleJob(payOutDueJob, () => payOutDue(newContext()), { cron: '*/5 * * * *' }),
    handleJob(payOutJob, async ({ listingId }) => {
      await payOut(newContext(), { listingId, isAtOnce: true });
    }),
  ];
}

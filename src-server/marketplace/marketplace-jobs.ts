import type { Services } from '../context.ts';
import type { EntityManager } from '../platform/database.ts';
import { defineJob, handleJob, type JobHandler } from '../platform/jobs.ts';
import { closeDueListings } from './close-listing.ts';
import { notifyWatchers } from './notify-watchers.ts';
import { payOut, payOutDue, payOutJob } from './pay-out.ts';

const closeListingsJob = defineJob<Record<string, never>>({ name: 'close-listings', retryLimit: 0 });
const payOutDueJob = defineJob<Record<string, never>>({ name: 'pay-out-due', retryLimit: 0 });

const notifyWatchersJob = defineJob<Record<string, never>>({ name: 'tell-watchers', retryLimit: 0 });

export const marketplaceJobs = [notifyWatchersJob, closeListingsJob, payOutDueJob, payOutJob];

export function marketplaceJobHandlers(services: Services, newEm: () => EntityManager): JobHandler<object>[] {
  return [
    handleJob(closeListingsJob, async () => void (await closeDueListings(services, newEm)), {
      cron: '* * * * *',
    }),
    handleJob(notifyWatchersJob, async () => void (await notifyWatchers(services, newEm())), {
      cron: '* * * * *',
    }),
    handleJob(payOutDueJob, async () => void (await payOutDue(services, newEm)), { cron: '*/5 * * * *' }),
    handleJob(payOutJob, async ({ listingId }) => {
      await payOut(services, newEm(), listingId, { isAtOnce: true });
    }),
  ];
}

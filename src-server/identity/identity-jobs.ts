import type { Services } from '../context.ts';
import type { EntityManager } from '../platform/database.ts';
import { defineJob, handleJob, type JobHandler } from '../platform/jobs.ts';
import { now, secondsFromNow } from '../platform/sql.ts';
import { mailPasswordReset, passwordResetJob } from './request-password-reset.ts';

const purgeIdentityJob = defineJob<Record<string, never>>({ name: 'purge-identity', retryLimit: 0 });

export const identityJobs = [passwordResetJob, purgeIdentityJob];

export function identityJobHandlers(services: Services, newEm: () => EntityManager): JobHandler<object>[] {
  return [
    handleJob(passwordResetJob, ({ email }) => mailPasswordReset(services, newEm(), email)),
    handleJob(purgeIdentityJob, () => purgeExpired(newEm()), { cron: '*/10 * * * *' }),
  ];
}

const DAY = 24 * 3600;

/** Removes what nobody can use any more. Nothing depends on it: every reader looks at the times itself. */
export async function purgeExpired(em: EntityManager): Promise<void> {
  await em.db.deleteFrom('session').where('expires_at', '<', now).execute();
  // A browser that is still polling shall hear "took too long" rather than "unknown".
  await em.db
    .deleteFrom('queue_ticket')
    .where('expires_at', '<', secondsFromNow(-10 * 60))
    .execute();
  // Expiry is judged by a process's clock, which may lag behind the database's.
  await em.db.deleteFrom('used_captcha').where('expires_at', '<', secondsFromNow(-DAY)).execute();
  await em.db.deleteFrom('mail_token').where('expires_at', '<', secondsFromNow(-DAY)).execute();
}

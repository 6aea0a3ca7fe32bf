import { OWN_DEVICE_DAYS, SESSION_DAYS } from '../../src-shared/identity/sessions.ts';
import type { WorkContext } from '../context.ts';
import { defineJob, handleJob, type JobHandler } from '../platform/jobs.ts';
import { now, secondsFromNow } from '../platform/sql.ts';
import { finishFactorRecoveries } from './factors/factor-recovery.ts';
import { mailPasswordReset, passwordResetJob } from './commands/reset-password.ts';

const factorRecoveryJob = defineJob<Record<string, never>>({ name: 'factor-recovery', retryLimit: 0 });
const purgeIdentityJob = defineJob<Record<string, never>>({ name: 'purge-identity', retryLimit: 0 });

export const identityJobs = [passwordResetJob, factorRecoveryJob, purgeIdentityJob];

export function identityJobHandlers(newContext: () => WorkContext): JobHandler<object>[] {
  return [
    handleJob(passwordResetJob, (data) => mailPasswordReset(newContext(), data)),
    handleJob(factorRecoveryJob, () => finishFactorRecoveries(newContext()), { cron: '*/10 * * * *' }),
    handleJob(purgeIdentityJob, () => purgeExpired(newContext()), { cron: '*/10 * * * *' }),
  ];
}

const DAY = 24 * 3600;

/** Deletes expired rows. Nothing depends on it: every reader checks the times itself. */
export async function purgeExpired({ db }: WorkContext): Promise<void> {
  await db
    .deleteFrom('session')
    .where((eb) =>
      eb.or([
        eb('expires_at', '<', now),
        eb('created_at', '<', secondsFromNow(-OWN_DEVICE_DAYS * DAY)),
        eb.and([eb('created_at', '<', secondsFromNow(-SESSION_DAYS * DAY)), eb('is_own', '=', false)]),
      ]),
    )
    .execute();
  // Later than the others: a browser that still polls gets "took too long" rather than "unknown".
  await db
    .deleteFrom('queue_ticket')
    .where('expires_at', '<', secondsFromNow(-10 * 60))
    .execute();
  await db.deleteFrom('email_change').where('expires_at', '<', now).execute();
  await db.deleteFrom('passkey_challenge').where('expires_at', '<', now).execute();
  // Expiry is decided by the process's clock, which may lag behind the database's.
  await db.deleteFrom('used_captcha').where('expires_at', '<', secondsFromNow(-DAY)).execute();
  await db.deleteFrom('mail_token').where('expires_at', '<', secondsFromNow(-DAY)).execute();
}

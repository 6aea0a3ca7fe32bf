import type { WorkContext } from '../../context.ts';
import { defineJob, handleJob, type JobHandler } from '../../platform/jobs.ts';
import { creditDue } from './due-credits.ts';
import { mailReceivedTransfers } from './mail-received-transfers.ts';

const creditDueJob = defineJob<Record<string, never>>({ name: 'credit-due', retryLimit: 0 });
const mailTransfersJob = defineJob<Record<string, never>>({ name: 'mail-received-transfers', retryLimit: 0 });

export const walletJobs = [creditDueJob, mailTransfersJob];

const EVERY_MINUTE = { cron: '* * * * *' };

export function walletJobHandlers(newContext: () => WorkContext): JobHandler<object>[] {
  return [
    handleJob(creditDueJob, () => creditDue(newContext()), EVERY_MINUTE),
    handleJob(mailTransfersJob, () => mailReceivedTransfers(newContext()), EVERY_MINUTE),
  ];
}

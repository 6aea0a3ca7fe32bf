import type { WorkContext } from '../context.ts';
import { defineJob, handleJob, type JobHandler } from '../platform/jobs.ts';
import { applyDuePlans } from './prices/price-plans.ts';
import { runUpload, runUploadJob, tendUploads } from './uploads/upload-job.ts';

const applyPricesJob = defineJob<Record<string, never>>({ name: 'apply-price-plans', retryLimit: 0 });

const tendUploadsJob = defineJob<Record<string, never>>({ name: 'tend-uploads', retryLimit: 0 });

export const adminJobs = [applyPricesJob, runUploadJob, tendUploadsJob];

const EVERY_MINUTE = { cron: '* * * * *' };

export function adminJobHandlers(newContext: () => WorkContext): JobHandler<object>[] {
  return [
    handleJob(applyPricesJob, () => applyDuePlans(newContext()), EVERY_MINUTE),
    handleJob(runUploadJob, ({ uploadId }) => runUpload(newContext(), uploadId)),
    handleJob(tendUploadsJob, () => tendUploads(newContext()), EVERY_MINUTE),
  ];
}

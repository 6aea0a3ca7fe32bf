import { hasRight } from '../../src-shared/admin/rights.ts';
import { adminRouter, operatorProcedure } from './admin-trpc.ts';
import { jobListSchema, listJobs } from './shop/list-jobs.ts';
import { readHealth } from './shop/read-health.ts';

export const healthRouter = adminRouter({
  state: operatorProcedure('health.read').query(({ ctx }) => readHealth(ctx)),
  jobs: operatorProcedure('health.read')
    .input(jobListSchema)
    .query(({ ctx, input }) =>
      listJobs(ctx, input, { seesReceivers: hasRight(ctx.actor.role, 'customers.read') }),
    ),
});

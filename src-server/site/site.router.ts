import { publicProcedure, router } from '../trpc.ts';
import { pageFaultSchema, reportFault } from './report-fault.ts';

export const siteRouter = router({
  reportFault: publicProcedure.input(pageFaultSchema).mutation(({ ctx, input }) => reportFault(ctx, input)),
});

import { z } from 'zod';
import { claimBodySchema } from '../../src-shared/claims/warranty-claim.ts';
import { customerProcedure, router } from '../trpc.ts';
import { openClaim } from './open-claim.ts';

export const claimsRouter = router({
  /** About one of the customer's purchases, from the shop or the marketplace. */
  open: customerProcedure
    .input(claimBodySchema.safeExtend({ username: z.string().min(1).max(100) }))
    .mutation(({ ctx, input }) => openClaim(ctx, input)),
});

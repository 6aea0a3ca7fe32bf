import { sentUsernameSchema } from '../../src-shared/catalog/username.ts';
import { claimBodySchema } from '../../src-shared/claims/warranty-claim.ts';
import { customerProcedure, router } from '../trpc.ts';
import { openClaim } from './open-claim.ts';

export const claimsRouter = router({
  /** About one of the customer's purchases, from the shop or the marketplace. */
  open: customerProcedure
    .input(claimBodySchema.safeExtend({ username: sentUsernameSchema }))
    .mutation(({ ctx, input }) => openClaim(ctx, input)),
});

import { deleteAccountSchema } from '../../src-shared/privacy/schemas.ts';
import { clearSessionCookie } from '../identity/index.ts';
import { customerProcedure, router } from '../trpc.ts';
import { deleteAccount } from './delete-account.ts';
import { findBlockers } from './erasure-blockers.ts';
import { findLosses } from './erasure-losses.ts';

export const privacyRouter = router({
  /** What prevents deleting the account, and what would be lost with it. */
  outlook: customerProcedure.query(async ({ ctx }) => ({
    blockers: await findBlockers(ctx.em, ctx.actor.customerId),
    losses: await findLosses(ctx, ctx.actor.customerId),
  })),
  deleteAccount: customerProcedure.input(deleteAccountSchema).mutation(async ({ ctx, input }) => {
    const answer = await deleteAccount(ctx, input);
    if (answer.outcome === 'deleted') clearSessionCookie(ctx.cookies);
    return answer;
  }),
});

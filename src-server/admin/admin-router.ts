import { RIGHTS, hasRight, type Right } from '../../src-shared/admin/rights.ts';
import { clearOperatorCookie, closeOperatorSession } from '../operators/index.ts';
import { adminRouter, signedInProcedure, visitorProcedure } from './admin-trpc.ts';
import { pricesRouter } from './prices.router.ts';
import { stockRouter } from './stock.router.ts';
import { queuesRouter } from './queues.router.ts';
import { todayRouter } from './today.router.ts';

const sessionRouter = adminRouter({
  /** Who sits there, with what their role may do; null: nobody is signed in. */
  current: visitorProcedure.query(({ ctx: { actor } }) => {
    if (!actor) return null;
    const { operatorId, email, name, role, isProved } = actor;
    const rights = (Object.keys(RIGHTS) as Right[]).filter((right) => hasRight(role, right));
    return { operatorId, email, name, role, isProved, rights };
  }),
  signOut: signedInProcedure.mutation(async ({ ctx: { em, actor, cookies } }) => {
    await closeOperatorSession(em, actor.sessionHash);
    clearOperatorCookie(cookies);
  }),
});

/** Every procedure of the console; areas are routers of their own in files beside this one. */
export const adminAppRouter = adminRouter({
  session: sessionRouter,
  stock: stockRouter,
  queues: queuesRouter,
  today: todayRouter,
  prices: pricesRouter,
});

/** The one type of the server that the console's screens know. */
export type AdminAppRouter = typeof adminAppRouter;

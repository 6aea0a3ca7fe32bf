import { accountRouter } from './account.router.ts';
import { adminRouter } from './admin-trpc.ts';
import { ledgerRouter } from './ledger.router.ts';
import { operatorsRouter } from './operators.router.ts';
import { RIGHTS, hasRight, type Right } from '../../src-shared/admin/rights.ts';
import { clearOperatorCookie, closeOperatorSession } from '../operators/index.ts';
import { adminRouter, signedInProcedure, visitorProcedure } from './admin-trpc.ts';
import { couponsRouter } from './coupons.router.ts';
import { importsRouter } from './imports.router.ts';
import { pricesRouter } from './prices.router.ts';
import { queuesRouter } from './queues.router.ts';
import { sessionRouter } from './session.router.ts';
import { stockRouter } from './stock.router.ts';
import { todayRouter } from './today.router.ts';

/** Every procedure of the console; areas are routers of their own in files beside this one. */
export const adminAppRouter = adminRouter({
  account: accountRouter,
  ledger: ledgerRouter,
  operators: operatorsRouter,
  prices: pricesRouter,
  queues: queuesRouter,
  session: sessionRouter,
  stock: stockRouter,
  today: todayRouter,
  prices: pricesRouter,
  imports: importsRouter,
  coupons: couponsRouter,
});

/** The one type of the server that the console's screens know. */
export type AdminAppRouter = typeof adminAppRouter;

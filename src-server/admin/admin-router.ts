import { accountRouter } from './account.router.ts';
import { adminRouter } from './admin-trpc.ts';
import { couponsRouter } from './coupons.router.ts';
import { importsRouter } from './imports.router.ts';
import { ledgerRouter } from './ledger.router.ts';
import { logRouter } from './log.router.ts';
import { customersRouter } from './customers.router.ts';
import { operatorsRouter } from './operators.router.ts';
import { pricesRouter } from './prices.router.ts';
import { proposalsRouter } from './proposals.router.ts';
import { queuesRouter } from './queues.router.ts';
import { sessionRouter } from './session.router.ts';
import { skinsRouter } from './skins.router.ts';
import { ordersRouter } from './orders.router.ts';
import { disputesRouter, paymentsRouter } from './payments.router.ts';
import { searchRouter } from './search.router.ts';
import { stockRouter } from './stock.router.ts';
import { todayRouter } from './today.router.ts';

/** Every procedure of the console; areas are routers of their own in files beside this one. */
export const adminAppRouter = adminRouter({
  account: accountRouter,
  coupons: couponsRouter,
  imports: importsRouter,
  ledger: ledgerRouter,
  log: logRouter,
  operators: operatorsRouter,
  prices: pricesRouter,
  proposals: proposalsRouter,
  queues: queuesRouter,
  session: sessionRouter,
  skins: skinsRouter,
  orders: ordersRouter,
  payments: paymentsRouter,
  disputes: disputesRouter,
  customers: customersRouter,
  search: searchRouter,
  stock: stockRouter,
  today: todayRouter,
});

/** The one type of the server that the console's screens know. */
export type AdminAppRouter = typeof adminAppRouter;

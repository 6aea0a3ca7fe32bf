import { accountRouter } from './account.router.ts';
import { adminRouter } from './admin-trpc.ts';
import { couponsRouter } from './coupons.router.ts';
import { customersRouter } from './customers.router.ts';
import { healthRouter } from './health.router.ts';
import { presenceRouter, viewsRouter } from './desk.router.ts';
import { importsRouter } from './imports.router.ts';
import { ledgerRouter } from './ledger.router.ts';
import { logRouter } from './log.router.ts';
import { marketplaceRouter } from './marketplace.router.ts';
import { operatorsRouter } from './operators.router.ts';
import { ordersRouter } from './orders.router.ts';
import { disputesRouter, paymentsRouter } from './payments.router.ts';
import { pricesRouter } from './prices.router.ts';
import { proposalsRouter } from './proposals.router.ts';
import { queuesRouter } from './queues.router.ts';
import { searchRouter } from './search.router.ts';
import { sessionRouter } from './session.router.ts';
import { settingsRouter } from './settings.router.ts';
import { skinsRouter } from './skins.router.ts';
import { stockRouter } from './stock.router.ts';
import { todayRouter } from './today.router.ts';

/** All procedures of the console; each area has its own router in a file beside this one. */
export const adminAppRouter = adminRouter({
  account: accountRouter,
  coupons: couponsRouter,
  customers: customersRouter,
  disputes: disputesRouter,
  health: healthRouter,
  imports: importsRouter,
  ledger: ledgerRouter,
  log: logRouter,
  marketplace: marketplaceRouter,
  operators: operatorsRouter,
  orders: ordersRouter,
  payments: paymentsRouter,
  presence: presenceRouter,
  prices: pricesRouter,
  proposals: proposalsRouter,
  queues: queuesRouter,
  search: searchRouter,
  session: sessionRouter,
  settings: settingsRouter,
  skins: skinsRouter,
  stock: stockRouter,
  today: todayRouter,
  views: viewsRouter,
});

/** The only server type that the console's screens import. */
export type AdminAppRouter = typeof adminAppRouter;

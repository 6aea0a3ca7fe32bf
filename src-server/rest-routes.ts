/** The documented REST paths as one table: adapters over the commands that tRPC also calls. */
import { cartRoutes } from './cart/index.ts';
import { catalogRoutes } from './catalog/index.ts';
import { checkoutRoutes } from './checkout/index.ts';
import { claimsRoutes } from './claims/index.ts';
import { exportsRoutes } from './exports/index.ts';
import { healthRoutes } from './health.rest.ts';
import { identityRoutes } from './identity/index.ts';
import { loadRoutes } from './loads/index.ts';
import { marketplaceRoutes } from './marketplace/index.ts';
import { metricsRoutes } from './metrics/vitals.rest.ts';
import { openApiRoute } from './openapi.ts';
import { settingsRoutes } from './settings/index.ts';
import { paymentsRoutes } from './payments/index.ts';
import { purchasesRoutes } from './purchases/index.ts';
import { privacyRoutes } from './privacy/index.ts';
import { RouteTable } from './platform/rest-adapter.ts';
import type { RestRoute } from './rest.ts';
import { tradeInRoutes } from './trade-in/index.ts';
import { walletRoutes } from './wallet/index.ts';

const documentedRoutes: readonly RestRoute[] = [
  ...catalogRoutes,
  ...identityRoutes,
  ...cartRoutes,
  ...checkoutRoutes,
  ...paymentsRoutes,
  ...loadRoutes,
  ...purchasesRoutes,
  ...claimsRoutes,
  ...tradeInRoutes,
  ...marketplaceRoutes,
  ...walletRoutes,
  ...exportsRoutes,
  ...privacyRoutes,
  ...settingsRoutes,
  ...healthRoutes,
  ...metricsRoutes,
];

export const restRoutes: readonly RestRoute[] = [...documentedRoutes, openApiRoute(documentedRoutes)];

export const restTable = new RouteTable(restRoutes);

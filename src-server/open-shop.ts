/** Puts the shop together on one database: services, application, background work. Programs and tests start here. */
import type Koa from 'koa';
import type { Middleware } from 'koa';
import { createApp } from './app.ts';
import { catalogJobHandlers, catalogJobs, CatalogStock } from './catalog/index.ts';
import { checkoutJobHandlers, checkoutJobs } from './checkout/index.ts';
import type { Services } from './context.ts';
import { createPasswordQueue, identityJobHandlers, identityJobs } from './identity/index.ts';
import { mailJobHandlers, mailJobs } from './mail/index.ts';
import { AuctionCloser, MarketFeed, marketplaceJobHandlers, marketplaceJobs } from './marketplace/index.ts';
import { followSettings } from './operations/index.ts';
import {
  type CardGateway,
  createParamCardGateway,
  createStripeHostedCheckout,
  type HostedCheckout,
  paymentJobHandlers,
  paymentJobs,
} from './payments/index.ts';
import { systemClock } from './platform/clock.ts';
import type { EntityManager, Orm } from './platform/database.ts';
import { startJobs } from './platform/jobs.ts';
import type { Log } from './platform/log.ts';
import { startNotifications } from './platform/notifications.ts';
import { createRateLimits } from './platform/rate-limits.ts';
import { createSecrets } from './platform/secrets.ts';
import { sandboxVerifier, startSandbox } from './sandbox/index.ts';
import { savedSearchJobHandlers, savedSearchJobs } from './saved-searches/index.ts';
import type { ShopConfig } from './shop-config.ts';
import { type AccountVerifier, operatorVerifier, tradeInJobHandlers, tradeInJobs } from './trade-in/index.ts';
import { walletJobHandlers, walletJobs } from './wallet/index.ts';

export interface ShopParts {
  config: ShopConfig;
  /** A migrated database; whoever opened it closes it after the shop. `databaseUrl` is the same one, for those who bring their own driver. */
  orm: Orm;
  databaseUrl: string;
  log: Log;
  /** Serves pages and files; whatever is not the API's. */
  client: Middleware;
  /** Other providers at the edge; the configured ones by default. */
  hostedCheckout?: HostedCheckout;
  cardGateway?: CardGateway;
  accountVerifier?: AccountVerifier;
}

export interface OpenShop {
  app: Koa;
  services: Services;
  orm: Orm;
  /** Begins to take jobs; a shop that only answers requests leaves them to others. */
  startWork(): Promise<void>;
  /** Lets go of browsers that follow the catalog or the marketplace; a server that stops would wait for them for ever. */
  endStreams(): void;
  /** Ends work and the shop's own connections; jobs under way are finished first. */
  close(): Promise<void>;
}

const ALL_JOBS = [
  ...mailJobs,
  ...identityJobs,
  ...catalogJobs,
  ...checkoutJobs,
  ...paymentJobs,
  ...tradeInJobs,
  ...walletJobs,
  ...marketplaceJobs,
  ...savedSearchJobs,
];

export async function openShop({
  config,
  orm,
  databaseUrl,
  log,
  client,
  ...edges
}: ShopParts): Promise<OpenShop> {
  const newEm = (): EntityManager => orm.em.fork();
  const notifications = await startNotifications(databaseUrl, log);
  const [jobs, catalog, settings, market, pool, sandbox] = await Promise.all([
    startJobs(databaseUrl, ALL_JOBS, log),
    CatalogStock.start({ newEm, notifications, log, keptFile: config.catalogFile }),
    followSettings(newEm(), notifications, log),
    MarketFeed.start(newEm, notifications, log),
    orm.em.getConnection().getNativeClient(),
    startSandbox(config, newEm, log),
  ]);
  const services: Services = {
    config,
    clock: systemClock,
    log,
    jobs,
    limits: createRateLimits(pool),
    secrets: createSecrets(config.credentialKeys),
    settings,
    catalog,
    market,
    passwords: createPasswordQueue(),
    hostedCheckout: edges.hostedCheckout ?? createStripeHostedCheckout(config),
    cardGateway: edges.cardGateway ?? (config.param ? createParamCardGateway(config.param) : null),
    accountVerifier:
      edges.accountVerifier ??
      (config.accountVerifier === 'sandbox' ? sandboxVerifier(newEm) : operatorVerifier),
  };
  const handlers = [
    ...mailJobHandlers(services, newEm),
    ...identityJobHandlers(services, newEm),
    ...catalogJobHandlers(newEm),
    ...checkoutJobHandlers(newEm),
    ...paymentJobHandlers(services, newEm),
    ...tradeInJobHandlers(services, newEm),
    ...walletJobHandlers(services, newEm),
    ...marketplaceJobHandlers(services, newEm),
    ...savedSearchJobHandlers(services, newEm),
  ];
  const closer = new AuctionCloser(services, newEm);
  return {
    app: createApp({ services, orm, client, ...(sandbox ? { sandbox } : {}) }),
    services,
    orm,
    async startWork() {
      await jobs.work(handlers);
      await closer.start(notifications);
    },
    endStreams() {
      catalog.feed.end();
      market.end();
    },
    async close() {
      // Logins in line are hashed out and settled while the database is still there.
      await services.passwords.whenIdle();
      await closer.stop();
      await jobs.stop();
      await notifications.stop();
      await catalog.keep();
    },
  };
}

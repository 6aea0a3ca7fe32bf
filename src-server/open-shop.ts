/** Assembles the shop on one database: services, application, background work. Used by programs and tests. */
import type { RequestListener } from 'node:http';
import type { Middleware } from 'koa';
import { createApp } from './app.ts';
import { type CopyState, readCopyState } from './backups/index.ts';
import { CatalogStock } from './catalog/index.ts';
import { DeliveryTime } from './checkout/index.ts';
import { type Services, workContext, type WorkContext } from './context.ts';
import { createPasswordQueue, type PasswordCost } from './identity/index.ts';
import { type MailTransport, smtpTransport } from './mail/index.ts';
import { AuctionCloser, MarketFeed } from './marketplace/index.ts';
import type { MetricsSources, ShopMetrics } from './metrics/shop-metrics.ts';
import { followSettings } from './settings/index.ts';
import {
  type CardGateway,
  closedCheckout,
  createParamCardGateway,
  createStripeHostedCheckout,
  type HostedCheckout,
} from './payments/index.ts';
import { paymentPurposes } from './payment-purposes.ts';
import { systemClock } from './platform/clock.ts';
import { parseDatabaseUrl } from './platform/database-address.ts';
import { type EntityManager, type Orm, wakeThrough } from './platform/database.ts';
import { startJobs } from './platform/jobs.ts';
import type { Log } from './platform/log.ts';
import { startNotifications } from './platform/notifications.ts';
import {
  dropSilentConnections,
  limitTime,
  SHOP_TIME_LIMITS,
  type TimeLimits,
  traceStatements,
} from './platform/guarded-pool.ts';
import { LiveStreams } from './platform/live-streams.ts';
import { Readiness } from './platform/readiness.ts';
import { createRateLimits, createReadLimits } from './platform/rate-limits.ts';
import { StandbyReader, type StandbyReaderOptions } from './platform/standby-reader.ts';
import { SchemaWatch } from './platform/schema/schema-watch.ts';
import { createSecrets } from './platform/secrets.ts';
import type { Tracer } from './platform/tracer.ts';
import { TurnQueue } from './platform/turn-queue.ts';
import { waitAtMost } from './platform/wait-at-most.ts';
import type { WakeUpBus } from './platform/wake-ups.ts';
import type { ShopConfig } from './shop-config.ts';
import { shopJobHandlers, shopJobs } from './shop-jobs.ts';
import { type AccountVerifier, operatorVerifier } from './trade-in/index.ts';
import { WantedSkins } from './wanted-skins/index.ts';

export interface ShopParts {
  config: ShopConfig;
  /** A migrated database, closed by the caller after the shop. `databaseUrl` is the same, for libraries with their own driver. */
  orm: Orm;
  databaseUrl: string;
  /** A standby of it for reading, with its maximum lag; the shop closes it. */
  standby?: Pick<StandbyReaderOptions, 'orm' | 'maxLagSeconds'> | undefined;
  log: Log;
  /** Serves pages and files: everything that is not the API's. */
  client: Middleware;
  /** Replaces the configured providers. */
  hostedCheckout?: HostedCheckout;
  cardGateway?: CardGateway;
  /** Local stubs for providers that are not configured (`src/local/sandbox`). */
  openSandbox?: (parts: SandboxParts) => Promise<SandboxProviders>;
  /** The cost of hashing a password; lower in tests. */
  passwordCost?: PasswordCost;
  /** How long to wait for the database; shorter in tests. */
  timeLimits?: TimeLimits;
}

export interface SandboxParts {
  config: ShopConfig;
  newEm: () => EntityManager;
  log: Log;
}

/** Replacements for services that are not configured. */
export interface SandboxProviders {
  /** Their pages and endpoints, below /sandbox/. */
  pages: Middleware;
  accountVerifier?: AccountVerifier;
  mailTransport?: MailTransport;
}

export interface OpenShop {
  /** Answers every request. */
  handle: RequestListener;
  services: Services;
  orm: Orm;
  /** Set if the database is a restored copy: no job runs and no provider is called until an operator ends that. */
  copy: CopyState | null;
  /** Starts taking jobs; a shop that only answers requests leaves them to other processes. */
  startWork(): Promise<void>;
  /** From now on the shop reports that it is not ready. */
  announceEnd(): void;
  /** Ends all live streams of the catalog and the marketplace; a stopping server would wait for them forever. */
  endStreams(): void;
  /** Stops work and closes the shop's own connections, after running jobs have finished. */
  close(): Promise<void>;
}

/** A database that does not answer must not keep the shop from stopping. */
const QUIET_WITHIN_MS = 3_000;

export async function openShop({
  config,
  orm,
  databaseUrl,
  log,
  client,
  timeLimits = SHOP_TIME_LIMITS,
  ...edges
}: ShopParts): Promise<OpenShop> {
  const newEm = (): EntityManager => orm.em.fork();
  const pool = await orm.em.getConnection().getNativeClient();
  // Before the limits are set: these cut connections that lack them, and the next statement might use one of those.
  const copy = await readCopyState(newEm());
  limitTime(pool, timeLimits);
  const tracer = config.traces === null ? null : await openTracer(config.traces);
  if (tracer) traceStatements(pool, tracer);
  const bus = config.natsUrl === null ? null : await openBus(config.natsUrl, log);
  if (bus) wakeThrough(bus, orm);
  const notifications = await startNotifications(databaseUrl, log, {
    timeLimits,
    bus,
    onSilence: (ms) => dropSilentConnections(pool, ms),
  });
  const [jobs, catalog, settings, market, streams, wanted, delivery, sandbox] = await Promise.all([
    startJobs(databaseUrl, shopJobs, log, tracer),
    CatalogStock.start({ newEm, notifications, log, stockFile: config.catalogFile }),
    followSettings(newEm(), notifications, log),
    MarketFeed.start(newEm, notifications, log),
    LiveStreams.start(newEm, notifications, log),
    WantedSkins.start(newEm, log),
    DeliveryTime.start(newEm, log),
    edges.openSandbox?.({ config, newEm, log }),
  ]);
  const readiness = new Readiness(notifications);
  const standby = edges.standby ? await readFromStandby(edges.standby, { newEm, log, timeLimits }) : null;
  const services: Services = {
    config,
    clock: systemClock,
    log,
    jobs,
    limits: createRateLimits(pool),
    reads: createReadLimits(config.readsPerMinute),
    turns: new TurnQueue(),
    readiness,
    metrics: config.isMeasured
      ? await openMetrics({ newEm, pool, log, catalog, readiness, config, databaseUrl, standby })
      : null,
    standby,
    tracer,
    streams,
    secrets: createSecrets(config.credentialKeys),
    settings,
    schema: new SchemaWatch(newEm, log),
    catalog,
    market,
    wanted,
    delivery,
    passwords: createPasswordQueue(edges.passwordCost),
    hostedCheckout: copy ? closedCheckout : (edges.hostedCheckout ?? createStripeHostedCheckout(config)),
    cardGateway: copy
      ? null
      : (edges.cardGateway ?? (config.param ? createParamCardGateway(config.param) : null)),
    purposes: paymentPurposes,
    accountVerifier: sandbox?.accountVerifier ?? operatorVerifier,
    mailTransport: sandbox?.mailTransport ?? smtpTransport(config.mail.smtpUrl),
  };
  const newContext = (): WorkContext => workContext(services, newEm());
  const closer = new AuctionCloser(newContext, log);
  return {
    handle: createApp({ services, orm, client, ...(sandbox ? { sandbox: sandbox.pages } : {}) }),
    services,
    orm,
    copy,
    async startWork() {
      if (copy) return;
      await jobs.work(shopJobHandlers(newContext), notifications);
      await closer.start(notifications);
    },
    announceEnd() {
      services.readiness.stop();
    },
    endStreams() {
      catalog.feed.end();
      market.end();
    },
    async close() {
      // Stored first: the next start needs it most if this one is killed.
      await catalog.keep();
      // Queued logins are hashed and settled while the database is still available.
      await waitAtMost(QUIET_WITHIN_MS, services.passwords.whenIdle());
      services.schema.stop();
      delivery.stop();
      await waitAtMost(QUIET_WITHIN_MS, wanted.stop());
      await waitAtMost(QUIET_WITHIN_MS, closer.stop());
      await standby?.stop();
      await jobs.stop();
      await notifications.stop();
      await bus?.stop();
      if (tracer) await waitAtMost(QUIET_WITHIN_MS, tracer.stop());
    },
  };
}

async function readFromStandby(
  { orm, maxLagSeconds }: Pick<StandbyReaderOptions, 'orm' | 'maxLagSeconds'>,
  { newEm, log, timeLimits }: { newEm: () => EntityManager; log: Log; timeLimits: TimeLimits },
): Promise<StandbyReader> {
  limitTime(await orm.em.getConnection().getNativeClient(), timeLimits);
  const reader = new StandbyReader({ orm, primary: newEm, maxLagSeconds, log });
  reader.start();
  return reader;
}

/** Tracing is loaded only if a collector is configured. */
async function openTracer(traces: NonNullable<ShopConfig['traces']>): Promise<Tracer> {
  const { OtlpTracer } = await import('./tracing/index.ts');
  return new OtlpTracer(traces);
}

/** The client is loaded only if a server is configured. */
async function openBus(url: string, log: Log): Promise<WakeUpBus> {
  const { NatsBus } = await import('./platform/nats-bus.ts');
  return new NatsBus(url, log);
}

/** The metrics' modules are loaded only if metrics are on. */
async function openMetrics({
  catalog,
  readiness,
  config,
  databaseUrl,
  standby,
  ...sources
}: Pick<MetricsSources, 'newEm' | 'pool' | 'log'> &
  Pick<Services, 'catalog' | 'readiness' | 'config' | 'standby'> &
  Pick<ShopParts, 'databaseUrl'>): Promise<ShopMetrics> {
  const { ShopMetrics } = await import('./metrics/index.ts');
  return new ShopMetrics({
    ...sources,
    backupFolder: config.backupFolder,
    archiveFolder: config.archiveFolder,
    databaseHosts: parseDatabaseUrl(databaseUrl).urls.length,
    readerLag: () => standby && standby.lagSeconds,
    catalogLag: () => catalog.lagSeconds,
    isDatabaseAway: () => readiness.isDatabaseAway,
  });
}

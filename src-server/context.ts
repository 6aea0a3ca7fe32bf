/**
 * What commands, queries and jobs receive. Each service is an interface that its feature owns, in a file that knows
 * nothing of requests. This file imports those files and never a feature's `index.ts`, to avoid import cycles.
 */
import type { CatalogStock } from './catalog/stock/catalog-stock.ts';
import type { DeliveryTime } from './checkout/delivery-time.ts';
import type { Device } from './identity/device.ts';
import type { PasswordQueue } from './identity/password-queue.ts';
import type { MailTransport } from './mail/mail-transport.ts';
import type { LiveMarket } from './marketplace/live/market-subscription.ts';
import type { Operator } from './operator-log/record-change.ts';
import type { Gateways } from './payments/gateways/payment-providers.ts';
import type { PurposeHandlers } from './payments/payment-purpose.ts';
import type { SettingsReader } from './settings/stored-settings.ts';
import type { ShopMeter } from './metrics/shop-meter.ts';
import type { Clock } from './platform/clock.ts';
import type { DatabaseContext, EntityManager } from './platform/database.ts';
import type { Jobs } from './platform/jobs.ts';
import type { LiveStreams } from './platform/live-streams.ts';
import type { Log } from './platform/log.ts';
import type { ObservedRequest } from './platform/observe-requests.ts';
import type { RateLimits, ReadLimits } from './platform/rate-limits.ts';
import type { Readiness } from './platform/readiness.ts';
import type { SchemaWatch } from './platform/schema/schema-watch.ts';
import type { Secrets } from './platform/secrets.ts';
import type { StandbyReader } from './platform/standby-reader.ts';
import type { Tracer } from './platform/tracer.ts';
import type { TurnQueue } from './platform/turn-queue.ts';
import type { ShopConfig } from './shop-config.ts';
import type { WantedSkins } from './wanted-skins/wanted-skins.ts';
import type { AccountVerifier } from './trade-in/account-verifier.ts';

/** Lives as long as the process. Another process could rebuild all of it. */
export interface Services extends Gateways {
  config: ShopConfig;
  clock: Clock;
  log: Log;
  jobs: Jobs;
  limits: RateLimits;
  /** Read limits per address, counted by this process alone. */
  reads: ReadLimits;
  /** Runs searches and lists a few per turn of the event loop, so that other requests are served in between. */
  turns: TurnQueue;
  readiness: Readiness;
  /** Request counters and durations; null if metrics are off. */
  metrics: ShopMeter | null;
  /** A standby for large reads; null if none is configured. */
  standby: StandbyReader | null;
  /** Traces a sample of requests and jobs; null if no collector is configured. */
  tracer: Tracer | null;
  streams: LiveStreams;
  secrets: Secrets;
  settings: SettingsReader;
  /** Whether a newer build has changed the schema under this process. */
  schema: SchemaWatch;
  /** The stock for sale, in memory. */
  catalog: CatalogStock;
  /** Counts the skins that visitors search for and put into their carts. */
  wanted: WantedSkins;
  /** How long deliveries take. */
  delivery: DeliveryTime;
  /** Publishes marketplace events to open pages. */
  market: LiveMarket;
  /** Argon2id hashing, at most two at once. */
  passwords: PasswordQueue;
  /** What happens when a payment of each purpose is paid, fails or is refunded. */
  purposes: PurposeHandlers;
  /** Sends a rendered mail. */
  mailTransport: MailTransport;
  /** Verifies accounts that are traded in. */
  accountVerifier: AccountVerifier;
}

/** The signed-in customer of a request. */
export interface Actor {
  customerId: number;
  email: string;
  /** Stays the same when the token is renewed. */
  sessionId: string;
  /** The hash of the session's present token. */
  sessionHash: string;
  /** Whether they have set up a second factor. */
  hasFactor: boolean;
  /** Whether this session has a fresh enough proof of identity (`identity/proofs.ts`). */
  isProved: boolean;
}

/**
 * What work outside of a request needs: jobs and operators' commands.
 *
 * `Used` names the services that a function takes, so that its signature shows its dependencies.
 */
export interface WorkContext<Used = Services> extends DatabaseContext {
  services: Used;
}

/** A context with a new unit of work. */
export function workContext<Used = Services>(services: Used, em: EntityManager): WorkContext<Used> {
  return { services, em, db: em.db };
}

/** What an operator's command receives; `Used` names the services that it takes, by default none. */
export interface OperatorContext<Used = unknown> extends WorkContext<Used> {
  operator: Operator;
}

/** An operator's context with a new unit of work. */
export function operatorContext<Used>(
  services: Used,
  em: EntityManager,
  operator: Operator,
): OperatorContext<Used> {
  return { services, em, db: em.db, operator };
}

/** What a command receives; it knows nothing of HTTP. */
export interface CommandContext extends WorkContext {
  actor: Actor | null;
  log: Log;
}

/** For commands that only a signed-in customer may run. */
export interface CustomerContext extends CommandContext {
  actor: Actor;
}

/** What routers and REST rows, but never commands, may do with the current request. */
export interface RequestContext extends CommandContext {
  /** The request's id and the procedures it called; absent when a test calls a procedure directly. */
  observed?: ObservedRequest | undefined;
  /** An IPv4 or IPv6 address. */
  ip: string;
  /** Identifies the client's network for limits per address. */
  addressKey: string;
  /** The browser, as a session remembers it. */
  device: Device;
  /**
   * Must be awaited before a search or a list: charges the address's read limit and waits for its turn. Throws `bad_request`
   * when one request makes too many such calls, and `throttled`.
   */
  beginHeavyCall(): Promise<void>;
  /**
   * Makes the browser clear its HTTP cache for this site, including pages in its history, but not the site's storage: the
   * catalog stays, and the page itself removes the customer's data (`src-client/offline/vault/end-session.ts`).
   */
  clearBrowserCache(): void;
  cookies: {
    get(name: string): string | undefined;
    set(name: string, value: string, options: { maxAgeSeconds: number; isHttpOnly: boolean }): void;
    clear(name: string): void;
  };
}

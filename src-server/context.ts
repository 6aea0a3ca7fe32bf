/**
 * What commands, queries and jobs are given. Each service is an interface that its feature owns, in a file that knows
 * nothing of requests: this file imports those files, never a feature's `index.ts`, so that no circle closes.
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

/** What lives as long as the process. Nothing here could not be rebuilt by another one. */
export interface Services extends Gateways {
  config: ShopConfig;
  clock: Clock;
  log: Log;
  jobs: Jobs;
  limits: RateLimits;
  /** Of reads, by address; this process's own. */
  reads: ReadLimits;
  /** Searches and lists, a few per turn of the event loop, so that everything else gets in between. */
  turns: TurnQueue;
  readiness: Readiness;
  /** Counts and measures; null: metrics are off. */
  metrics: ShopMeter | null;
  /** A standby for what is large and only read; null: there is none. */
  standby: StandbyReader | null;
  /** Traces some requests and jobs; null: no collector is named. */
  tracer: Tracer | null;
  streams: LiveStreams;
  secrets: Secrets;
  settings: SettingsReader;
  /** Whether a newer build has changed the schema under this process. */
  schema: SchemaWatch;
  /** The stock for sale, in memory. */
  catalog: CatalogStock;
  /** Which skins people search for and put into their carts. */
  wanted: WantedSkins;
  /** How long customers wait for what they buy. */
  delivery: DeliveryTime;
  /** Publishes what happens on the marketplace to open pages. */
  market: LiveMarket;
  /** Argon2id, at most two at once. */
  passwords: PasswordQueue;
  /** What happens when a payment of each purpose is paid, fails or goes back. */
  purposes: PurposeHandlers;
  /** Hands a rendered mail over. */
  mailTransport: MailTransport;
  /** Looks at accounts that are traded in. */
  accountVerifier: AccountVerifier;
}

/** The customer or visitor of the request. */
export interface Actor {
  customerId: number;
  email: string;
  /** Hash of the session's token: the name of this session among others. */
  sessionHash: string;
  /** Whether they have set up a second factor. */
  hasFactor: boolean;
  /** Whether this session has a proof of who they are that is fresh enough (`identity/proofs.ts`). */
  isProved: boolean;
}

/**
 * What work without a request needs: jobs, the operator's commands.
 * `Used` names the services that a function takes, so that what it depends on is in its signature.
 */
export interface WorkContext<Used = Services> extends DatabaseContext {
  services: Used;
}

/** A context on a fresh unit of work. */
export function workContext<Used = Services>(services: Used, em: EntityManager): WorkContext<Used> {
  return { services, em, db: em.db };
}

/** What an operator's command is given; `Used` names the services that it takes, none by default. */
export interface OperatorContext<Used = unknown> extends WorkContext<Used> {
  operator: Operator;
}

/** An operator's context on a fresh unit of work. */
export function operatorContext<Used>(
  services: Used,
  em: EntityManager,
  operator: Operator,
): OperatorContext<Used> {
  return { services, em, db: em.db, operator };
}

/** What a command needs; it knows nothing of HTTP. */
export interface CommandContext extends WorkContext {
  actor: Actor | null;
  log: Log;
}

/** A command that only a signed-in customer may run. */
export interface CustomerContext extends CommandContext {
  actor: Actor;
}

/** The few things that wiring (never a command) may do with the request at hand. */
export interface RequestContext extends CommandContext {
  /** Its number and what it called; absent where a test calls a procedure itself. */
  observed?: ObservedRequest | undefined;
  /** An IPv4 or IPv6 address. */
  ip: string;
  /** Names the client's network for limits by address. */
  addressKey: string;
  /** The browser, as a session remembers it. */
  device: Device;
  /**
   * Before a search or a list: counts it for its address and waits for its turn. Throws `bad_request` when this request asked
   * for too many of them, and `throttled`.
   */
  beginHeavyCall(): Promise<void>;
  /**
   * Has the browser forget what it cached of this site, pages in its history included. Not what the page stores itself: the
   * catalog stays, and the page removes the customer's own data (`src-client/offline/vault/end-session.ts`).
   */
  clearBrowserCache(): void;
  cookies: {
    get(name: string): string | undefined;
    set(name: string, value: string, options: { maxAgeSeconds: number; isHttpOnly: boolean }): void;
    clear(name: string): void;
  };
}

import type { RequestLog } from './platform/observe-requests.ts';

/**
 * Everything the shop gets from outside, already validated. `src/config.ts` builds it from the environment and
 * documents each name; tests build it directly.
 */
export interface ShopConfig {
  /** The public address without a trailing slash; with https, cookies are Secure. */
  publicUrl: string;
  isProduction: boolean;
  /** Whether to trust X-Forwarded-For, which the shop's own proxy sets. */
  isBehindProxy: boolean;
  /** The header in which that proxy sends the client's two-letter country code; null: countries are unknown. */
  countryHeader: string | null;
  /** How many points for reads each address has per minute and process; 0: no limit, for benchmarks. */
  readsPerMinute: number;
  /** Which requests are logged. */
  requestLog: RequestLog;
  /** The NATS server for wake-ups between processes; null: the database carries them. */
  natsUrl: string | null;
  /** The OpenTelemetry collector for traces, and the share of requests and jobs to trace; null: no tracing. */
  traces: { endpoint: string; share: number } | null;
  /** Whether there are metrics. */
  isMeasured: boolean;
  /** The share of visits for which browsers report page performance, from 0 to 1. */
  vitalsShare: number;
  /** The folder of backups; null: none. */
  backupFolder: string | null;
  /** Where the running shop archives its database's log; null: nowhere. */
  archiveFolder: string | null;
  shop: {
    name: string;
    email: string;
    chatUrl: string;
    tradingName: string;
    registeredOffice: string;
    salesBadgeText: string;
    salesBadgeUrl: string;
    /** The shop that succeeds this one when it is archived; empty: none. */
    successorName: string;
    successorUrl: string;
    /** The game's publisher, for the notice that it does not endorse the shop; empty: no notice. */
    gamePublisher: string;
    /** The host of champion images; empty: the shop draws them. */
    imageHost: string;
  };
  /** The page where cross-site transfer codes are redeemed, without a fragment: another shop's, or this one's own. */
  redeemUrl: string;
  /** Where the stock is stored between starts; null: every start reads all of it from the database. */
  catalogFile: string | null;
  /** The operator's list of breached passwords, which may not exist; null: none. */
  breachedPasswordsFile: string | null;
  /** 32-byte keys for credentials at rest, the current one first. */
  credentialKeys: readonly Buffer[];
  stripe: {
    secretKey: string;
    webhookSecret: string;
    /** The API's address; the sandbox's for local use. */
    apiUrl: string;
    isSandbox: boolean;
  };
  /** The second card gateway; null: none is configured, whatever the flag says. */
  param: ParamConfig | null;
  /** Who verifies accounts that are traded in: the sandbox, or the operator with a command. */
  accountVerifier: 'sandbox' | 'operator';
  mail: {
    from: string;
    /** Absent: mails go to the sandbox mailbox. */
    smtpUrl: string | undefined;
  };
}

/** Credentials of the second card gateway. */
export interface ParamConfig {
  clientCode: string;
  clientUsername: string;
  clientPassword: string;
  guid: string;
  /** The address of the SOAP service; the sandbox's for local use. */
  apiUrl: string;
  isSandbox: boolean;
}

import type { RequestLog } from './platform/observe-requests.ts';

/**
 * Everything the shop gets from outside, already validated. `src/config.ts` makes it from the environment and
 * documents each name; tests write it down.
 */
export interface ShopConfig {
  /** Address people type, without a trailing slash; cookies are Secure when it is https. */
  publicUrl: string;
  isProduction: boolean;
  /** Whether X-Forwarded-For is believed: a proxy of the shop's own writes it. */
  isBehindProxy: boolean;
  /** The header in which that proxy names the client's country in two letters; null: countries are not known. */
  countryHeader: string | null;
  /** Points that one address may spend on reads per minute, in each process; 0: no limit, for benchmarks. */
  readsPerMinute: number;
  /** Which requests get a line in the log. */
  requestLog: RequestLog;
  /** The NATS server that carries wake-ups between processes; null: the database does. */
  natsUrl: string | null;
  /** The OpenTelemetry collector that traces go to, and of what share of requests and jobs; null: nothing is traced. */
  traces: { endpoint: string; share: number } | null;
  /** Whether there are metrics. */
  isMeasured: boolean;
  /** Of so many visits the browser reports how fast pages were, from 0 to 1. */
  vitalsShare: number;
  /** Where backups lie; null: nowhere. */
  backupFolder: string | null;
  shop: {
    name: string;
    email: string;
    chatUrl: string;
    tradingName: string;
    registeredOffice: string;
    salesBadgeText: string;
    salesBadgeUrl: string;
    /** Who goes on when this shop is archived; empty: no successor. */
    successorName: string;
    successorUrl: string;
    /** Whose game it is, for the notice that it does not endorse the shop; empty: no notice. */
    gamePublisher: string;
    /** Host of champion images, or empty: drawn stand-ins. */
    imageHost: string;
  };
  /** Where codes of cross-site transfers are redeemed, without a fragment: another shop, or this one's own page. */
  redeemUrl: string;
  /** Where the stock is kept between starts; null: nowhere, each start reads all of it from the database. */
  catalogFile: string | null;
  /** The operator's list of breached passwords, which need not be there; null: none. */
  breachedPasswordsFile: string | null;
  /** 32-byte keys for credentials at rest, the current one first. */
  credentialKeys: readonly Buffer[];
  stripe: {
    secretKey: string;
    webhookSecret: string;
    /** Where the API answers; the sandbox's address in local use. */
    apiUrl: string;
    isSandbox: boolean;
  };
  /** The second card gateway; null: there is none, whatever the flag says. */
  param: ParamConfig | null;
  /** Who looks at accounts that are traded in: the sandbox, or the operator by command. */
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
  /** The address of the SOAP service; the sandbox's in local use. */
  apiUrl: string;
  isSandbox: boolean;
}

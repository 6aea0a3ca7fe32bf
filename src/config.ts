/**
 * All environment variables of the shop, read once; `.env.example` documents them. An invalid value ends the program with
 * one clear line. Operators' commands read only the database settings (database-config.ts).
 */
import path from 'node:path';
import { z } from 'zod';
import { REQUEST_LOGS } from '../src-server/platform/observe-requests.ts';
import type { ParamConfig, ShopConfig } from '../src-server/shop-config.ts';
import { ConfigError } from './config-error.ts';
import {
  type DatabaseConfig,
  readArchiveFolder,
  readBackupConfig,
  readBreachedPasswordsFile,
  readDatabaseConfig,
  readKeyRing,
} from './database-config.ts';
import { parseEnvironment, programSchema, readAll, switchSchema } from './environment.ts';
import { allowances, EXAMPLE_IMPRINT, refuseUnsafeProduction } from './production-rules.ts';
import { PARAM_SANDBOX_PATH, sandboxKeys, sandboxParamLogin } from './sandbox-keys.ts';

const text = (fallback: string) => z.string().trim().default(fallback);

const portSchema = z.coerce.number({ error: 'is a port number' }).int().min(1).max(65535);

const shareSchema = z.coerce
  .number({ error: 'is a number from 0 to 1' })
  .min(0, 'is 0 to 1')
  .max(1, 'is 0 to 1');

const imageHostSchema = z
  .union([z.literal(''), z.string().regex(/^[\w.-]+(:\d{1,5})?$/, 'is a host name without https://')])
  .default('');

const environmentSchema = programSchema.extend({
  PORT: portSchema.default(3000),
  HOST: text('127.0.0.1'),
  PUBLIC_URL: z.url({ protocol: /^https?$/, error: 'is an address such as https://shop.example' }).optional(),
  NATS_URL: z
    .url({ protocol: /^(nats|tls)$/, error: 'is an address such as nats://user:password@host:4222' })
    .optional(),
  OTEL_EXPORTER_OTLP_ENDPOINT: z
    .url({ protocol: /^https?$/, error: 'is an address such as http://127.0.0.1:4318' })
    .optional(),
  OTEL_TRACES_SAMPLER_ARG: shareSchema.default(0.05),
  METRICS_PORT: portSchema.optional(),
  METRICS_HOST: text('127.0.0.1'),
  VITALS_SHARE: shareSchema.default(0.1),
  LOG_REQUESTS: z.enum(REQUEST_LOGS, { error: 'is off, errors or all' }).default('errors'),
  BUILD_ARCHIVE_DIR: z.string().trim().optional(),
  DEMO: switchSchema.optional(),
  DEMO_ACCOUNTS: z.coerce
    .number({ error: 'is a whole number' })
    .int()
    .min(100)
    .max(1_000_000)
    .default(20_000),
  TRUST_PROXY: switchSchema.default(false),
  COUNTRY_HEADER: z
    .string()
    .trim()
    .regex(/^[\w-]+$/, 'is the name of a header such as CF-IPCountry')
    .optional(),
  DRAIN_SECONDS: z.coerce
    .number({ error: 'is a number of seconds' })
    .min(0, 'is 0 to 8')
    .max(8, 'is 0 to 8')
    .default(0),
  READS_PER_MINUTE: z.coerce
    .number({ error: 'is a whole number' })
    .int('is a whole number')
    .min(0, 'is 0 or more')
    .default(12_000),
  ...allowances,
  SMTP_URL: z
    .url({ protocol: /^smtps?$/, error: 'is an address such as smtps://user:password@host' })
    .optional(),
  MAIL_FROM: z.string().optional(),
  ACCOUNT_VERIFIER: z.enum(['sandbox', 'operator'], { error: 'is sandbox or operator' }).optional(),
  STRIPE_SECRET_KEY: z.string().startsWith('sk_', 'begins with sk_').optional(),
  STRIPE_WEBHOOK_SECRET: z.string().startsWith('whsec_', 'begins with whsec_').optional(),
  STRIPE_API_URL: z.url().default('https://api.stripe.com'),
  PARAM_CLIENT_CODE: z.string().regex(/^\d+$/, 'is a number').optional(),
  PARAM_CLIENT_USERNAME: z.string().optional(),
  PARAM_CLIENT_PASSWORD: z.string().optional(),
  PARAM_GUID: z.string().optional(),
  PARAM_API_URL: z.url().default('https://posws.param.com.tr/turkpos.ws/service_turkpos_prod.asmx'),
  SHOP_NAME: text('Level30'),
  SHOP_EMAIL: z.email({ error: 'is an e-mail address' }).default(EXAMPLE_IMPRINT.SHOP_EMAIL),
  CHAT_URL: text(EXAMPLE_IMPRINT.CHAT_URL),
  TRADING_NAME: text(EXAMPLE_IMPRINT.TRADING_NAME),
  REGISTERED_OFFICE: text(EXAMPLE_IMPRINT.REGISTERED_OFFICE),
  SALES_BADGE_TEXT: text(EXAMPLE_IMPRINT.SALES_BADGE_TEXT),
  SALES_BADGE_URL: text(EXAMPLE_IMPRINT.SALES_BADGE_URL),
  SUCCESSOR_NAME: text('Level31'),
  SUCCESSOR_URL: z
    .url({ protocol: /^https?$/, error: 'is an address such as https://shop.example' })
    .default('https://level31.example/'),
  CROSS_SITE_REDEEM_URL: z
    .url({ protocol: /^https?$/, error: 'is an address such as https://other-shop.example/redeem/' })
    .optional(),
  GAME_PUBLISHER: text('Riot Games').transform((name) => (name === 'off' ? '' : name)),
  IMAGE_HOST: imageHostSchema,
});

/** For the command that needs no other setting. @throws ConfigError */
export function readImageHost(environment: NodeJS.ProcessEnv): string {
  return parseEnvironment(z.object({ IMAGE_HOST: imageHostSchema }), environment).IMAGE_HOST;
}

type Environment = z.infer<typeof environmentSchema>;

/** What the programs need in addition to the shop. */
export interface ProgramConfig extends DatabaseConfig {
  port: number;
  host: string;
  /** Where metrics are served; null if they are off. */
  metrics: { port: number; host: string } | null;
  /** The folder with the hashed files of this and earlier builds, shared by all processes. */
  buildArchiveDir: string;
  /** How long a stopping process keeps answering, so that its balancer can notice. */
  drainSeconds: number;
  isDemo: boolean;
  demoAccounts: number;
  shop: ShopConfig;
}

/** Everything the shop needs. @throws ConfigError with one line per problem */
export function readConfig(environment: NodeJS.ProcessEnv = process.env): ProgramConfig {
  const { database, credentialKeys, settings } = readAll({
    database: () => readDatabaseConfig(environment),
    credentialKeys: () => readKeyRing(environment),
    settings: () => readSettings(environment),
  });
  const { env, publicUrl, isProduction, stripe, param } = settings;
  const sandboxUrl = addressOf(loopbackOf(env.HOST), env.PORT);
  return {
    ...database,
    port: env.PORT,
    host: env.HOST,
    metrics: env.METRICS_PORT === undefined ? null : { port: env.METRICS_PORT, host: env.METRICS_HOST },
    buildArchiveDir: path.resolve(env.BUILD_ARCHIVE_DIR ?? path.join(database.dataDir, 'builds')),
    drainSeconds: env.DRAIN_SECONDS,
    isDemo: env.DEMO ?? !isProduction,
    demoAccounts: env.DEMO_ACCOUNTS,
    shop: {
      publicUrl,
      isProduction,
      isBehindProxy: env.TRUST_PROXY,
      countryHeader: env.COUNTRY_HEADER ?? null,
      readsPerMinute: env.READS_PER_MINUTE,
      requestLog: env.LOG_REQUESTS,
      natsUrl: env.NATS_URL ?? null,
      traces:
        env.OTEL_EXPORTER_OTLP_ENDPOINT === undefined
          ? null
          : { endpoint: env.OTEL_EXPORTER_OTLP_ENDPOINT, share: env.OTEL_TRACES_SAMPLER_ARG },
      isMeasured: env.METRICS_PORT !== undefined,
      vitalsShare: env.VITALS_SHARE,
      backupFolder: readBackupConfig(environment).folder,
      archiveFolder: readArchiveFolder(environment),
      shop: {
        name: env.SHOP_NAME,
        email: env.SHOP_EMAIL,
        chatUrl: env.CHAT_URL,
        tradingName: env.TRADING_NAME,
        registeredOffice: env.REGISTERED_OFFICE,
        salesBadgeText: env.SALES_BADGE_TEXT,
        salesBadgeUrl: env.SALES_BADGE_URL,
        successorName: env.SUCCESSOR_NAME,
        successorUrl: env.SUCCESSOR_URL,
        gamePublisher: env.GAME_PUBLISHER,
        imageHost: env.IMAGE_HOST,
      },
      redeemUrl: env.CROSS_SITE_REDEEM_URL ?? `${publicUrl}/my-account/profile/redeem-coupon/`,
      catalogFile: path.join(database.dataDir, 'catalog.bin'),
      breachedPasswordsFile: readBreachedPasswordsFile(environment),
      credentialKeys,
      stripe: stripe ?? { ...sandboxKeys(credentialKeys), apiUrl: sandboxUrl, isSandbox: true },
      param:
        param ??
        (isProduction && !env.ALLOW_SANDBOX_IN_PRODUCTION ? null : sandboxParam(credentialKeys, sandboxUrl)),
      accountVerifier: verifierOf(env),
      mail: { from: env.MAIL_FROM ?? `${quoted(env.SHOP_NAME)} <${env.SHOP_EMAIL}>`, smtpUrl: env.SMTP_URL },
    },
  };
}

/** All settings except database and keys, with the rules between them. @throws ConfigError */
function readSettings(environment: NodeJS.ProcessEnv) {
  const env = parseEnvironment(environmentSchema, environment);
  const isProduction = env.NODE_ENV === 'production';
  const publicUrl = publicUrlOf(env);
  if (env.COUNTRY_HEADER !== undefined && !env.TRUST_PROXY)
    throw new ConfigError(
      'COUNTRY_HEADER needs TRUST_PROXY=on: without a proxy, every visitor can write that header',
    );
  const { stripe, param } = readAll({
    stripe: () => readStripe(env),
    param: () => readParam(env),
    production: () => {
      if (isProduction)
        refuseUnsafeProduction({ ...env, PUBLIC_URL: publicUrl, ACCOUNT_VERIFIER: verifierOf(env) });
    },
  });
  return { env, isProduction, publicUrl, stripe, param };
}

function publicUrlOf({
  PUBLIC_URL: publicUrl,
  HOST,
  PORT,
}: Pick<Environment, 'PUBLIC_URL' | 'HOST' | 'PORT'>): string {
  return (publicUrl ?? addressOf(HOST, PORT)).replace(/\/+$/, '');
}

/** The shop's address, for commands that print links to it. @throws ConfigError */
export function readPublicUrl(environment: NodeJS.ProcessEnv): string {
  return publicUrlOf(
    parseEnvironment(environmentSchema.pick({ PUBLIC_URL: true, HOST: true, PORT: true }), environment),
  );
}

function verifierOf(env: Environment): ShopConfig['accountVerifier'] {
  return env.ACCOUNT_VERIFIER ?? (env.NODE_ENV === 'production' ? 'operator' : 'sandbox');
}

/** Null where neither key is set: the sandbox stands in. */
function readStripe(env: Environment): ShopConfig['stripe'] | null {
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_WEBHOOK_SECRET: webhookSecret } = env;
  if (Boolean(secretKey) !== Boolean(webhookSecret)) {
    throw new ConfigError('STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET belong together: set both or none');
  }
  if (!secretKey || !webhookSecret) return null;
  return { secretKey, webhookSecret, apiUrl: env.STRIPE_API_URL, isSandbox: false };
}

/** Null where nothing of the login is set: the sandbox stands in, or in production there is no such gateway. */
function readParam(env: Environment): ParamConfig | null {
  const {
    PARAM_CLIENT_CODE: clientCode,
    PARAM_CLIENT_USERNAME: clientUsername,
    PARAM_CLIENT_PASSWORD: clientPassword,
    PARAM_GUID: guid,
  } = env;
  if (clientCode && clientUsername && clientPassword && guid) {
    return { clientCode, clientUsername, clientPassword, guid, apiUrl: env.PARAM_API_URL, isSandbox: false };
  }
  if (clientCode || clientUsername || clientPassword || guid) {
    throw new ConfigError(
      'PARAM_CLIENT_CODE, PARAM_CLIENT_USERNAME, PARAM_CLIENT_PASSWORD and PARAM_GUID belong together: set all or none',
    );
  }
  return null;
}

function sandboxParam(keys: readonly Buffer[], url: string): ParamConfig {
  return { ...sandboxParamLogin(keys), apiUrl: `${url}${PARAM_SANDBOX_PATH}`, isSandbox: true };
}

/** A name before a mail address: with a colon it would begin a group of addresses, with a comma another one. */
function quoted(name: string): string {
  return /^[\p{L}\p{N} ]*$/u.test(name) ? name : `"${name.replace(/["\\]/g, String.raw`\$&`)}"`;
}

/** An IPv6 address stands in brackets, or its last part would be taken for the port. */
function addressOf(host: string, port: number): string {
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
}

function loopbackOf(host: string): string {
  return host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host;
}

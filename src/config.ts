/**
 * Every environment variable of the shop, read once. `.env` in the working folder is read first; `.env.example` lists them
 * all. A wrong value ends the program with one clear line.
 */
import { existsSync } from 'node:fs';
import { loadEnvFile } from 'node:process';
import path from 'node:path';
import { z } from 'zod';
import { PARAM_SANDBOX_PATH } from '../src-server/sandbox/index.ts';
import type { ParamConfig, ShopConfig } from '../src-server/shop-config.ts';
import { ConfigError } from './config-error.ts';
import { readCredentialKeys } from './credential-keys.ts';
import { sandboxKeys, sandboxParamLogin } from './sandbox-keys.ts';

const switchSchema = z
  .enum(['on', 'off', 'true', 'false', '1', '0'], { error: 'is "on" or "off"' })
  .transform((value) => ['on', 'true', '1'].includes(value));
const text = (fallback: string) => z.string().trim().default(fallback);

const environmentSchema = z.object({
  NODE_ENV: z
    .enum(['development', 'test', 'production'], { error: 'is development, test or production' })
    .default('development'),
  PORT: z.coerce.number({ error: 'is a port number' }).int().min(1).max(65535).default(3000),
  HOST: text('127.0.0.1'),
  PUBLIC_URL: z.url({ protocol: /^https?$/, error: 'is an address such as https://shop.example' }).optional(),
  DATABASE_URL: z
    .url({ protocol: /^postgres(ql)?$/, error: 'is an address such as postgres://user:password@host/name' })
    .optional(),
  DATA_DIR: text('var'),
  DEMO: switchSchema.optional(),
  DEMO_ACCOUNTS: z.coerce
    .number({ error: 'is a whole number' })
    .int()
    .min(100)
    .max(1_000_000)
    .default(20_000),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('warn'),
  TRUST_PROXY: switchSchema.default(false),
  ALLOW_SANDBOX_IN_PRODUCTION: switchSchema.default(false),
  CREDENTIALS_KEYS: z.string().optional(),
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
  SHOP_EMAIL: z.email({ error: 'is an e-mail address' }).default('support@level30.example'),
  CHAT_URL: text('https://chat.level30.example/'),
  TRADING_NAME: text('Level30 Trading'),
  REGISTERED_OFFICE: text('Calle de Ejemplo 30, 28001 Madrid, Spain'),
  SALES_BADGE_TEXT: text('Over 15000 sales'),
  SALES_BADGE_URL: text('https://market.example/level30'),
  SUCCESSOR_NAME: text('Level31'),
  SUCCESSOR_URL: z
    .url({ protocol: /^https?$/, error: 'is an address such as https://shop.example' })
    .default('https://level31.example/'),
  CROSS_SITE_REDEEM_URL: z
    .url({ protocol: /^https?$/, error: 'is an address such as https://other-shop.example/redeem/' })
    .optional(),
  IMAGE_HOST: z
    .union([z.literal(''), z.string().regex(/^[\w.-]+$/, 'is a host name without https://')])
    .default(''),
});

/** What the programs themselves need, beside what the shop needs. */
export interface ProgramConfig {
  port: number;
  host: string;
  /** Absent: the embedded PostgreSQL below `dataDir`. */
  databaseUrl: string | undefined;
  dataDir: string;
  isDemo: boolean;
  demoAccounts: number;
  logLevel: string;
  shop: ShopConfig;
}

/** @throws ConfigError with one line per wrong value. */
export function readConfig(environment: NodeJS.ProcessEnv = process.env): ProgramConfig {
  if (environment === process.env && existsSync('.env')) loadEnvFile('.env');
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));
  const parsed = environmentSchema.safeParse(given);
  if (!parsed.success) {
    throw new ConfigError(
      parsed.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`).join('\n'),
    );
  }
  const env = parsed.data;
  const isProduction = env.NODE_ENV === 'production';
  const dataDir = path.resolve(env.DATA_DIR);
  const publicUrl = (env.PUBLIC_URL ?? addressOf(env.HOST, env.PORT)).replace(/\/+$/, '');
  const credentialKeys = readCredentialKeys(env.CREDENTIALS_KEYS, dataDir, isProduction);
  const config: ProgramConfig = {
    port: env.PORT,
    host: env.HOST,
    databaseUrl: env.DATABASE_URL,
    dataDir,
    isDemo: env.DEMO ?? !isProduction,
    demoAccounts: env.DEMO_ACCOUNTS,
    logLevel: env.LOG_LEVEL,
    shop: {
      publicUrl,
      isProduction,
      isBehindProxy: env.TRUST_PROXY,
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
        imageHost: env.IMAGE_HOST,
      },
      redeemUrl: env.CROSS_SITE_REDEEM_URL ?? `${publicUrl}/my-account/profile/redeem-coupon/`,
      catalogFile: path.join(dataDir, 'catalog.bin'),
      credentialKeys,
      stripe: stripeKeys(env, credentialKeys),
      param: paramLogin(env, credentialKeys, isProduction && !env.ALLOW_SANDBOX_IN_PRODUCTION),
      accountVerifier: env.ACCOUNT_VERIFIER ?? (isProduction ? 'operator' : 'sandbox'),
      mail: { from: env.MAIL_FROM ?? `${quoted(env.SHOP_NAME)} <${env.SHOP_EMAIL}>`, smtpUrl: env.SMTP_URL },
    },
  };
  if (isProduction && !env.ALLOW_SANDBOX_IN_PRODUCTION) refuseUnsafeProduction(config.shop);
  return config;
}

/** Real keys when they are set, both of them; otherwise the sandbox in this process. */
function stripeKeys(env: z.infer<typeof environmentSchema>, keys: readonly Buffer[]): ShopConfig['stripe'] {
  if (Boolean(env.STRIPE_SECRET_KEY) !== Boolean(env.STRIPE_WEBHOOK_SECRET)) {
    throw new ConfigError('STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET belong together: set both or none');
  }
  if (env.STRIPE_SECRET_KEY && env.STRIPE_WEBHOOK_SECRET) {
    return {
      secretKey: env.STRIPE_SECRET_KEY,
      webhookSecret: env.STRIPE_WEBHOOK_SECRET,
      apiUrl: env.STRIPE_API_URL,
      isSandbox: false,
    };
  }
  return { ...sandboxKeys(keys), apiUrl: addressOf(loopbackOf(env.HOST), env.PORT), isSandbox: true };
}

/** The real gateway when its login is set, all of it; otherwise the sandbox, or in production no such gateway at all. */
function paramLogin(
  env: z.infer<typeof environmentSchema>,
  keys: readonly Buffer[],
  isSandboxRefused: boolean,
): ParamConfig | null {
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
  if (isSandboxRefused) return null;
  const apiUrl = `${addressOf(loopbackOf(env.HOST), env.PORT)}${PARAM_SANDBOX_PATH}`;
  return { ...sandboxParamLogin(keys), apiUrl, isSandbox: true };
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

function refuseUnsafeProduction({ publicUrl, stripe, accountVerifier, mail }: ShopConfig): void {
  const problems = [
    ...(publicUrl.startsWith('https:') ? [] : ['PUBLIC_URL must be the https address of the shop']),
    ...(stripe.isSandbox
      ? ['STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET are not set: payments would go to the sandbox']
      : []),
    ...(accountVerifier === 'sandbox' ? ['ACCOUNT_VERIFIER is sandbox: it would pass every trade-in'] : []),
    ...(mail.smtpUrl ? [] : ['SMTP_URL is not set: mails would go to the sandbox mailbox']),
  ];
  if (problems.length > 0) {
    throw new ConfigError(
      [
        ...problems,
        'NODE_ENV=production does not start like this; ALLOW_SANDBOX_IN_PRODUCTION=on says that it is meant',
      ].join('\n'),
    );
  }
}

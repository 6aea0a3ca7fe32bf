/** Configurations that production refuses unless a setting allows them: one line per problem, naming that setting. */
import { isIP } from 'node:net';
import { z } from 'zod';
import { ConfigError } from './config-error.ts';
import { switchSchema } from './environment.ts';

/** Each allows one of them; ALLOW_EMBEDDED_DATABASE_IN_PRODUCTION is among the database's settings. */
export const allowances = {
  ALLOW_SANDBOX_IN_PRODUCTION: switchSchema.default(false),
  ALLOW_HTTP_IN_PRODUCTION: switchSchema.default(false),
  ALLOW_PLAIN_SMTP_IN_PRODUCTION: switchSchema.default(false),
  ALLOW_EXAMPLE_IMPRINT_IN_PRODUCTION: switchSchema.default(false),
  ALLOW_DEMO_IN_PRODUCTION: switchSchema.default(false),
};
const allowanceSchema = z.object(allowances);
type Allowance = keyof typeof allowances;

/** The variables of the imprint and the addresses on every page, with the values of the example. */
export const EXAMPLE_IMPRINT = {
  SHOP_EMAIL: 'support@level30.example',
  CHAT_URL: 'https://chat.level30.example/',
  TRADING_NAME: 'Level30 Trading',
  REGISTERED_OFFICE: 'Calle de Ejemplo 30, 28001 Madrid, Spain',
  SALES_BADGE_TEXT: 'Over 15000 sales',
  SALES_BADGE_URL: 'https://market.example/level30',
} as const;

type Imprint = Record<keyof typeof EXAMPLE_IMPRINT, string>;

interface Settings extends z.infer<typeof allowanceSchema>, Imprint {
  PUBLIC_URL: string;
  ACCOUNT_VERIFIER: string;
  STRIPE_SECRET_KEY?: string | undefined;
  SMTP_URL?: string | undefined;
  READS_PER_MINUTE: number;
  DEMO?: boolean | undefined;
}

/** @throws ConfigError with one line per problem and the setting that allows it. */
export function refuseUnsafeProduction(env: Settings): void {
  const examples = (Object.keys(EXAMPLE_IMPRINT) as (keyof Imprint)[]).filter(
    (name) => env[name] === EXAMPLE_IMPRINT[name],
  );
  const rules: [Allowance, isBroken: boolean, problem: string][] = [
    [
      'ALLOW_HTTP_IN_PRODUCTION',
      !env.PUBLIC_URL.startsWith('https:'),
      'PUBLIC_URL is not the https address of the shop',
    ],
    [
      'ALLOW_SANDBOX_IN_PRODUCTION',
      env.STRIPE_SECRET_KEY === undefined,
      'STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET are not set: payments would go to the sandbox',
    ],
    [
      'ALLOW_SANDBOX_IN_PRODUCTION',
      env.STRIPE_SECRET_KEY?.startsWith('sk_test_') === true,
      'STRIPE_SECRET_KEY is a test key (sk_test_): test cards would pay for real accounts',
    ],
    [
      'ALLOW_SANDBOX_IN_PRODUCTION',
      env.ACCOUNT_VERIFIER === 'sandbox',
      'ACCOUNT_VERIFIER is sandbox: it would pass every trade-in',
    ],
    [
      'ALLOW_SANDBOX_IN_PRODUCTION',
      env.SMTP_URL === undefined,
      'SMTP_URL is not set: mails would go to the sandbox mailbox',
    ],
    [
      'ALLOW_PLAIN_SMTP_IN_PRODUCTION',
      env.SMTP_URL !== undefined && isPlainSmtp(env.SMTP_URL),
      'SMTP_URL is plain smtp:// to another machine: use smtps://, or ?requireTLS=true at its end for STARTTLS',
    ],
    [
      'ALLOW_EXAMPLE_IMPRINT_IN_PRODUCTION',
      examples.length > 0,
      `${examples.join(', ')} ${examples.length === 1 ? 'is' : 'are'} not set: pages would show the example's`,
    ],
    [
      'ALLOW_DEMO_IN_PRODUCTION',
      env.DEMO === true,
      'DEMO is on: an empty database would get accounts and an owner of the console with public passwords',
    ],
  ];
  const problems = rules
    .filter(([allowance, isBroken]) => isBroken && !env[allowance])
    .map(([allowance, , problem]) => `${problem}; ${allowance}=on says that it is meant`);
  // No setting allows it, because the limit can be set to any large number instead.
  if (env.READS_PER_MINUTE === 0)
    problems.push('READS_PER_MINUTE is 0: without a limit one address can keep the shop busy; set a number');
  if (problems.length > 0) throw new ConfigError(problems.join('\n'));
}

/** Whether mails would cross a network unencrypted: optional STARTTLS can be stripped by an attacker. */
function isPlainSmtp(smtpUrl: string): boolean {
  const { protocol, hostname, searchParams } = new URL(smtpUrl);
  if (protocol === 'smtps:' || searchParams.get('requireTLS') === 'true') return false;
  const host = hostname.replace(/^\[|\]$/g, '');
  const isLoopback = host === 'localhost' || host === '::1' || (isIP(host) === 4 && host.startsWith('127.'));
  return !isLoopback;
}

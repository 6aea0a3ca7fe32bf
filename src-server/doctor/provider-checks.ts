import { bad, type Finding, good, note } from './check-up.ts';
import { clockFinding } from './database-checks.ts';
import type { ParamConfig, ShopConfig } from '../shop-config.ts';

const ANSWER_MS = 8_000;
/** The header has whole seconds, and the answer takes some time to arrive. */
const CLOCKS_DIFFER_SECONDS = 5;

export async function checkStripe({ apiUrl, secretKey, isSandbox }: ShopConfig['stripe']): Promise<Finding> {
  if (isSandbox) return note('the sandbox stands in: no real payment is taken');
  const answer = await askStripe(apiUrl, secretKey);
  if (answer.status === 401 || answer.status === 403)
    return bad(
      'Stripe is reached and refuses the key',
      'Set STRIPE_SECRET_KEY to the secret key of this account (Developers, API keys).',
    );
  if (!answer.ok)
    return bad(
      `Stripe answers ${answer.status}`,
      'See status.stripe.com; payments that are under way are settled later.',
    );
  const kind = secretKey.startsWith('sk_test_') ? 'a test key: nothing is charged' : 'a live key';
  return good(`reached, with ${kind}`);
}

export async function checkStripeClock({
  apiUrl,
  secretKey,
  isSandbox,
}: ShopConfig['stripe']): Promise<Finding> {
  if (isSandbox) return note('no provider to compare with');
  const before = Date.now();
  const date = Date.parse((await askStripe(apiUrl, secretKey)).headers.get('date') ?? '');
  if (Number.isNaN(date)) return note('the provider does not tell its time');
  const seconds = Math.max(0, before - 1_000 - date, date - Date.now()) / 1_000;
  return clockFinding('the provider', seconds, CLOCKS_DIFFER_SECONDS);
}

export async function checkParam(param: ParamConfig | null): Promise<Finding> {
  if (!param) return note('there is none');
  if (param.isSandbox) return note('the sandbox stands in: no real payment is taken');
  const { status } = await fetch(param.apiUrl, {
    redirect: 'manual',
    signal: AbortSignal.timeout(ANSWER_MS),
  });
  if (status >= 500)
    return bad(
      `Param answers ${status}`,
      'Ask Param, or hide the gateway meanwhile: npm run shop -- flags set param off',
    );
  return good('reached; whether the login is right shows with the first payment');
}

function askStripe(apiUrl: string, secretKey: string): Promise<Response> {
  return fetch(new URL('/v1/balance', apiUrl), {
    headers: { authorization: `Bearer ${secretKey}` },
    redirect: 'manual',
    signal: AbortSignal.timeout(ANSWER_MS),
  });
}

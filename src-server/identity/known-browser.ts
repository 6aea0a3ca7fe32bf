/**
 * Browsers that have signed in before. Each successful sign-in stores a mark for its account in a cookie: a random id and a MAC over
 * the id, the customer and their last takeover report, which makes every browser new. If there is a mark, wrong passwords are counted by
 * it, so that guesses from elsewhere never lock a customer out of the browser they use (OWASP: "device cookies"). A mark proves nothing
 * else.
 */
import { createHmac, hkdfSync } from 'node:crypto';
import type { RequestContext, Services } from '../context.ts';
import type { DatabaseContext } from '../platform/database.ts';
import { isSameToken, randomToken } from '../platform/tokens.ts';

const COOKIE = 'knownbrowser';
const LIFETIME_SECONDS = 400 * 24 * 3600;
/** How many accounts one browser remembers: a household's. */
const MOST_MARKS = 4;
const MARK = /^[\w-]{22}:[\w-]{22}$/;

type BrowserContext = Pick<RequestContext, 'cookies' | 'services'>;

/** What a mark is for. */
export interface MarkedAccount {
  customerId: number;
  /** The customer's last takeover report: marks from before are none any more. */
  knownSince: Date | null;
}

/** The id of this browser's mark for the account, or undefined if it has not signed in to it since then. */
export function findKnownBrowser(
  { cookies, services }: BrowserContext,
  account: MarkedAccount,
): string | undefined {
  return marksOf(cookies)
    .find((mark) => isMarkOf(services.config, mark, account))
    ?.split(':')[0];
}

/** Undefined for a customer who does not exist. */
export async function findMarkedAccount(
  { db }: DatabaseContext,
  customer: { id: number } | { email: string },
): Promise<MarkedAccount | undefined> {
  return db
    .selectFrom('customer')
    .select(['id as customerId', 'known_browsers_since as knownSince'])
    .where((eb) => eb.and(customer))
    .executeTakeFirst();
}

/**
 * `findKnownBrowser` by e-mail address, before a sign-in. Without marks, the customer is not looked up; the answer does not reveal
 * whether the address is known.
 */
export async function findBrowserKnownTo(
  ctx: BrowserContext & DatabaseContext,
  email: string,
): Promise<string | undefined> {
  if (marksOf(ctx.cookies).length === 0) return undefined;
  const account = await findMarkedAccount(ctx, { email });
  return account && findKnownBrowser(ctx, account);
}

/** Marks this browser for the account that has just signed in. */
export function rememberBrowser({ cookies, services }: BrowserContext, account: MarkedAccount): void {
  const others = marksOf(cookies).filter((mark) => !isMarkOf(services.config, mark, account));
  const name = randomToken(128);
  const [key] = markKeys(services.config);
  const mark = `${name}:${macOf(key, name, account)}`;
  cookies.set(COOKIE, [mark, ...others].slice(0, MOST_MARKS).join('.'), {
    maxAgeSeconds: LIFETIME_SECONDS,
    isHttpOnly: true,
  });
}

function marksOf(cookies: RequestContext['cookies']): string[] {
  const marks = (cookies.get(COOKIE) ?? '').split('.').slice(0, MOST_MARKS);
  return marks.filter((mark) => MARK.test(mark));
}

function isMarkOf(config: Services['config'], mark: string, account: MarkedAccount): boolean {
  const [name = '', mac = ''] = mark.split(':');
  return markKeys(config).some((key) => isSameToken(macOf(key, name, account), mac));
}

function macOf(key: Buffer, name: string, { customerId, knownSince }: MarkedAccount): string {
  const since = knownSince === null ? '' : `|${knownSince.toISOString()}`;
  return createHmac('sha256', key).update(`${name}|${customerId}${since}`).digest('base64url').slice(0, 22);
}

/**
 * Derives a separate key from each key of the shop's ring, so that marks survive a rotation; the first one signs new
 * marks.
 */
function markKeys({ credentialKeys }: Services['config']): [Buffer, ...Buffer[]] {
  const [first, ...others] = credentialKeys.map((key) =>
    Buffer.from(hkdfSync('sha256', key, '', 'level30 known browser', 32)),
  );
  if (!first) throw new Error('marks of known browsers need an encryption key to derive their own from');
  return [first, ...others];
}

/** Builds the context of a request for commands and queries: the actor, the client's address and device, cookies. */
import type { Context as KoaContext } from 'koa';
import { ACTIVE_HEADER } from '../src-shared/admin/activity.ts';
import { ShopError } from '../src-shared/errors.ts';
import { MAX_HEAVY_CALLS } from '../src-shared/heavy-calls.ts';
import { OUT_OF_DATE, SHOP_STATE_HEADER } from '../src-shared/shop-state.ts';
import type { AdminRequestContext } from './admin/admin-trpc.ts';
import type { Actor, RequestContext, Services } from './context.ts';
import { countryCode, CSRF_COOKIE, deviceName, resolveActor, SESSION_COOKIE } from './identity/index.ts';
import { OPERATOR_COOKIE, type OperatorActor, resolveOperator } from './operators/index.ts';
import { addressKey, clientAddress } from './platform/client-address.ts';
import type { EntityManager, Orm } from './platform/database.ts';
import { observedOf } from './platform/observe-requests.ts';
import type { LimitRule } from './platform/rate-limits.ts';

/** Far above what a person needs; individual commands have tighter limits. */
const WRITE_LIMIT: LimitRule = { name: 'writes', points: 1_200, perSeconds: 60, pointsAtOnce: 20 };
/** How many reads a search or a list counts as (ShopConfig.readsPerMinute), in proportion to its cost. */
const HEAVY_POINTS = 8;

/** What is costly and rarely needed is created on first use. */
export async function requestContext(
  koa: KoaContext,
  services: Services,
  orm: Orm,
  { isPublic = false } = {},
): Promise<RequestContext> {
  const ip = clientAddress(koa);
  const token = isPublic ? undefined : cookiesOf(koa, services).get(SESSION_COOKIE);
  if (services.readiness.isDatabaseAway) koa.set(SHOP_STATE_HEADER, OUT_OF_DATE);
  let em: RequestContext['em'] | undefined;
  let log: RequestContext['log'] | undefined;
  let heavyCalls = 0;
  let actor: Actor | null = null;
  let actorFailure: unknown;
  try {
    if (token) {
      services.readiness.requireDatabase();
      actor = await resolveActor((em = orm.em.fork()), token);
    }
  } catch (failure) {
    // Searches and product pages are the same for everyone: only calls that need the customer fail.
    actorFailure = failure;
  }
  // Answers to a customer, refusals included, must not be cached: another customer may sign in with the same browser.
  if (token && (actor || actorFailure !== undefined)) koa.set('Cache-Control', 'no-store');
  if (koa.method === 'POST' || koa.method === 'DELETE') {
    if (actorFailure !== undefined) throw actorFailure;
    services.readiness.requireDatabase();
    await services.limits.consume(
      WRITE_LIMIT,
      actor ? `customer ${actor.customerId}` : `address ${addressKey(ip)}`,
    );
  }
  return {
    services,
    get em() {
      return (em ??= orm.em.fork());
    },
    get db() {
      return (em ??= orm.em.fork()).db;
    },
    get actor() {
      if (actorFailure !== undefined) throw actorFailure;
      return actor;
    },
    get log() {
      return (log ??= services.log.child({ request: observedOf(koa)?.id }));
    },
    observed: observedOf(koa),
    ip,
    get addressKey() {
      return addressKey(ip);
    },
    get device() {
      return deviceOf(koa, services);
    },
    async beginHeavyCall() {
      heavyCalls += 1;
      if (heavyCalls > MAX_HEAVY_CALLS) {
        throw new ShopError('bad_request', { text: `A request takes ${MAX_HEAVY_CALLS} searches or lists.` });
      }
      await services.reads.consume(addressKey(ip), HEAVY_POINTS - 1);
      await services.turns.next();
    },
    clearBrowserCache: () => koa.set('Clear-Site-Data', '"cache"'),
    cookies: cookiesOf(koa, services),
  };
}

/** The operator whose session sent this request, or null. */
export async function operatorOf(
  koa: KoaContext,
  services: Services,
  em: EntityManager,
): Promise<OperatorActor | null> {
  const token = cookiesOf(koa, services).get(OPERATOR_COOKIE);
  return token ? resolveOperator(em, token, { isActive: koa.get(ACTIVE_HEADER) !== '' }) : null;
}

/** The console ignores customers' cookies. */
export async function adminContext(
  koa: KoaContext,
  services: Services,
  orm: Orm,
): Promise<AdminRequestContext> {
  services.readiness.requireDatabase();
  const em = orm.em.fork();
  const ip = clientAddress(koa);
  const cookies = cookiesOf(koa, services);
  const actor = await operatorOf(koa, services, em);
  if (koa.method === 'POST') {
    const who = actor ? `operator ${actor.operatorId}` : `address ${addressKey(ip)}`;
    await services.limits.consume(WRITE_LIMIT, who);
  }
  return {
    services,
    em,
    db: em.db,
    actor,
    log: services.log.child({ request: observedOf(koa)?.id }),
    observed: observedOf(koa),
    ip,
    addressKey: addressKey(ip),
    device: deviceOf(koa, services),
    cookies,
  };
}

function deviceOf(koa: KoaContext, { config: { countryHeader } }: Services): RequestContext['device'] {
  return {
    name: deviceName(koa.get('User-Agent')),
    country: countryHeader === null ? null : countryCode(koa.get(countryHeader)),
  };
}

/** Browsers accept such a cookie only from this host, over https and for all paths. */
const HOST_PREFIX = '__Host-';

/**
 * On https, cookies that scripts do not read have the prefix (docs/decisions/0027). Programs may send the plain names, as
 * documented. From browsers, recognised by `Sec-Fetch-Site`, plain names are ignored: a sibling domain could have set them.
 */
export function cookiesOf(koa: KoaContext, { config }: Services): RequestContext['cookies'] {
  const isSecure = config.publicUrl.startsWith('https:');
  const isProgram = koa.get('Sec-Fetch-Site') === '';
  // Behind a proxy the connection itself is plain; the public address decides.
  koa.cookies.secure = isSecure;
  const set = (name: string, value: string, maxAge: number, isHttpOnly: boolean): void => {
    koa.cookies.set(name, value, {
      maxAge,
      httpOnly: isHttpOnly,
      sameSite: 'lax',
      secure: isSecure,
      overwrite: true,
    });
  };
  return {
    get(name) {
      if (!isSecure || name === CSRF_COOKIE) return koa.cookies.get(name);
      return koa.cookies.get(HOST_PREFIX + name) ?? (isProgram ? koa.cookies.get(name) : undefined);
    },
    set(name, value, { maxAgeSeconds, isHttpOnly }) {
      set(isSecure && isHttpOnly ? HOST_PREFIX + name : name, value, maxAgeSeconds * 1000, isHttpOnly);
    },
    clear(name) {
      set(name, '', 0, true);
      if (isSecure) set(HOST_PREFIX + name, '', 0, true);
    },
  };
}

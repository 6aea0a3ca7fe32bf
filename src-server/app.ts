/** The Koa application: everything a request passes on its way to a command and back. */
import Koa, { type Context as KoaContext } from 'koa';
import compress from 'koa-compress';
import { constants } from 'node:zlib';
import { ShopError } from '../src-shared/errors.ts';
import { OUT_OF_DATE, SHOP_STATE_HEADER } from '../src-shared/shop-state.ts';
import { MAX_HEAVY_CALLS } from '../src-shared/heavy-calls.ts';
import { pagePattern } from '../src-shared/page-patterns.ts';
import '../src-shared/zod-texts.ts';
import { adminAppRouter } from './admin/admin-router.ts';
import type { AdminRequestContext } from './admin/admin-trpc.ts';
import { isUploadPart, takeUploadPart } from './admin/uploads/upload-parts.ts';
import { appRouter } from './app-router.ts';
import { isAsset } from './build-archive.ts';
import { type Actor, type RequestContext, type Services, workContext } from './context.ts';
import {
  countryCode,
  CSRF_COOKIE,
  CSRF_HEADER,
  deviceName,
  ensureCsrfCookie,
  isCsrfValid,
  isOwnPage,
  resolveActor,
  SESSION_COOKIE,
} from './identity/index.ts';
import { firstScreenCatalog } from './catalog/index.ts';
import { browseListings } from './marketplace/index.ts';
import { shopInfo } from './settings/index.ts';
import { OPERATOR_COOKIE, resolveOperator } from './operators/index.ts';
import { addressKey, clientAddress } from './platform/client-address.ts';
import type { Orm } from './platform/database.ts';
import type { LimitRule } from './platform/rate-limits.ts';
import { notModifiedCache } from './platform/not-modified-cache.ts';
import { observedOf, observeRequests } from './platform/observe-requests.ts';
import { type RouteMatch, serveRest, writeRefusal } from './platform/rest-adapter.ts';
import { securityHeaders } from './platform/security-headers.ts';
import { toShopError } from './platform/to-shop-error.ts';
import { answerTrpc } from './platform/trpc-adapter.ts';
import { answerQueries } from './platform/trpc-queries.ts';
import type { RestRoute } from './rest.ts';
import { restTable } from './rest-routes.ts';
import { siteFiles, setPageOptions } from './site/index.ts';
import { toTrpcError } from './trpc.ts';
import { listWantedSkins } from './wanted-skins/index.ts';

const MAX_BATCHED_CALLS = 10;
/** Far above what a person does; single commands have tighter limits of their own. */
const WRITE_LIMIT: LimitRule = { name: 'writes', points: 1_200, perSeconds: 60, pointsAtOnce: 20 };
/** What a search or a list counts for among reads (ShopConfig.readsPerMinute): as much as it costs. */
const HEAVY_POINTS = 8;
const HEALTH = /^\/api\/health(\/|$)/;
const TRPC_PATH = '/api/trpc';
const ADMIN_TRPC_PATH = '/api/admin/trpc';
const BIG_LISTS = new Set(['/api/products/', '/api/catalog/snapshot/', '/api/catalog/facts/']);

interface AppParts {
  services: Services;
  orm: Orm;
  /** Serves the client: built files, or Vite in development. */
  client: Koa.Middleware;
  /** Stubs of providers at their own paths below /sandbox/; none in production. */
  sandbox?: Koa.Middleware;
}

export function createApp({ services, orm, client, sandbox }: AppParts): Koa {
  const app = new Koa({ proxy: services.config.isBehindProxy, maxIpsCount: 1 });
  app.on('error', (error: unknown) => services.log.warn({ err: error }, 'response failed'));
  app.use(
    observeRequests({
      log: services.log,
      requestLog: services.config.requestLog,
      meter: services.metrics,
      tracer: services.tracer,
      routeOf,
    }),
  );
  app.use(notModifiedCache(BIG_LISTS, () => services.catalog.revision));
  app.use(errorHandler(services));
  app.use(securityHeaders(services.config));
  app.use(
    compress({
      threshold: 1024,
      br: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
      filter: (type) => /json|javascript|css|html|svg|text\/plain|manifest/.test(type),
    }),
  );
  if (sandbox) app.use(sandbox);
  app.use(limitReads(services));
  app.use(guardWrites(services));
  app.use(serveTrpc(services, orm));
  app.use(serveConsole(services, orm));
  app.use(
    serveRest(restTable, matchOf, async (koa, route) => {
      const ctx = await requestContext(koa, services, orm, { isPublic: route.auth === 'none' });
      if (route.auth === 'customer' && !ctx.actor) throw new ShopError('not_authenticated');
      if (route.isHeavy) await ctx.beginHeavyCall();
      return ctx;
    }),
  );
  app.use(siteFiles(services.config));
  app.use(
    setPageOptions({
      accounts: () => services.catalog.index,
      isArchived: () => services.settings.get('flags.archived'),
      shopInfo: () => shopInfo(services),
      catalog: () => {
        const { ranking } = services.wanted;
        const catalog = firstScreenCatalog(services.catalog);
        return {
          ...catalog,
          revision: `${catalog.revision} ${ranking.join(' ')}`,
          wantedSkins: () => listWantedSkins(services.catalog.index, ranking),
          marketRevision: String(services.market.revision),
          marketplace: () =>
            browseListings({ ...workContext(services, orm.em.fork()), actor: null, log: services.log }),
        };
      },
    }),
  );
  app.use(client);
  return app;
}

/** The REST row of a request: CSRF, the answer and the words of a refusal depend on it, and it is looked up once. */
function matchOf(koa: KoaContext): RouteMatch<RestRoute> | undefined {
  const state = koa.state as { match?: RouteMatch<RestRoute> | undefined };
  if (!('match' in state)) state.match = restTable.match(koa.method, koa.path);
  return state.match;
}

const ROUTES_OF_CALLS = [TRPC_PATH, ADMIN_TRPC_PATH];

/** The pattern that a request belongs to, out of a bounded number; calls of tRPC are named apart. */
function routeOf(koa: KoaContext): string {
  const { path } = koa;
  if (isAsset(path)) return '/assets/*';
  if (path.startsWith('/api/')) {
    const calls = ROUTES_OF_CALLS.find((prefix) => path.startsWith(`${prefix}/`));
    return calls ?? matchOf(koa)?.route.path ?? '/api/*';
  }
  return path.startsWith('/sandbox/') ? '/sandbox/*' : pagePattern(path);
}

/** Whatever is thrown becomes one clear answer, and an unexpected fault a logged reference. */
function errorHandler(services: Services): Koa.Middleware {
  return async (koa, next) => {
    try {
      await next();
    } catch (thrown) {
      writeRefusal(koa, observedRefusal(koa, thrown, services), matchOf(koa)?.route.errors ?? 'plain');
    }
  };
}

function observedRefusal(koa: KoaContext, thrown: unknown, { log }: Services): ShopError {
  const observed = observedOf(koa);
  const refusal = toShopError(thrown, log, observed?.id);
  if (observed) observed.refusal = refusal.code;
  return refusal;
}

/** Files cost little. The health of the shop is asked for by its balancer, often and from one address. */
function limitReads({ reads }: Services): Koa.Middleware {
  return async (koa, next) => {
    const isRead = koa.method === 'GET' || koa.method === 'HEAD';
    if (isRead && !isAsset(koa.path) && !HEALTH.test(koa.path)) {
      await reads.consume(addressKey(clientAddress(koa)), 1);
    }
    await next();
  };
}

/** Every write below /api/ carries the CSRF token, except rows that are exempt. */
function guardWrites(services: Services): Koa.Middleware {
  return async (koa, next) => {
    if (koa.path.startsWith('/api/')) {
      const isRead = koa.method === 'GET' || koa.method === 'HEAD';
      if (isRead) ensureCsrfCookie(cookiesOf(koa, services));
      else if (matchOf(koa)?.route.csrf !== 'exempt') refuseForgery(koa, services);
      return next();
    }
    await next();
    // Pages only: files are kept by caches that many share.
    if (koa.method === 'GET' && koa.respond !== false && koa.response.is('html')) {
      ensureCsrfCookie(cookiesOf(koa, services));
    }
  };
}

/** Throws `csrf_failed`; then the browser gets the token that fits, for one more try. */
function refuseForgery(koa: KoaContext, services: Services): void {
  const cookies = cookiesOf(koa, services);
  const source = { fetchSite: koa.get('Sec-Fetch-Site'), origin: koa.get('Origin'), host: koa.host };
  if (!isOwnPage(source, services.config.publicUrl)) throw new ShopError('csrf_failed');
  if (isCsrfValid(cookies, koa.get(CSRF_HEADER))) return;
  ensureCsrfCookie(cookies);
  throw new ShopError('csrf_failed');
}

function serveTrpc(services: Services, orm: Orm): Koa.Middleware {
  return async (koa, next) => {
    if (!koa.path.startsWith(`${TRPC_PATH}/`)) return next();
    const calls = {
      router: appRouter,
      path: koa.path.slice(TRPC_PATH.length + 1),
      maxBatchSize: MAX_BATCHED_CALLS,
      async createContext() {
        try {
          return await requestContext(koa, services, orm);
        } catch (error) {
          throw toTrpcError(observedRefusal(koa, error, services), services.log);
        }
      },
    };
    if (await answerQueries(koa, calls)) return;
    await answerTrpc(koa, calls);
  };
}

/** The operators' console: calls of its own, in which the cookie of a customer means nothing. */
function serveConsole(services: Services, orm: Orm): Koa.Middleware {
  return async (koa, next) => {
    if (koa.method === 'POST' && isUploadPart(koa.path)) {
      await takeUploadPart(await adminContext(koa, services, orm), koa.path, koa.req);
      koa.status = 204;
      return;
    }
    if (!koa.path.startsWith(`${ADMIN_TRPC_PATH}/`)) return next();
    koa.set('Cache-Control', 'no-store');
    await answerTrpc(koa, {
      router: adminAppRouter,
      // The input may hold a customer's e-mail address: the console sends it in bodies, which no log has.
      allowMethodOverride: true,
      path: koa.path.slice(ADMIN_TRPC_PATH.length + 1),
      maxBatchSize: MAX_BATCHED_CALLS,
      async createContext() {
        try {
          return await adminContext(koa, services, orm);
        } catch (error) {
          throw toTrpcError(observedRefusal(koa, error, services), services.log);
        }
      },
    });
  };
}

async function adminContext(koa: KoaContext, services: Services, orm: Orm): Promise<AdminRequestContext> {
  services.readiness.requireDatabase();
  const em = orm.em.fork();
  const ip = clientAddress(koa);
  const cookies = cookiesOf(koa, services);
  const token = cookies.get(OPERATOR_COOKIE);
  const actor = token ? await resolveOperator(em, token) : null;
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

/** What costs something and few requests need is made when it is asked for. */
async function requestContext(
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
    // Searches and product pages are the same for everybody: only calls that ask for the customer fail.
    actorFailure = failure;
  }
  // Answers to a customer, refusals too, are cached nowhere: the next customer may sign in in the same browser.
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

/** Browsers take such a cookie from this very host only, over https, for all its paths. */
const HOST_PREFIX = '__Host-';

/**
 * On https, cookies that scripts do not read have the prefix (docs/decisions/0027). The plain names are taken from programs,
 * as documented; a browser says where its requests come from, and a neighbouring domain could have set its plain ones.
 */
function cookiesOf(koa: KoaContext, { config }: Services): RequestContext['cookies'] {
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

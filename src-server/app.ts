/** The Koa application: the middleware that every request passes through. */
import Koa, { type Context as KoaContext } from 'koa';
import compress from 'koa-compress';
import type { RequestListener } from 'node:http';
import { constants } from 'node:zlib';
import { ShopError } from '../src-shared/errors.ts';
import { pagePattern } from '../src-shared/page-patterns.ts';
import '../src-shared/zod-texts.ts';
import { isUploadPart, readUploadPart, takeUploadPart } from './admin/uploads/upload-parts.ts';
import { appRouter } from './app-router.ts';
import { isAsset } from './build-archive.ts';
import { type Services, workContext } from './context.ts';
import { CSRF_HEADER, ensureCsrfCookie, isCsrfValid, isOwnPage } from './identity/index.ts';
import { firstScreenCatalog } from './catalog/index.ts';
import { browseListings } from './marketplace/index.ts';
import { shopInfo } from './settings/index.ts';
import { addressKey, clientAddress } from './platform/client-address.ts';
import type { Orm } from './platform/database.ts';
import { NotModifiedCache } from './platform/not-modified-cache.ts';
import { observedOf, observeRequests, requestObserver } from './platform/observe-requests.ts';
import { type RouteMatch, serveRest, writeRefusal } from './platform/rest-adapter.ts';
import { securityHeaders } from './platform/security-headers.ts';
import { toShopError } from './platform/to-shop-error.ts';
import { answerCalls } from './platform/trpc-calls.ts';
import { adminContext, cookiesOf, operatorOf, requestContext } from './request-context.ts';
import type { RestRoute } from './rest.ts';
import { restTable } from './rest-routes.ts';
import { siteFiles, setPageOptions } from './site/index.ts';
import { toTrpcError } from './trpc.ts';
import { listWantedSkins } from './wanted-skins/index.ts';

const MAX_BATCHED_CALLS = 10;
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

/** @returns the listener for Node's HTTP server */
export function createApp({ services, orm, client, sandbox }: AppParts): RequestListener {
  const observe = requestObserver({
    log: services.log,
    requestLog: services.config.requestLog,
    meter: services.metrics,
    tracer: services.tracer,
  });
  const notModified = new NotModifiedCache(BIG_LISTS, () => services.catalog.revision);
  const app = new Koa({ proxy: services.config.isBehindProxy, maxIpsCount: 1 });
  app.on('error', (error: unknown) => services.log.warn({ err: error }, 'response failed'));
  app.use(observeRequests(observe, routeOf));
  app.use(notModified.keep());
  app.use(errorHandler(services));
  app.use(securityHeaders(services.config));
  if (sandbox) app.use(sandbox);
  app.use(limitReads(services));
  app.use(guardWrites(services));
  app.use(serveTrpc(services, orm));
  app.use(serveConsole(services, orm));
  // tRPC answers are not compressed here: merely checking whether they are compressible would add a fiftieth to the
  // cost of each.
  app.use(
    compress({
      threshold: 1024,
      br: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
      filter: (type) => /json|javascript|css|html|svg|text\/plain|manifest/.test(type),
    }),
  );
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
  return notModified.before(app.callback(), observe);
}

/** The REST row of a request, looked up once: the CSRF check, the handler and the error texts all need it. */
function matchOf(koa: KoaContext): RouteMatch<RestRoute> | undefined {
  const state = koa.state as { match?: RouteMatch<RestRoute> | undefined };
  if (!('match' in state)) state.match = restTable.match(koa.method, koa.path);
  return state.match;
}

const ROUTES_OF_CALLS = [TRPC_PATH, ADMIN_TRPC_PATH];

/** The request's route pattern, one of a limited set; tRPC procedures are counted separately. */
function routeOf(koa: KoaContext): string {
  const { path } = koa;
  if (isAsset(path)) return '/assets/*';
  if (path.startsWith('/api/')) {
    const calls = ROUTES_OF_CALLS.find((prefix) => path.startsWith(`${prefix}/`));
    return calls ?? matchOf(koa)?.route.path ?? '/api/*';
  }
  return path.startsWith('/sandbox/') ? '/sandbox/*' : pagePattern(path);
}

/** Turns anything thrown into one clear answer; unexpected errors are logged with a reference. */
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

/** Files are cheap. The health checks come from the balancer, often and always from one address. */
function limitReads({ reads }: Services): Koa.Middleware {
  return async (koa, next) => {
    const isRead = koa.method === 'GET' || koa.method === 'HEAD';
    if (isRead && !isAsset(koa.path) && !HEALTH.test(koa.path)) {
      await reads.consume(addressKey(clientAddress(koa)), 1);
    }
    await next();
  };
}

/** Requires the CSRF token for every write below /api/, except for exempt rows. */
function guardWrites(services: Services): Koa.Middleware {
  return async (koa, next) => {
    if (koa.path.startsWith('/api/')) {
      const isRead = koa.method === 'GET' || koa.method === 'HEAD';
      if (isRead) ensureCsrfCookie(cookiesOf(koa, services));
      else if (matchOf(koa)?.route.csrf !== 'exempt') refuseForgery(koa, services);
      return next();
    }
    await next();
    // Only for pages: shared caches store files.
    if (koa.method === 'GET' && koa.respond !== false && koa.response.is('html')) {
      ensureCsrfCookie(cookiesOf(koa, services));
    }
  };
}

/** Throws `csrf_failed` and sets the right token, so that the browser can retry once. */
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
    await answerCalls(koa, {
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
    });
  };
}

/** The operators' console with its own procedures. */
function serveConsole(services: Services, orm: Orm): Koa.Middleware {
  return async (koa, next) => {
    if (koa.method === 'POST' && isUploadPart(koa.path)) {
      if (!(await operatorOf(koa, services, orm.em.fork()))) throw new ShopError('not_authenticated');
      const content = await readUploadPart(koa.req);
      // Again: a slow body may outlive the session.
      await takeUploadPart(await adminContext(koa, services, orm), koa.path, content);
      koa.status = 204;
      return;
    }
    if (!koa.path.startsWith(`${ADMIN_TRPC_PATH}/`)) return next();
    koa.set('Cache-Control', 'no-store');
    const { adminAppRouter } = await import('./admin/admin-router.ts');
    await answerCalls(koa, {
      router: adminAppRouter,
      // The console sends inputs, which may contain customers' e-mail addresses, in POST bodies, because no log
      // contains those.
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

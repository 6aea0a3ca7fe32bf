/** The Koa application: everything a request passes on its way to a command and back. */
import { nodeHTTPRequestHandler } from '@trpc/server/adapters/node-http';
import Koa, { type Context as KoaContext } from 'koa';
import compress from 'koa-compress';
import { constants } from 'node:zlib';
import { ShopError } from '../src-shared/errors.ts';
import { appRouter } from './app-router.ts';
import type { RequestContext, Services } from './context.ts';
import { ensureCsrfCookie, isCsrfValid, resolveActor, SESSION_COOKIE } from './identity/index.ts';
import { shopInfo } from './operations/index.ts';
import type { Orm } from './platform/database.ts';
import type { LimitRule } from './platform/rate-limits.ts';
import { repeatAnswers } from './platform/repeat-answers.ts';
import { findRoute, MAX_BODY_BYTES, serveRest, writeRefusal } from './platform/rest-adapter.ts';
import { securityHeaders } from './platform/security-headers.ts';
import { toShopError } from './platform/to-shop-error.ts';
import { randomToken } from './platform/tokens.ts';
import { restRoutes } from './rest-routes.ts';
import { siteFiles, tellPage } from './site/index.ts';
import { toTrpcError } from './trpc.ts';

const MAX_BATCHED_CALLS = 10;
/** Far above what a person does; single commands have tighter limits of their own. */
const WRITE_LIMIT: LimitRule = { name: 'writes', points: 1_200, perSeconds: 60 };
const TRPC_PATH = '/api/trpc';
const BIG_LISTS = new Set(['/api/products/', '/api/catalog/snapshot/', '/api/catalog/facts/']);

export interface AppParts {
  services: Services;
  orm: Orm;
  /** Serves the client: built files, or Vite in development. */
  client: Koa.Middleware;
  /** Stand-in providers at their own paths below /sandbox/; none in production. */
  sandbox?: Koa.Middleware;
}

export function createApp({ services, orm, client, sandbox }: AppParts): Koa {
  const app = new Koa({ proxy: services.config.isBehindProxy, maxIpsCount: 1 });
  app.on('error', (error: unknown) => services.log.warn({ err: error }, 'response failed'));
  app.use(repeatAnswers(BIG_LISTS, () => services.catalog.revision));
  app.use(refuseClearly(services));
  app.use(securityHeaders(services.config));
  app.use(
    compress({
      threshold: 1024,
      br: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
      filter: (type) => /json|javascript|css|html|svg|text\/plain|manifest/.test(type),
    }),
  );
  if (sandbox) app.use(sandbox);
  app.use(guardWrites(services));
  app.use(serveTrpc(services, orm));
  app.use(
    serveRest(restRoutes, async (koa, route) => {
      const ctx = await requestContext(koa, services, orm, { isPublic: route.forEverybody });
      if (route.signedIn && !ctx.actor) throw new ShopError('not_authenticated');
      return ctx;
    }),
  );
  app.use(siteFiles(services.config));
  app.use(
    tellPage({
      accounts: () => services.catalog.index,
      isArchived: () => services.settings.get('flags.archived'),
      shopInfo: () => shopInfo(services),
    }),
  );
  app.use(client);
  return app;
}

/** Outermost: whatever is thrown becomes one clear answer, and what nobody expected a logged reference. */
function refuseClearly(services: Services): Koa.Middleware {
  return async (koa, next) => {
    try {
      await next();
    } catch (thrown) {
      const isNamed = findRoute(restRoutes, koa.method, koa.path)?.namesRefusals === true;
      writeRefusal(koa, toShopError(thrown, services.log), { isNamed });
    }
  };
}

/** Every write below /api/ carries the CSRF token, except calls that authenticate themselves (`body: 'raw'`). */
function guardWrites(services: Services): Koa.Middleware {
  return async (koa, next) => {
    if (koa.path.startsWith('/api/')) {
      const isRead = koa.method === 'GET' || koa.method === 'HEAD';
      if (isRead) ensureCsrfCookie(cookiesOf(koa, services));
      else if (findRoute(restRoutes, koa.method, koa.path)?.body !== 'raw') {
        if (!isCsrfValid(koa.cookies.get('csrftoken'), koa.get('X-CSRFToken')))
          throw new ShopError('csrf_failed');
      }
    } else if (koa.method === 'GET' && koa.accepts('html')) {
      ensureCsrfCookie(cookiesOf(koa, services));
    }
    await next();
  };
}

function serveTrpc(services: Services, orm: Orm): Koa.Middleware {
  return async (koa, next) => {
    if (!koa.path.startsWith(`${TRPC_PATH}/`)) return next();
    koa.respond = false;
    koa.res.statusCode = 200;
    await nodeHTTPRequestHandler({
      router: appRouter,
      req: koa.req,
      res: koa.res,
      path: koa.path.slice(TRPC_PATH.length + 1),
      maxBodySize: MAX_BODY_BYTES,
      maxBatchSize: MAX_BATCHED_CALLS,
      async createContext() {
        try {
          return await requestContext(koa, services, orm);
        } catch (error) {
          throw toTrpcError(error, services.log);
        }
      },
    });
  };
}

/** What costs something and few requests need is made when it is asked for. */
async function requestContext(
  koa: KoaContext,
  services: Services,
  orm: Orm,
  { isPublic = false } = {},
): Promise<RequestContext> {
  const token = isPublic ? undefined : koa.cookies.get(SESSION_COOKIE);
  let em: RequestContext['em'] | undefined;
  let log: RequestContext['log'] | undefined;
  const actor = token ? await resolveActor((em = orm.em.fork()), token) : null;
  // Whatever is told to a customer, refusals too, is for nobody's cache: not the browser's, where the next one signs in.
  if (actor) koa.set('Cache-Control', 'no-store');
  if (koa.method === 'POST' || koa.method === 'DELETE') {
    await services.limits.consume(WRITE_LIMIT, actor ? `customer ${actor.customerId}` : `address ${koa.ip}`);
  }
  return {
    services,
    get em() {
      return (em ??= orm.em.fork());
    },
    actor,
    get log() {
      return (log ??= services.log.child({ request: randomToken(64) }));
    },
    ip: koa.ip,
    cookies: cookiesOf(koa, services),
  };
}

function cookiesOf(koa: KoaContext, { config }: Services): RequestContext['cookies'] {
  const isSecure = config.publicUrl.startsWith('https:');
  // Behind a proxy the connection itself is plain; the public address decides.
  koa.cookies.secure = isSecure;
  return {
    get: (name) => koa.cookies.get(name),
    set: (name, value, { maxAgeSeconds, isHttpOnly }) =>
      koa.cookies.set(name, value, {
        maxAge: maxAgeSeconds * 1000,
        httpOnly: isHttpOnly,
        sameSite: 'lax',
        secure: isSecure,
        overwrite: true,
      }),
    clear: (name) =>
      koa.cookies.set(name, '', { maxAge: 0, sameSite: 'lax', secure: isSecure, overwrite: true }),
  };
}

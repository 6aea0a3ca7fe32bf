import type { Context as KoaContext, Middleware } from 'koa';
import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import helmet from 'koa-helmet';
import { imageOrigin } from '../../src-shared/catalog/pictures.ts';

interface HeaderConfig {
  publicUrl: string;
  shop: { imageHost: string };
}

/**
 * What browsers may do with our pages: scripts only from our own files (XSS), no framing (clickjacking), no referrer for other
 * sites. Inline styles are allowed (components use style attributes), inline scripts are not.
 */
export function securityHeaders({ publicUrl, shop }: HeaderConfig): Middleware {
  const isHttps = publicUrl.startsWith('https:');
  const images = shop.imageHost ? [imageOrigin(shop.imageHost)] : [];
  const protect = helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', ...images],
        fontSrc: ["'self'"],
        connectSrc: ["'self'", ...images],
        workerSrc: ["'self'", 'blob:'],
        manifestSrc: ["'self'"],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
      },
    },
    strictTransportSecurity: isHttps ? { maxAge: 31_536_000, includeSubDomains: true } : false,
    frameguard: { action: 'deny' },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    crossOriginEmbedderPolicy: false,
  });
  const headers = headersBy(protect);
  return async (koa, next) => {
    for (const [name, value] of await headers) koa.res.setHeader(name, value);
    await next();
  };
}

/** They are the same for every request; helmet would build them again each time. */
async function headersBy(protect: Middleware): Promise<[name: string, value: string][]> {
  const res = new ServerResponse(new IncomingMessage(new Socket()));
  await protect({ req: res.req, res } as KoaContext, () => Promise.resolve());
  return Object.entries({
    'Permissions-Policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
    ...(res.getHeaders() as Record<string, string>),
  });
}

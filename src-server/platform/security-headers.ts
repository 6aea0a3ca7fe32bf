import type { Middleware } from 'koa';
import helmet from 'koa-helmet';
import { imageOrigin } from '../../src-shared/catalog/pictures.ts';

interface HeaderConfig {
  publicUrl: string;
  shop: { imageHost: string };
}

/**
 * What browsers may do with our pages: scripts only from our own files, nothing framed, no referrer to others. Styles may
 * be inline (style attributes of components); scripts never.
 */
export function securityHeaders({ publicUrl, shop }: HeaderConfig): Middleware {
  const isHttps = publicUrl.startsWith('https:');
  const images = shop.imageHost ? [imageOrigin(shop.imageHost)] : [];
  const headers = helmet({
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
  return async (koa, next) => {
    koa.set('Permissions-Policy', 'camera=(), microphone=(), geolocation=(), payment=(), usb=()');
    await headers(koa, next);
  };
}

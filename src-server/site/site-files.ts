/** Files for crawlers and programs: /robots.txt, /sitemap.xml and the addresses below /.well-known/. */
import type { Middleware } from 'koa';
import { type PageHead, PAGES } from '../../src-shared/pages.ts';
import { escapeHtml } from '../platform/html.ts';

const HOUR_SECONDS = 3600;
/** RFC 9116 recommends less than a year, so that a forgotten address is not trusted forever. */
const CONTACT_VALID_DAYS = 180;

export function siteFiles({ publicUrl, shop }: { publicUrl: string; shop: { email: string } }): Middleware {
  const files = new Map<string, { type: string; body: () => string }>([
    ['/robots.txt', { type: 'text/plain', body: () => robotsTxt(publicUrl) }],
    ['/sitemap.xml', { type: 'application/xml', body: () => sitemapXml(publicUrl) }],
    ['/.well-known/security.txt', { type: 'text/plain', body: () => securityTxt(publicUrl, shop.email) }],
  ]);
  return async (koa, next) => {
    if (koa.method !== 'GET' && koa.method !== 'HEAD') return next();
    // Password managers send their users here (W3C, "A Well-Known URL for Changing Passwords").
    if (koa.path === '/.well-known/change-password') {
      return koa.redirect(`${publicUrl}/my-account/profile/change-password/`);
    }
    const file = files.get(koa.path);
    if (!file) return next();
    koa.set('Cache-Control', `public, max-age=${HOUR_SECONDS}`);
    koa.type = file.type;
    koa.body = file.body();
  };
}

/**
 * Private pages are not disallowed here: they contain `noindex`, which a crawler can only read if it may fetch them.
 */
function robotsTxt(publicUrl: string): string {
  return `User-agent: *\nDisallow: /api/\n\nSitemap: ${publicUrl}/sitemap.xml\n`;
}

function sitemapXml(publicUrl: string): string {
  const urls = Object.entries<PageHead>(PAGES)
    .filter(([, { isPublic }]) => isPublic)
    .map(([path]) => `  <url><loc>${escapeHtml(publicUrl + path)}</loc></url>`);
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${urls.join('\n')}
</urlset>
`;
}

/** Where to report a vulnerability (RFC 9116). */
function securityTxt(publicUrl: string, email: string): string {
  const midnight = new Date().setUTCHours(0, 0, 0, 0);
  const expires = new Date(midnight + CONTACT_VALID_DAYS * 24 * HOUR_SECONDS * 1000);
  return `Contact: mailto:${email}
Expires: ${expires.toISOString()}
Preferred-Languages: en
Canonical: ${publicUrl}/.well-known/security.txt
`;
}

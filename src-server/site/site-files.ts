/** What search engines ask a site for: /robots.txt and /sitemap.xml. */
import type { Middleware } from 'koa';
import { type PageHead, PAGES } from '../../src-shared/pages.ts';
import { escapeHtml } from '../platform/html.ts';

const HOUR_SECONDS = 3600;

export function siteFiles({ publicUrl }: { publicUrl: string }): Middleware {
  const files = new Map([
    ['/robots.txt', { type: 'text/plain', body: robotsTxt(publicUrl) }],
    ['/sitemap.xml', { type: 'application/xml', body: sitemapXml(publicUrl) }],
  ]);
  return async (koa, next) => {
    const file = koa.method === 'GET' || koa.method === 'HEAD' ? files.get(koa.path) : undefined;
    if (!file) return next();
    koa.set('Cache-Control', `public, max-age=${HOUR_SECONDS}`);
    koa.type = file.type;
    koa.body = file.body;
  };
}

/** Private pages are not forbidden here: they say `noindex`, and that can only be read by whoever may look. */
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

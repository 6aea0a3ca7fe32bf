/**
 * The shop's one HTML page under its many addresses: the built index.html with the head of the page that was asked for.
 * All but those of single accounts and auctions are made once, and again after the operator has switched something.
 */
import { createHash } from 'node:crypto';
import { findPage, type PageHead, PAGES } from '../../src-shared/pages.ts';
import { html, Html } from '../platform/html.ts';
import type { PreloadLinks, LinkedFiles } from './preload-links.ts';
import { staticShellOf } from './static-shell.ts';
import { archiveNoticeHtml } from './archive-notice.ts';
import { notFoundHeadHtml, pageHeadHtml, type SiteDetails } from './page-head-html.ts';
import type { PageOptions } from './page-options.ts';

export interface Page {
  status: 200 | 404;
  body: string;
  /** Weak, because the compressed answer is the same page. */
  etag: string;
}

export interface Pages {
  /** The page at an address, with or without its last slash; the one with status 404 where there is none. */
  at(pathname: string, options?: PageOptions): Page;
}

const HEAD = /<!-- page-head -->[\s\S]*?<!-- \/page-head -->/;

const NO_FILES: LinkedFiles = { early: html``, styles: html`` };
const NOTHING_MORE = { preloadLinks: NO_FILES, staticShell: html`` };

/** Where the notice of an archived shop goes; the template of a test may have no place for it. */
const NOTICE = '<!-- notice -->';

/** @param template index.html; @param preloadLinks links to what a page needs at once; @throws when it has no place for the head. */
export function createPages(
  template: string,
  site: SiteDetails,
  preloadLinks: PreloadLinks = () => NO_FILES,
): Pages {
  if (!HEAD.test(template)) throw new Error('index.html has no place for the head of a page');
  const makeEdition = (notice: string, info: string) => {
    // As functions: `$&` in a shop's name shall stay what it is.
    const noticed = template.replace(NOTICE, () => notice);
    return pagesOf(
      noticed.replace('</head>', () => `${info}</head>`),
      site,
      preloadLinks,
    );
  };
  // One at a time: a flag is switched once in months.
  let edition = { key: '', pageAt: makeEdition('', '') };
  return {
    at: (pathname, { accountHead, isArchived = false, shopInfo } = {}) => {
      const notice = isArchived ? archiveNoticeHtml(site).markup : '';
      const info = shopInfo === undefined ? '' : shopInfoHtml(shopInfo).markup;
      const key = notice + info;
      if (key !== edition.key) edition = { key, pageAt: makeEdition(notice, info) };
      return edition.pageAt(pathname, accountHead);
    },
  };
}

/**
 * What every page must know of the shop (settings/flags.ts), as data in the page: links and ways to pay are there when
 * it is first drawn. Coming later they would push others from under the pointer. Browsers run no data, so the CSP lets it
 * be; a `<` could end it.
 */
function shopInfoHtml(info: object): Html {
  const json = JSON.stringify(info).replaceAll('<', String.raw`\u003c`);
  return new Html(`<script type="application/json" id="shop-info">${json}</script>`);
}

function pagesOf(
  template: string,
  site: SiteDetails,
  preloadLinks: PreloadLinks,
): (pathname: string, accountHead?: PageHead | null) => Page {
  const fill = (status: Page['status'], head: Html, more = NOTHING_MORE): Page => {
    // As functions: `$&` in a shop's name shall stay what it is.
    const body = template
      .replace(HEAD, () => head.markup)
      .replace('</head>', () => `${more.preloadLinks.early.markup}</head>`)
      // After the style sheets of all pages, which those of one may overrule.
      .replace('</body>', () => `${more.preloadLinks.styles.markup}</body>`)
      .replace('<!-- static-shell -->', () => more.staticShell.markup);
    return {
      status,
      body,
      etag: `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 27)}"`,
    };
  };
  const pages = new Map(
    Object.entries(PAGES).map(([path, page]) => {
      const more = { preloadLinks: preloadLinks(path), staticShell: staticShellOf(path, site.shopName) };
      return [path, fill(200, pageHeadHtml(path, page, site), more)];
    }),
  );
  const notFound = fill(404, notFoundHeadHtml(site));
  return (pathname, accountHead) => {
    const found = findPage(pathname);
    if (!found) return notFound;
    const ready = pages.get(found.path);
    if (ready) return ready;
    if (accountHead === null) return notFound;
    return fill(200, pageHeadHtml(found.path, accountHead ?? found.head, site));
  };
}

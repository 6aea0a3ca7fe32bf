/**
 * The shop's one HTML page under its many addresses: the built index.html with the head of the page that was asked for.
 * All but those of single accounts and auctions are made once, and again after the operator has switched something.
 */
import { createHash } from 'node:crypto';
import {
  findPage,
  type PageHead,
  PAGES,
  documentDescription,
  documentTitle,
  NOT_FOUND_PAGE,
} from '../../src-shared/pages.ts';
import { html, Html } from '../platform/html.ts';
import { ACCOUNT_PAGE_PATH, type PreloadLinks, type LinkedFiles } from './preload-links.ts';
import { staticShellOf } from './static-shell.ts';
import { archiveNoticeHtml, type ArchiveDetails } from './archive-notice.ts';
import type { PageOptions } from './page-options.ts';

interface SiteDetails extends ArchiveDetails {
  /** Without a slash at its end. */
  publicUrl: string;
  shopName: string;
}

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

/** What the built page says of its scripts. */
const SCRIPTS = /[ \t]*<(?:script type="module"[^>]*><\/script>|link rel="modulepreload"[^>]*>)\n?/g;

/** What lets public/early.js start the worker of a stored catalog before all other scripts. */
const EARLY_WORKER = / data-catalog-worker="[^"]*"/;

/** Where scripts draw the page, with what stands there before. */
const SHELL = '<div id="root"><!-- static-shell -->';

/** What a page has besides its head. */
interface PageParts {
  preloadLinks?: LinkedFiles;
  staticShell?: Html;
  /** In place of the static shell. */
  firstScreen?: Html;
}

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
    at: (pathname, { accountHead, isArchived = false, shopInfo, firstScreen } = {}) => {
      const notice = isArchived ? archiveNoticeHtml(site).markup : '';
      const info = shopInfo === undefined ? '' : shopInfoHtml(shopInfo).markup;
      const key = notice + info;
      if (key !== edition.key) edition = { key, pageAt: makeEdition(notice, info) };
      return edition.pageAt(pathname, accountHead, firstScreen);
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
): (pathname: string, accountHead?: PageHead | null, firstScreen?: Html) => Page {
  const scripts = (template.match(SCRIPTS) ?? []).join('');
  // The shop can be reached, and answers before a stored catalog is read: its worker would only be in the way.
  const drawnTemplate = template.replaceAll(SCRIPTS, '').replace(EARLY_WORKER, '');
  const fill = (status: Page['status'], head: Html, more: PageParts): Page => {
    const { early, styles } = more.preloadLinks ?? NO_FILES;
    // A first screen needs no script to be seen: early.js takes them out of the template once it is painted.
    const scriptsLast = more.firstScreen
      ? `<template id="scripts">${scripts}${early.markup}</template>`
      : early.markup;
    // A first screen is dressed by the style sheets of its page, a static shell shows without waiting for them.
    const [stylesFirst, stylesLast] = more.firstScreen ? [styles, html``] : [html``, styles];
    const shell = more.firstScreen
      ? `<div id="root" data-drawn>${more.firstScreen.markup}`
      : `<div id="root">${more.staticShell?.markup ?? ''}`;
    // As functions: `$&` in a shop's name shall stay what it is.
    const body = (more.firstScreen ? drawnTemplate : template)
      .replace(HEAD, () => head.markup)
      .replace('</head>', () => `${stylesFirst.markup}${scriptsLast}</head>`)
      // After the style sheets of all pages, which those of one may overrule.
      .replace('</body>', () => `${stylesLast.markup}</body>`)
      .replace(SHELL, () => shell);
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
  const notFound = fill(404, notFoundHeadHtml(site), {});
  return (pathname, accountHead, firstScreen) => {
    const found = findPage(pathname);
    if (!found) return notFound;
    const ready = firstScreen ? undefined : pages.get(found.path);
    if (ready) return ready;
    if (accountHead === null) return notFound;
    return fill(200, pageHeadHtml(found.path, accountHead ?? found.head, site), {
      preloadLinks: preloadLinks(found.accountId === undefined ? found.path : ACCOUNT_PAGE_PATH),
      ...(firstScreen ? { firstScreen } : {}),
    });
  };
}

/** The head of a page as crawlers and link previews see it, before any script has run. A private page asks search engines to stay away. */
function pageHeadHtml(path: string, head: PageHead, { publicUrl, shopName }: SiteDetails): Html {
  const url = publicUrl + path;
  const [title, description] = [documentTitle(head, shopName), documentDescription(head)];
  return html`<title>${title}</title>
    <meta name="description" content="${description}" />
    ${robotsMeta(head)}<link rel="canonical" href="${url}" />
    <meta property="og:type" content="website" />
    <meta property="og:site_name" content="${shopName}" />
    <meta property="og:title" content="${head.title}" />
    <meta property="og:description" content="${description}" />
    <meta property="og:url" content="${url}" />
    <meta property="og:image" content="${publicUrl}/icons/any-512.png" />
    <meta property="og:locale" content="en" />
    <meta name="twitter:card" content="summary" />`;
}

/** For an address where there is no page. */
function notFoundHeadHtml({ shopName }: SiteDetails): Html {
  return html`<title>${documentTitle(NOT_FOUND_PAGE, shopName)}</title>
    <meta name="description" content="${documentDescription(NOT_FOUND_PAGE)}" />
    ${robotsMeta(NOT_FOUND_PAGE)}`;
}

function robotsMeta({ isPublic }: PageHead): Html {
  return isPublic ? html`` : html`<meta name="robots" content="noindex" />`;
}

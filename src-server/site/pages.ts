/**
 * The shop's single HTML page at its many addresses: the built index.html with the head of the requested page. All
 * except those of single accounts and auctions are built once, and again after an operator changes a setting.
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
import { ReadyBody } from '../platform/ready-body.ts';
import { ACCOUNT_PAGE_PATH, type PreloadLinks, type LinkedFiles } from './preload-links.ts';
import { staticShellOf } from './static-shell.ts';
import { archiveNoticeHtml, type ArchiveDetails } from './archive-notice.ts';
import type { PageOptions } from './page-options.ts';

interface SiteDetails extends ArchiveDetails {
  /** Without a trailing slash. */
  publicUrl: string;
  shopName: string;
}

export interface Page {
  status: 200 | 404;
  body: ReadyBody;
  /** Weak, because the compressed answer has the same ETag. */
  etag: string;
}

export interface Pages {
  /** The page at an address, with or without the trailing slash; a page with status 404 if there is none. */
  at(pathname: string, options?: PageOptions): Page;
}

const HEAD = /<!-- page-head -->[\s\S]*?<!-- \/page-head -->/;

const NO_FILES: LinkedFiles = { early: html``, styles: html`` };

/** The script tags in the built page. */
const SCRIPTS = /[ \t]*<(?:script type="module"[^>]*><\/script>|link rel="modulepreload"[^>]*>)\n?/g;

/** The attribute with which public/early.js starts the worker of a stored catalog before all other scripts. */
const EARLY_WORKER = / data-catalog-worker="[^"]*"/;

/** Where scripts render the page, with its previous content. */
const SHELL = '<div id="root"><!-- static-shell -->';

/** The parts of a page besides its head. */
interface PageParts {
  preloadLinks?: LinkedFiles;
  staticShell?: Html;
  /** Replaces the static shell. */
  firstScreen?: Html;
}

/** Marks the place for the notice of an archived shop; a test's template may lack it. */
const NOTICE = '<!-- notice -->';

/** @param template index.html; @param preloadLinks links to what a page needs at once; @throws if it has no place for the head */
export function createPages(
  template: string,
  site: SiteDetails,
  preloadLinks: PreloadLinks = () => NO_FILES,
): Pages {
  if (!HEAD.test(template)) throw new Error('index.html has no place for the head of a page');
  const makeEdition = (notice: string, info: string) => {
    // A function as replacement, so that `$&` in a shop's name has no special meaning.
    const noticed = template.replace(NOTICE, () => notice);
    return pagesOf(
      noticed.replace('</head>', () => `${info}</head>`),
      site,
      preloadLinks,
    );
  };
  // One edition at a time: flags change very rarely.
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
 * What every page must know about the shop (settings/flags.ts), embedded as data: links and payment methods are there in
 * the first render. If they came later, they would push others from under the pointer. The CSP allows it, because
 * browsers do not execute data; only a `<` could end the element.
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
  // The shop can be reached and answers before a stored catalog is read: its worker would only be in the way.
  const drawnTemplate = template.replaceAll(SCRIPTS, '').replace(EARLY_WORKER, '');
  const fill = (status: Page['status'], head: Html, more: PageParts): Page => {
    const { early, styles } = more.preloadLinks ?? NO_FILES;
    // A first screen is visible without scripts: early.js takes them out of the template once it is painted.
    const scriptsLast = more.firstScreen
      ? `<template id="scripts">${scripts}${early.markup}</template>`
      : early.markup;
    // A first screen needs its page's style sheets; a static shell is shown without waiting for them.
    const [stylesFirst, stylesLast] = more.firstScreen ? [styles, html``] : [html``, styles];
    const shell = more.firstScreen
      ? `<div id="root" data-drawn>${more.firstScreen.markup}`
      : `<div id="root">${more.staticShell?.markup ?? ''}`;
    // A function as replacement, so that `$&` in a shop's name has no special meaning.
    const body = (more.firstScreen ? drawnTemplate : template)
      .replace(HEAD, () => head.markup)
      .replace('</head>', () => `${stylesFirst.markup}${scriptsLast}</head>`)
      // After the style sheets of all pages, which those of one page may override.
      .replace('</body>', () => `${stylesLast.markup}</body>`)
      .replace(SHELL, () => shell);
    return pageOf(status, body);
  };
  const pages = new Map(
    Object.entries(PAGES).map(([path, page]) => {
      const more = { preloadLinks: preloadLinks(path), staticShell: staticShellOf(path, site.shopName) };
      return [path, fill(200, pageHeadHtml(path, page, site), more)];
    }),
  );
  const notFound = fill(404, notFoundHeadHtml(site), {});
  // A first screen is the same object for everyone who asks until it changes (first-screens.ts).
  const drawn = new WeakMap<Html, Page>();
  return (pathname, accountHead, firstScreen) => {
    const found = findPage(pathname);
    if (!found) return notFound;
    const ready = firstScreen ? undefined : pages.get(found.path);
    if (ready) return ready;
    if (accountHead === null) return notFound;
    const filled = firstScreen && drawn.get(firstScreen);
    if (filled) return filled;
    const page = fill(200, pageHeadHtml(found.path, accountHead ?? found.head, site), {
      preloadLinks: preloadLinks(found.accountId === undefined ? found.path : ACCOUNT_PAGE_PATH),
      ...(firstScreen ? { firstScreen } : {}),
    });
    if (firstScreen) drawn.set(firstScreen, page);
    return page;
  };
}

export function pageOf(status: Page['status'], text: string): Page {
  const bytes = Buffer.from(text);
  const digest = createHash('sha256').update(bytes).digest('base64url');
  return { status, body: ReadyBody.ofPlain(bytes), etag: `W/"${digest.slice(0, 27)}"` };
}

/** The head of a page for crawlers and link previews, before any script has run. Private pages ask not to be indexed. */
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

/** For addresses without a page. */
function notFoundHeadHtml({ shopName }: SiteDetails): Html {
  return html`<title>${documentTitle(NOT_FOUND_PAGE, shopName)}</title>
    <meta name="description" content="${documentDescription(NOT_FOUND_PAGE)}" />
    ${robotsMeta(NOT_FOUND_PAGE)}`;
}

function robotsMeta({ isPublic }: PageHead): Html {
  return isPublic ? html`` : html`<meta name="robots" content="noindex" />`;
}

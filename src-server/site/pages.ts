/**
 * The shop's one HTML page under its many addresses: the built index.html with the head of the page that was asked for.
 * All but those of single accounts and auctions are made once, and again after the operator has switched something.
 */
import { createHash } from 'node:crypto';
import { findPage, type PageHead, PAGES } from '../../src-shared/pages.ts';
import { html, type Html } from '../platform/html.ts';
import type { FirstFiles, LinkedFiles } from './first-files.ts';
import { staticShellOf } from './static-shell.ts';
import { archiveNoticeHtml } from './archive-notice.ts';
import { notFoundHeadHtml, pageHeadHtml, type SiteFacts } from './page-head-html.ts';
import { shopInfoHtml } from './shop-info-html.ts';

export interface Page {
  status: 200 | 404;
  body: string;
  /** Weak, because the compressed answer is the same page. */
  etag: string;
}

/** What a page depends on beside its address. */
export interface PageOptions {
  /** At the address of an account, what its page says of it, and null when it is not for sale. */
  accountHead?: PageHead | null | undefined;
  /** With the notice of an archived shop. */
  isArchived?: boolean;
  /** What the client finds in the page of the shop's configuration. */
  shopInfo?: object | undefined;
}

export interface Pages {
  /** The page at an address, with or without its last slash; the one with status 404 where there is none. */
  at(pathname: string, options?: PageOptions): Page;
}

const HEAD = /<!-- page-head -->[\s\S]*?<!-- \/page-head -->/;

const NO_FILES: LinkedFiles = { early: html``, styles: html`` };
const NOTHING_MORE = { firstFiles: NO_FILES, staticShell: html`` };

/** Where the notice of an archived shop goes; the template of a test may have no place for it. */
const NOTICE = '<!-- notice -->';

/** @param template index.html; @param firstFiles links to what a page needs at once; @throws when it has no place for the head. */
export function createPages(
  template: string,
  facts: SiteFacts,
  firstFiles: FirstFiles = () => NO_FILES,
): Pages {
  if (!HEAD.test(template)) throw new Error('index.html has no place for the head of a page');
  const makeEdition = (notice: string, info: string) => {
    // As functions: `$&` in a shop's name shall stay what it is.
    const noticed = template.replace(NOTICE, () => notice);
    return pagesOf(
      noticed.replace('</head>', () => `${info}</head>`),
      facts,
      firstFiles,
    );
  };
  // One at a time: a flag is switched once in months.
  let edition = { key: '', pageAt: makeEdition('', '') };
  return {
    at: (pathname, { accountHead, isArchived = false, shopInfo } = {}) => {
      const notice = isArchived ? archiveNoticeHtml(facts).markup : '';
      const info = shopInfo === undefined ? '' : shopInfoHtml(shopInfo).markup;
      const key = notice + info;
      if (key !== edition.key) edition = { key, pageAt: makeEdition(notice, info) };
      return edition.pageAt(pathname, accountHead);
    },
  };
}

function pagesOf(
  template: string,
  facts: SiteFacts,
  firstFiles: FirstFiles,
): (pathname: string, accountHead?: PageHead | null) => Page {
  const fill = (status: Page['status'], head: Html, more = NOTHING_MORE): Page => {
    // As functions: `$&` in a shop's name shall stay what it is.
    const body = template
      .replace(HEAD, () => head.markup)
      .replace('</head>', () => `${more.firstFiles.early.markup}</head>`)
      // After the style sheets of all pages, which those of one may overrule.
      .replace('</body>', () => `${more.firstFiles.styles.markup}</body>`)
      .replace('<!-- static-shell -->', () => more.staticShell.markup);
    return {
      status,
      body,
      etag: `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 27)}"`,
    };
  };
  const pages = new Map(
    Object.entries(PAGES).map(([path, page]) => {
      const more = { firstFiles: firstFiles(path), staticShell: staticShellOf(path, facts.shopName) };
      return [path, fill(200, pageHeadHtml(path, page, facts), more)];
    }),
  );
  const notFound = fill(404, notFoundHeadHtml(facts));
  return (pathname, accountHead) => {
    const found = findPage(pathname);
    if (!found) return notFound;
    const ready = pages.get(found.path);
    if (ready) return ready;
    if (accountHead === null) return notFound;
    return fill(200, pageHeadHtml(found.path, accountHead ?? found.head, facts));
  };
}

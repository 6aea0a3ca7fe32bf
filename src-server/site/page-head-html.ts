/** The head of a page as crawlers and link previews see it, before any script has run. */
import { documentDescription, documentTitle, NOT_FOUND_PAGE, type PageHead } from '../../src-shared/pages.ts';
import type { ArchiveDetails } from './archive-notice.ts';
import { html, type Html } from '../platform/html.ts';

export interface SiteDetails extends ArchiveDetails {
  /** Without a slash at its end. */
  publicUrl: string;
  shopName: string;
}

/** For a page of the shop. What is not public asks search engines to stay away. */
export function pageHeadHtml(path: string, head: PageHead, { publicUrl, shopName }: SiteDetails): Html {
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
export function notFoundHeadHtml({ shopName }: SiteDetails): Html {
  return html`<title>${documentTitle(NOT_FOUND_PAGE, shopName)}</title>
    <meta name="description" content="${documentDescription(NOT_FOUND_PAGE)}" />
    ${robotsMeta(NOT_FOUND_PAGE)}`;
}

function robotsMeta({ isPublic }: PageHead): Html {
  return isPublic ? html`` : html`<meta name="robots" content="noindex" />`;
}

/** What two pages show before any script has run. Its look is src-client/theme/first-look.css. */
import { HOME_HEADING, HOME_LEAD, SEARCH_HEADING } from '../../src-shared/first-look.ts';
import type { PagePath } from '../../src-shared/pages.ts';
import { html, type Html } from '../platform/html.ts';

type FirstLook = (shopName: string) => Html;

const FIRST_LOOKS = new Map<string, FirstLook>([
  [
    '/' satisfies PagePath,
    (shopName) =>
      html`<div class="first-look" data-of="/">
        ${bar(shopName)}
        <div class="hero-content">
          <h1 class="hero-title">${HOME_HEADING}</h1>
          <p class="hero-lead">${HOME_LEAD}</p>
        </div>
      </div>`,
  ],
  [
    '/buy-account/' satisfies PagePath,
    (shopName) =>
      html`<div class="first-look" data-of="/buy-account/">
        ${bar(shopName)}
        <div class="first-look-page"><h1>${SEARCH_HEADING}</h1></div>
      </div>`,
  ],
]);

/** Empty for all other pages. That of `/` has both: without a network it stands in for all pages, and shows its address'. */
export function firstLookOf(path: string, shopName: string): Html {
  if (path === '/') return html`${[...FIRST_LOOKS.values()].map((draw) => draw(shopName))}`;
  return FIRST_LOOKS.get(path)?.(shopName) ?? html``;
}

function bar(shopName: string): Html {
  return html`<div class="first-look-bar"><span>${shopName}</span></div>`;
}

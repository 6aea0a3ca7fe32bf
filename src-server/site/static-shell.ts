/** The static shell: what two pages show before scripts run. Its style sheet is src-client/theme/static-shell.css. */
import { HOME_HEADING, HOME_LEAD, SEARCH_HEADING } from '../../src-shared/static-shell.ts';
import type { PagePath } from '../../src-shared/pages.ts';
import { html, type Html } from '../platform/html.ts';

type StaticShell = (shopName: string) => Html;

const STATIC_SHELLS = new Map<string, StaticShell>([
  [
    '/' satisfies PagePath,
    (shopName) =>
      html`<div class="static-shell" data-of="/">
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
      html`<div class="static-shell" data-of="/buy-account/">
        ${bar(shopName)}
        <div class="static-shell-page"><h1>${SEARCH_HEADING}</h1></div>
      </div>`,
  ],
]);

/**
 * Empty for all other pages. The page of `/` contains both shells: the service worker serves it at every address, and the style sheet
 * shows the one that matches the current address.
 */
export function staticShellOf(path: string, shopName: string): Html {
  if (path === '/') return html`${[...STATIC_SHELLS.values()].map((draw) => draw(shopName))}`;
  return STATIC_SHELLS.get(path)?.(shopName) ?? html``;
}

function bar(shopName: string): Html {
  return html`<div class="static-shell-bar"><span>${shopName}</span></div>`;
}

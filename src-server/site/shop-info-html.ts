/**
 * What every page must know of the shop (settings/shop-info.ts), within the page that the server sends: links and ways to
 * pay are there when it is first drawn. Coming later they would push others from under the pointer.
 */
import { Html } from '../platform/html.ts';

/** Data that no browser runs, so the CSP lets it be. `<` could end it. */
export function shopInfoHtml(info: object): Html {
  const json = JSON.stringify(info).replaceAll('<', String.raw`\u003c`);
  return new Html(`<script type="application/json" id="shop-info">${json}</script>`);
}

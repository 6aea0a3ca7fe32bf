/**
 * The search page as the server draws it. A page stores it (src-client/replica/store-answer.ts), and the service worker answers with it
 * when the shop cannot be reached (decision 108).
 */
import type { PagePath } from './pages.ts';

export const STORED_PAGE = '/buy-account/' satisfies PagePath;
/** The browser's cache in which it is. */
export const STORED_PAGE_CACHE = 'level30-page';
/** The server draws first screens for browsers that show a page, and for requests that accept only this. */
export const DRAWN_PAGE_TYPE = 'text/html';

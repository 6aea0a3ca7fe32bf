export type { ArchiveDetails } from './archive-notice.ts';
export { preloadLinksOf } from './preload-links.ts';
export { createPages, type Page, pageOf } from './pages.ts';
export { siteFiles } from './site-files.ts';
export { siteRouter } from './site.router.ts';
export { type FirstScreenAt, firstScreensOf } from './first-screens.ts';
export { firstScreenDataFor, pageOptionsFor, setPageOptions } from './page-options.ts';

export type { ArchiveDetails } from './archive-notice.ts';
export { preloadLinksOf } from './preload-links.ts';
export { createPages, type Page, type Pages } from './pages.ts';
export { siteFiles } from './site-files.ts';
export { siteRouter } from './site.router.ts';
export { pageOptionsFor, setPageOptions } from './page-options.ts';

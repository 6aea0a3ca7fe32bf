export type { ArchiveFacts } from './archive-notice.ts';
export { firstFilesOf } from './first-files.ts';
export { createPages, type Page, type Pages } from './pages.ts';
export { siteFiles } from './site-files.ts';
export { siteRouter } from './site.router.ts';
export { pageOptionsFor, tellPage } from './tell-page.ts';

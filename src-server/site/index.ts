export { accountHeadFor, tellAccountHead } from './account-head.ts';
export { type ArchiveFacts, isShopArchived, tellArchived } from './archive-notice.ts';
export { firstFilesOf } from './first-files.ts';
export { createPages, type Page, type Pages } from './pages.ts';
export { siteFiles } from './site-files.ts';
export { siteRouter } from './site.router.ts';

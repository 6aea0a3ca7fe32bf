export { createPages, type Page, type Pages } from './pages.ts';
export { siteFiles } from './site-files.ts';

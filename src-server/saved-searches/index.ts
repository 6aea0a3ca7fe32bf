export { savedSearchJobHandlers, savedSearchJobs } from './saved-search-jobs.ts';
export { savedSearchesRouter } from './saved-searches.router.ts';

export { savedSearchJobHandlers, savedSearchJobs } from './notify-matches.ts';
export { savedSearchesRouter } from './saved-searches.router.ts';

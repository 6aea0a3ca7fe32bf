export { cancelCredit, expectCredit, releaseCredit, walletJobHandlers, walletJobs } from './due-credits.ts';
export { walletRoutes } from './wallet.rest.ts';
export { walletRouter } from './wallet.router.ts';

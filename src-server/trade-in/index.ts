export { type AccountVerifier, operatorVerifier } from './account-verifier.ts';
export { confirmTrade, listUndecidedTrades, refuseTrade } from './decide-trade.ts';
export { tradeInJobHandlers, tradeInJobs } from './trade-jobs.ts';
export { tradeInRoutes } from './trade-in.rest.ts';
export { tradeInRouter } from './trade-in.router.ts';
export { accountText } from './trade-account.ts';
export { givenPasswordRow, tradeReference } from './trade-names.ts';

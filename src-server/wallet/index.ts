export { walletRoutes } from './wallet.rest.ts';
export { walletRouter } from './wallet.router.ts';

import { cartRouter } from './cart/index.ts';
import { catalogRouter } from './catalog/index.ts';
import { checkoutRouter } from './checkout/index.ts';
import { claimsRouter } from './claims/index.ts';
import { identityRouter } from './identity/index.ts';
import { loadsRouter } from './loads/index.ts';
import { marketplaceRouter } from './marketplace/index.ts';
import { savedSearchesRouter } from './saved-searches/index.ts';
import { shopRouter } from './settings/index.ts';
import { paymentsRouter } from './payments/index.ts';
import { privacyRouter } from './privacy/index.ts';
import { purchasesRouter } from './purchases/index.ts';
import { wishListRouter } from './wish-list/index.ts';
import { siteRouter } from './site/index.ts';
import { mergeRouters, router } from './trpc.ts';
import { tradeInRouter } from './trade-in/index.ts';
import { walletRouter } from './wallet/index.ts';
import { wantedSkinsRouter } from './wanted-skins/index.ts';

export const appRouter = router({
  cart: cartRouter,
  catalog: catalogRouter,
  checkout: checkoutRouter,
  claims: claimsRouter,
  identity: identityRouter,
  marketplace: marketplaceRouter,
  payments: mergeRouters(paymentsRouter, loadsRouter),
  privacy: privacyRouter,
  purchases: purchasesRouter,
  savedSearches: savedSearchesRouter,
  shop: shopRouter,
  site: siteRouter,
  tradeIn: tradeInRouter,
  wallet: walletRouter,
  wantedSkins: wantedSkinsRouter,
  wishList: wishListRouter,
});

/** The only server type that the client imports. */
export type AppRouter = typeof appRouter;

export { lockPurchase } from './lock-purchase.ts';
export {
  isOwned,
  presentPurchase,
  PURCHASE_COLUMNS,
  type PresentedPurchase,
  type PurchaseRecord,
} from './present-purchase.ts';
export { purchaseSchema, purchasesRoutes } from './purchases.rest.ts';
export { purchasesRouter } from './purchases.router.ts';
export { hasOpenClaim, isShopWarrantyRunning, presentClaim } from './purchase-claims.ts';

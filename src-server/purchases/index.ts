export { lockPurchase } from './lock-purchase.ts';
export {
  presentPurchase,
  PURCHASE_COLUMNS,
  type PresentedPurchase,
  type PurchaseRecord,
} from './present-purchase.ts';
export { OWNED_STATES, type PurchaseState, UNLISTED_STATES } from './purchase.entity.ts';
export { purchaseSchema, purchasesRoutes } from './purchases.rest.ts';
export { purchasesRouter } from './purchases.router.ts';

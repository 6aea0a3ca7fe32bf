export { claimsRoutes } from './claims.rest.ts';
export { claimsRouter } from './claims.router.ts';
export { refundClaim, type RefundedClaim, rejectClaim } from './decide-claim.ts';
export { selectClaims } from './select-claims.ts';
export { listUndecidedClaims, type UndecidedClaim } from './list-undecided-claims.ts';

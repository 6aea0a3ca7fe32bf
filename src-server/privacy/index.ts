export { eraseCustomer, type ErasureOutcome } from './erase-customer.ts';
export { privacyRoutes } from './privacy.rest.ts';
export { privacyRouter } from './privacy.router.ts';

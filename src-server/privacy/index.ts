export { eraseCustomer, lockForErasure } from './erase-customer.ts';
export { type ErasureBlocker, findBlockers } from './erasure-blockers.ts';
export { dataWithoutPasswords } from './personal-data.ts';
export { privacyRoutes } from './privacy.rest.ts';
export { privacyRouter } from './privacy.router.ts';

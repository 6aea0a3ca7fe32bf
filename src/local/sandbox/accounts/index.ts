export { accountPages } from './account-pages.ts';
export { createAccountStore, sandboxVerifier } from './account-store.ts';

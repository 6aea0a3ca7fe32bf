export { accountPages } from './account-pages.ts';
export { createAccountStore } from './account-store.ts';
export { sandboxVerifier } from './sandbox-verifier.ts';

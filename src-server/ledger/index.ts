export { auditLedger } from './audit-ledger.ts';
export { ledgerJobHandlers, ledgerJobs } from './ledger-jobs.ts';
export { askForAudit, LONGEST_AUDIT_SECONDS, runAudit } from './run-audit.ts';
export { shopAccounts, sumShopAccounts } from './shop-accounts.ts';
export {
  balanceLockStatement,
  balanceOf,
  CUSTOMER_STATE,
  isErased,
  lockBalance,
  lockBalances,
  lockOwnBalance,
  openLedgerAccounts,
  readCustomerState,
  refuseInactive,
  requireActive,
} from './customer-accounts.ts';
export {
  bindIdempotencyKey,
  keyBinding,
  type KeyedRequest,
  type KeyHashes,
  keyHashesOf,
  otherRequest,
  refuseReusedKey,
  requestKeyOf,
} from './idempotency-keys.ts';
export { giveUpBalance, giveUpIfErased } from './give-up-balance.ts';
export { journalsOfTransaction } from './journals-of-transaction.ts';
export { type PendingCredit, pendingCredits } from './pending-credits.ts';
export { type WithheldAmount, withheldAmounts } from './withheld-amounts.ts';
export { type AccountCode, journalStatement, postJournal, type SystemAccount } from './post-journal.ts';

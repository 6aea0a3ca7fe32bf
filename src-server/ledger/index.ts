export { auditLedger, type LedgerDifference } from './audit-ledger.ts';
export {
  balanceOf,
  lockBalance,
  lockBalances,
  lockOwnBalance,
  openCustomerAccounts,
} from './customer-accounts.ts';
export { type PendingCredit, pendingCredits } from './pending-credits.ts';
export { type AccountCode, type Journal, postJournal, type SystemAccount } from './post-journal.ts';

/** The jobs of all features, and the handlers that run them. */
import { adminJobHandlers, adminJobs } from './admin/admin-jobs.ts';
import { catalogJobHandlers, catalogJobs } from './catalog/index.ts';
import { checkoutJobHandlers, checkoutJobs } from './checkout/index.ts';
import type { WorkContext } from './context.ts';
import { identityJobHandlers, identityJobs } from './identity/index.ts';
import { ledgerJobHandlers, ledgerJobs } from './ledger/index.ts';
import { mailJobHandlers, mailJobs } from './mail/index.ts';
import { marketplaceJobHandlers, marketplaceJobs } from './marketplace/index.ts';
import { paymentJobHandlers, paymentJobs } from './payments/index.ts';
import { retentionJobHandlers, retentionJobs } from './retention/index.ts';
import { savedSearchJobHandlers, savedSearchJobs } from './saved-searches/index.ts';
import { tradeInJobHandlers, tradeInJobs } from './trade-in/index.ts';
import { walletJobHandlers, walletJobs } from './wallet/index.ts';
import { wishListJobHandlers, wishListJobs } from './wish-list/index.ts';

export const shopJobs = [
  ...mailJobs,
  ...identityJobs,
  ...catalogJobs,
  ...checkoutJobs,
  ...paymentJobs,
  ...tradeInJobs,
  ...walletJobs,
  ...ledgerJobs,
  ...marketplaceJobs,
  ...savedSearchJobs,
  ...wishListJobs,
  ...retentionJobs,
  ...adminJobs,
];

/** @param newContext a new unit of work for each job */
export const shopJobHandlers = (newContext: () => WorkContext) => [
  ...mailJobHandlers(newContext),
  ...identityJobHandlers(newContext),
  ...catalogJobHandlers(newContext),
  ...checkoutJobHandlers(newContext),
  ...paymentJobHandlers(newContext),
  ...tradeInJobHandlers(newContext),
  ...walletJobHandlers(newContext),
  ...ledgerJobHandlers(newContext),
  ...marketplaceJobHandlers(newContext),
  ...savedSearchJobHandlers(newContext),
  ...wishListJobHandlers(newContext),
  ...retentionJobHandlers(newContext),
  ...adminJobHandlers(newContext),
];

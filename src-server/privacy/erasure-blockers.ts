import { PRIVACY_TEXTS } from '../../src-shared/privacy/texts.ts';
import type { EntityManager } from '../platform/database.ts';

export interface ErasureBlocker {
  name: string;
  /** What the customer reads. */
  text: string;
}

/**
 * THE list of what an account cannot be deleted during: money or goods on their way that need their owner at the end. Each
 * query finds one customer's; a feature that sets something aside adds a row.
 */
const BLOCKERS: readonly (ErasureBlocker & { sql: string })[] = [
  {
    name: 'payment_under_way',
    text: PRIVACY_TEXTS.paymentUnderWay,
    sql: `select 1 from payment where customer_id = ? and status in ('created', 'pending')`,
  },
  {
    name: 'payment_in_review',
    text: PRIVACY_TEXTS.paymentInReview,
    sql: `select 1 from payment where customer_id = ? and status = 'flagged'`,
  },
  {
    name: 'accounts_held',
    text: PRIVACY_TEXTS.accountsHeld,
    sql: `select 1 from checkout where customer_id = ? and status = 'awaiting_payment'`,
  },
  {
    name: 'balance_set_aside',
    text: PRIVACY_TEXTS.balanceSetAside,
    sql: `select 1 from ledger_account where customer_id = ? and kind = 'escrow' and balance_cents > 0`,
  },
  {
    name: 'account_listed',
    text: PRIVACY_TEXTS.accountListed,
    sql: `select 1 from purchase where customer_id = ? and state = 'listed'`,
  },
  // After the one above: what was listed a moment ago may have been sold meanwhile.
  {
    name: 'sale_unpaid',
    text: PRIVACY_TEXTS.saleUnpaid,
    sql: `select 1 from listing where seller_id = ? and state = 'sold'`,
  },
  {
    name: 'claim_open',
    text: PRIVACY_TEXTS.claimOpen,
    sql: `select 1 from listing where ? in (seller_id, buyer_id) and state = 'claimed'`,
  },
  {
    name: 'trade_under_review',
    text: PRIVACY_TEXTS.tradeUnderReview,
    sql: `select 1 from trade_in where customer_id = ? and status = 'unverified'`,
  },
];

/** What stands in the way now. Exact under the lock of the customer's balance; without it, for showing. */
export async function findBlockers(em: EntityManager, customerId: number): Promise<ErasureBlocker[]> {
  const found: ErasureBlocker[] = [];
  for (const { name, text, sql } of BLOCKERS) {
    const [row] = await em.execute(`${sql} limit 1`, [customerId]);
    if (row) found.push({ name, text });
  }
  return found;
}

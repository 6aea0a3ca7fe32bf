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
    name: 'payment_disputed',
    text: PRIVACY_TEXTS.paymentDisputed,
    sql: `select 1 from dispute join payment on payment.id = dispute.payment_id
          where payment.customer_id = ? and dispute.state = 'open'`,
  },
  {
    name: 'accounts_held',
    text: PRIVACY_TEXTS.accountsHeld,
    sql: `select 1 from checkout where customer_id = ? and status = 'awaiting_payment'`,
  },
  {
    name: 'balance_set_aside',
    text: PRIVACY_TEXTS.balanceSetAside,
    sql: `select 1 from ledger_account a where a.customer_id = ? and a.kind = 'escrow' and a.balance_cents >
            (select coalesce(sum(d.withheld_cents), 0) from dispute d join payment p on p.id = d.payment_id
             where p.customer_id = a.customer_id and d.state = 'open')`,
  },
  {
    name: 'account_listed',
    text: PRIVACY_TEXTS.accountListed,
    sql: `select 1 from purchase where customer_id = ? and state = 'listed'`,
  },
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

/**
 * One statement, so one instant: an operator's word may turn a listing from claimed into sold at any moment, and asked one
 * after the other, both would miss it.
 */
const FIND_BLOCKERS = BLOCKERS.map(({ name, sql }) => `select '${name}' as name where exists (${sql})`).join(
  ' union all ',
);

/** What stands in the way now. Exact under the lock of the customer's balance; without it, for showing. */
export async function findBlockers(em: EntityManager, customerId: number): Promise<ErasureBlocker[]> {
  const rows = await em.execute<{ name: string }[]>(
    FIND_BLOCKERS,
    BLOCKERS.map(() => customerId),
  );
  const found = new Set(rows.map(({ name }) => name));
  return BLOCKERS.filter(({ name }) => found.has(name)).map(({ name, text }) => ({ name, text }));
}

import type { Region } from '../../src-shared/catalog/enumerations.ts';
import type { Cents } from '../../src-shared/money.ts';
import { balanceOf, type PendingCredit, pendingCredits } from '../ledger/index.ts';
import type { EntityManager } from '../platform/database.ts';
import { listTransactions, type PresentedTransaction } from '../wallet/index.ts';
import { findCustomerByEither } from './find-customer.ts';
import { type ListedDispute, listDisputes } from './list-disputes.ts';

const LAST_TRANSACTIONS = 10;

export interface CustomerReport {
  id: number;
  email: string;
  registeredAt: Date;
  emailVerifiedAt: Date | null;
  isBalanceTransferAllowed: boolean;
  /** Null: they may sign in. */
  blocked: { at: Date; reason: string | null } | null;
  balanceCents: Cents;
  /** Aside for payments and bids under way, and for disputes. */
  escrowCents: Cents;
  /** Promised and not there yet. */
  pending: PendingCredit[];
  purchases: { id: number; at: Date; username: string; region: Region; state: string; priceCents: Cents }[];
  payments: {
    id: string;
    at: Date;
    purpose: string;
    gateway: string;
    status: string;
    amountCents: Cents;
    refundedCents: Cents;
    error: string | null;
  }[];
  /** Those that are open or leave a debt. */
  disputes: ListedDispute[];
  /** The last ones, the newest first. */
  transactions: PresentedTransaction[];
  sessions: { createdAt: Date; lastSeenAt: Date; expiresAt: Date }[];
}

/** What an operator sees of a customer: no passwords, neither theirs nor those of their accounts, and no tokens. */
export async function showCustomer(em: EntityManager, typed: string): Promise<CustomerReport> {
  const { id } = await findCustomerByEither(em, typed);
  const rows = <T>(sql: string): Promise<T[]> => em.execute<T[]>(sql, [id]);
  const [person] = await rows<Person>(PERSON);
  if (!person) throw new Error(`customer ${id} is gone`);
  const { blockedAt, blockReason, ...known } = person;
  return {
    ...known,
    blocked: blockedAt && { at: new Date(blockedAt), reason: blockReason },
    registeredAt: new Date(person.registeredAt),
    emailVerifiedAt: person.emailVerifiedAt && new Date(person.emailVerifiedAt),
    escrowCents: Number(person.escrowCents),
    balanceCents: await balanceOf(em, id),
    pending: await pendingCredits(em, id),
    purchases: (await rows<CustomerReport['purchases'][number]>(PURCHASES)).map(withDate('at')),
    payments: (await rows<CustomerReport['payments'][number]>(PAYMENTS)).map(withDate('at')),
    disputes: await listDisputes(em, { customerId: id }),
    transactions: await lastTransactions(em, id),
    sessions: (await rows<CustomerReport['sessions'][number]>(SESSIONS))
      .map(withDate('createdAt'))
      .map(withDate('lastSeenAt'))
      .map(withDate('expiresAt')),
  };
}

interface Person extends Pick<
  CustomerReport,
  'id' | 'email' | 'registeredAt' | 'emailVerifiedAt' | 'isBalanceTransferAllowed'
> {
  blockedAt: Date | null;
  blockReason: string | null;
  /** PostgreSQL's bigint comes as a text. */
  escrowCents: string;
}

async function lastTransactions(em: EntityManager, customerId: number): Promise<PresentedTransaction[]> {
  const actor = { customerId };
  return (await listTransactions({ em, actor }, { page: 1, limit: LAST_TRANSACTIONS })).results;
}

/** The driver gives timestamps as texts in some places and as dates in others. */
function withDate<Key extends string>(key: Key) {
  return <Row extends Record<Key, Date>>(row: Row): Row => ({ ...row, [key]: new Date(row[key]) });
}

const PERSON = `
select c.id, c.email, c.created_at as "registeredAt", c.email_verified_at as "emailVerifiedAt",
  c.is_balance_transfer_allowed as "isBalanceTransferAllowed", c.blocked_at as "blockedAt",
  (select reason from operator_log where subject = 'customer ' || c.id and action = 'customer block'
   order by id desc limit 1) as "blockReason", coalesce(a.balance_cents, 0) as "escrowCents"
from customer c left join ledger_account a on a.customer_id = c.id and a.kind = 'escrow' where c.id = ?`;

const PURCHASES = `
select p.id, p.purchased_at as at, product.username, product.region, p.state, p.price_cents as "priceCents"
from purchase p join product on product.id = p.product_id where p.customer_id = ? order by p.purchased_at desc, p.id desc`;

const PAYMENTS = `
select id, created_at as at, purpose, gateway, status, amount_cents as "amountCents", refunded_cents as "refundedCents", error
from payment where customer_id = ? order by created_at desc, id`;

const SESSIONS = `
select created_at as "createdAt", last_seen_at as "lastSeenAt", expires_at as "expiresAt"
from session where customer_id = ? and expires_at > now() order by last_seen_at desc`;

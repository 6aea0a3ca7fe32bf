import { sql } from 'kysely';
import type { Region } from '../../../src-shared/catalog/enumerations.ts';
import type { Cents } from '../../../src-shared/money.ts';
import { balanceOf, type PendingCredit, pendingCredits } from '../../ledger/index.ts';
import type { DatabaseContext, EntityManager } from '../../platform/database.ts';
import { isOpenSession, sessionEnd } from '../../identity/index.ts';
import { listTransactions, type PresentedTransaction } from '../../wallet/index.ts';
import { findCustomerByEither } from '../find-customer.ts';
import { type ListedDispute, listDisputes } from './list-disputes.ts';

const LAST_TRANSACTIONS = 10;

export interface CustomerReport {
  id: number;
  email: string;
  registeredAt: Date;
  emailVerifiedAt: Date | null;
  /** When their account was deleted; null: it is not. */
  erasedAt: Date | null;
  isBalanceTransferAllowed: boolean;
  /** Null: not blocked. */
  blocked: { at: Date; reason: string | null } | null;
  /** When they reported a takeover; null: not since their last new password. */
  takeoverReportedAt: Date | null;
  balanceCents: Cents;
  /** Withheld for pending payments, leading bids and disputes. */
  escrowCents: Cents;
  /** Promised and not credited yet. */
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
  /** The latest ones, newest first. */
  transactions: PresentedTransaction[];
  /** How many there are in all. */
  transactionCount: number;
  sessions: { device: string; country: string | null; createdAt: Date; lastSeenAt: Date; expiresAt: Date }[];
}

/** What an operator sees of a customer: no passwords, neither theirs nor those of their accounts, and no tokens. */
export async function showCustomer(ctx: DatabaseContext, typed: string): Promise<CustomerReport> {
  const { em } = ctx;
  const { id } = await findCustomerByEither(em, typed);
  const { blockedAt, blockReason, ...person } = await findPerson(em, id);
  return {
    ...person,
    blocked: blockedAt && { at: blockedAt, reason: blockReason },
    balanceCents: await balanceOf(em, id),
    pending: await pendingCredits(em, id),
    purchases: await purchasesOf(em, id),
    payments: await paymentsOf(em, id),
    disputes: await listDisputes(ctx, { customerId: id }),
    ...(await lastTransactions(ctx, id)),
    sessions: await sessionsOf(em, id),
  };
}

async function lastTransactions(
  ctx: DatabaseContext,
  customerId: number,
): Promise<Pick<CustomerReport, 'transactions' | 'transactionCount'>> {
  const actor = { customerId };
  const { results, count } = await listTransactions({ ...ctx, actor }, { page: 1, limit: LAST_TRANSACTIONS });
  return { transactions: results, transactionCount: count };
}

async function findPerson(em: EntityManager, id: number) {
  return em.db
    .selectFrom('customer as c')
    .leftJoin('ledger_account as a', (join) =>
      join.onRef('a.customer_id', '=', 'c.id').on('a.kind', '=', 'escrow'),
    )
    .select([
      'c.id',
      'c.email',
      'c.takeover_reported_at as takeoverReportedAt',
      'c.created_at as registeredAt',
      'c.email_verified_at as emailVerifiedAt',
      'c.erased_at as erasedAt',
      'c.is_balance_transfer_allowed as isBalanceTransferAllowed',
      'c.blocked_at as blockedAt',
    ])
    .select((eb) => [
      eb
        .selectFrom('operator_log')
        .select('reason')
        .where('subject', '=', sql<string>`'customer ' || c.id`)
        .where('action', '=', 'customer block')
        .orderBy('operator_log.id', 'desc')
        .limit(1)
        .as('blockReason'),
      eb.fn.coalesce('a.balance_cents', sql.lit(0)).as('escrowCents'),
    ])
    .where('c.id', '=', id)
    .executeTakeFirstOrThrow();
}

async function purchasesOf(em: EntityManager, customerId: number): Promise<CustomerReport['purchases']> {
  return em.db
    .selectFrom('purchase as p')
    .innerJoin('product', 'product.id', 'p.product_id')
    .select([
      'p.id',
      'p.purchased_at as at',
      'product.username',
      'product.region',
      'p.state',
      'p.price_cents as priceCents',
    ])
    .where('p.customer_id', '=', customerId)
    .orderBy('p.purchased_at', 'desc')
    .orderBy('p.id', 'desc')
    .execute();
}

async function paymentsOf(em: EntityManager, customerId: number): Promise<CustomerReport['payments']> {
  return em.db
    .selectFrom('payment')
    .select([
      'id',
      'created_at as at',
      'purpose',
      'gateway',
      'status',
      'amount_cents as amountCents',
      'refunded_cents as refundedCents',
      'error',
    ])
    .where('customer_id', '=', customerId)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute();
}

async function sessionsOf(em: EntityManager, customerId: number): Promise<CustomerReport['sessions']> {
  return em.db
    .selectFrom('session')
    .innerJoin('customer', 'customer.id', 'session.customer_id')
    .select([
      'session.device',
      'session.country',
      'session.created_at as createdAt',
      'session.last_seen_at as lastSeenAt',
      sessionEnd.as('expiresAt'),
    ])
    .where('session.customer_id', '=', customerId)
    .where(isOpenSession)
    .orderBy('session.last_seen_at', 'desc')
    .execute();
}

/**
 * Blocks and unblocks customers (docs/decisions/0021). The mark is set under the lock of the balance, which everything
 * that spends, bids, redeems, trades in or loads takes first: what is committed before stays, and anything later finds the
 * mark. Sessions end in the same transaction; every process reads them from the database.
 */
import type { OperatorContext } from '../../context.ts';
import { sql } from 'kysely';
import { closeSessionsOf } from '../../identity/index.ts';
import { lockBalance } from '../../ledger/index.ts';
import { endListingsOf, withdrawBlockedBids } from '../../marketplace/index.ts';
import { OperationRefused, recordChange } from '../../operator-log/index.ts';
import { type EntityManager, inTransaction } from '../../platform/database.ts';
import { clock } from '../../platform/sql.ts';
import { type CustomerExposure, readExposure } from '../queries/customer-exposure.ts';
import { findCustomerByEither } from '../find-customer.ts';

interface BlockRequest {
  /** E-mail address or customer number. */
  which: string;
  reason: string;
  /** False: only shows what would happen. */
  isConfirmed: boolean;
  /**
   * Also ends their auctions; otherwise these go on, and their proceeds are added to a balance that cannot be spent.
   */
  endsListings: boolean;
}

export interface BlockReport {
  id: number;
  email: string;
  /** Null: not blocked (yet). */
  blockedAt: Date | null;
  before: CustomerExposure;
  /** What is still pending; undefined if nothing was done. */
  after: CustomerExposure | undefined;
  withdrawnBids: number;
  endedListings: number;
}

/**
 * Blocks a customer. Repeating it continues where it was interrupted: bids and auctions are withdrawn one by one after
 * the mark is set. Throws OperationRefused for an unknown customer or one who deleted their account.
 */
export async function blockCustomer(ctx: OperatorContext, request: BlockRequest): Promise<BlockReport> {
  const { em } = ctx;
  const { id, email } = await findCustomerByEither(em, request.which);
  const before = await readExposure(em, id);
  if (!request.isConfirmed) {
    const blockedAt = await blockedSince(em, id);
    return { id, email, blockedAt, before, after: undefined, withdrawnBids: 0, endedListings: 0 };
  }
  await inTransaction(ctx, (transaction) => setMark(transaction, id, request.reason));
  const withdrawnBids = await withdrawBlockedBids(ctx, { customerId: id });
  const endedListings = request.endsListings ? await endListingsOf(ctx, { sellerId: id }) : 0;
  if (withdrawnBids + endedListings > 0) {
    await recordChange(ctx, {
      action: 'customer block',
      subject: `customer ${id}`,
      reason: request.reason,
      after: { withdrawnBids, endedListings },
    });
  }
  const [blockedAt, after] = [await blockedSince(em, id), await readExposure(em, id)];
  return { id, email, blockedAt, before, after, withdrawnBids, endedListings };
}

/** Unblocks a customer, who must sign in again. Throws OperationRefused if they are not blocked. */
export async function unblockCustomer(
  ctx: OperatorContext,
  request: { which: string; reason: string },
): Promise<{ id: number; email: string }> {
  return inTransaction(ctx, async (transaction) => {
    const { id, email } = await findCustomerByEither(transaction.em, request.which);
    await lockBalance(transaction.em, id);
    const blockedAt = await blockedSince(transaction.em, id);
    if (blockedAt === null) throw new OperationRefused(`customer ${id} is not blocked`);
    await transaction.db.updateTable('customer').set({ blocked_at: null }).where('id', '=', id).execute();
    await recordChange(transaction, {
      action: 'customer unblock',
      subject: `customer ${id}`,
      reason: request.reason,
      before: { blockedAt },
      after: { blockedAt: null },
    });
    return { id, email };
  });
}

async function setMark(ctx: OperatorContext, id: number, reason: string): Promise<void> {
  const { em, db } = ctx;
  await lockBalance(em, id);
  const marked = await db
    .updateTable('customer')
    .set({ blocked_at: clock })
    .where('id', '=', id)
    .where('blocked_at', 'is', null)
    .where('erased_at', 'is', null)
    .returning('blocked_at as blockedAt')
    .executeTakeFirst();
  if (!marked) {
    if ((await blockedSince(em, id)) === null) throw new OperationRefused(`customer ${id} is erased`);
    return;
  }
  // After the mark: a concurrent sign-in has become a session by then, or finds the mark.
  await closeSessionsOf(em, id);
  // Live streams check whether their session is still open when their customer has a new notice.
  await db.selectNoFrom(sql`pg_notify('notice_change', ${String(id)})`.as('told')).execute();
  await recordChange(ctx, {
    action: 'customer block',
    subject: `customer ${id}`,
    reason,
    before: { blockedAt: null },
    after: marked,
  });
}

async function blockedSince(em: EntityManager, id: number): Promise<Date | null> {
  const customer = await em.db
    .selectFrom('customer')
    .select('blocked_at')
    .where('id', '=', id)
    .executeTakeFirst();
  return customer?.blocked_at ?? null;
}

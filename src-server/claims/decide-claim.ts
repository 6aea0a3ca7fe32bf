/** An operator's decision about a warranty claim of either kind. */
import type { PlannedJournal } from '../../src-shared/admin/planned-journal.ts';
import { ERRORS, ShopError } from '../../src-shared/errors.ts';
import type { Cents } from '../../src-shared/money.ts';
import { UNLISTED_STATES } from '../../src-shared/purchases/purchase-states.ts';
import { refundPurchaseWithin } from '../checkout/index.ts';
import type { OperatorContext } from '../context.ts';
import { journalsOfTransaction, lockBalance } from '../ledger/index.ts';
import { type MailServices, queueMail } from '../mail/index.ts';
import { refundListingClaim, rejectListingClaim, upsertNotice } from '../marketplace/index.ts';
import { OperationRefused, recordChange } from '../operator-log/index.ts';
import { commitIf } from '../platform/commit-if.ts';
import { type EntityManager, inTransaction } from '../platform/database.ts';
import { clock } from '../platform/sql.ts';

/** Of what the customer still has, only a purchase with such a payment is not refunded. */
const DISPUTED =
  'It cannot be refunded, because its payment is disputed. Settle the dispute first, under Disputes; if the money went back to the card, reject the claim.';

interface ClaimRejection {
  claimId: number;
  /** For the log of changes. */
  reason?: string | undefined;
  /** The message to the customer; required for rejecting a claim about an account of the shop. */
  answer?: string | undefined;
}

export interface ClaimRefund {
  claimId: number;
  reason?: string | undefined;
  /** False: shows what would happen and changes nothing. */
  isConfirmed: boolean;
}

export interface RefundedClaim {
  username: string;
  email: string;
  refundedCents: Cents;
  cashbackTakenCents: Cents;
  /** For an account that returns to its seller; null if it returns to the shop. */
  newPassword: string | null;
}

/**
 * Rejects the claim: the buyer keeps the account, and a mail gives the reason. Throws `not_found`, `claim_decided`, OperationRefused.
 */
export async function rejectClaim(
  ctx: OperatorContext<MailServices>,
  { claimId, reason, answer }: ClaimRejection,
): Promise<{ username: string }> {
  if ((await listingOf(ctx.em, claimId)) !== null)
    return rejectListingClaim(ctx, { claimId, reason, answer });
  if (answer === undefined) throw new OperationRefused('say with --answer what the customer reads');
  return inTransaction(ctx, async (transaction) => {
    const { em, db } = transaction;
    const claim = await lockClaim(em, claimId);
    await db
      .updateTable('warranty_claim')
      .set({ state: 'rejected', answer, decided_at: clock })
      .where('id', '=', claimId)
      .execute();
    await notifyCustomer(em, claim, { kind: 'claim_rejected' });
    await queueMail(transaction, {
      template: 'warranty-claim',
      to: claim.email,
      values: {
        listingId: null,
        region: claim.region,
        event: 'rejected',
        role: 'buyer',
        amountCents: 0,
        answer,
      },
    });
    await recordDecision(transaction, claim, { reason, state: 'rejected' });
    return { username: claim.username };
  });
}

/**
 * Upholds the claim: the money returns to the buyer's balance, and the account to its seller or the shop. Throws
 * `not_found`, `claim_decided`, and OperationRefused if the purchase cannot be refunded.
 */
export async function refundClaim(
  ctx: OperatorContext<MailServices>,
  { claimId, reason, isConfirmed }: ClaimRefund,
): Promise<RefundedClaim & { isDone: boolean; journals: PlannedJournal[] }> {
  const isOfShop = (await listingOf(ctx.em, claimId)) === null;
  const { result, isCommitted } = await commitIf(
    ctx,
    async (transaction) => {
      const refunded = await (isOfShop
        ? refundPurchaseClaim(transaction, { claimId, reason })
        : refundListingClaim(transaction, { claimId, reason }));
      return { ...refunded, journals: await journalsOfTransaction(transaction.em) };
    },
    () => isConfirmed,
  );
  return { ...result, isDone: isCommitted };
}

async function refundPurchaseClaim(
  ctx: OperatorContext<MailServices>,
  { claimId, reason }: { claimId: number; reason?: string | undefined },
): Promise<RefundedClaim> {
  const { em } = ctx;
  const claim = await lockClaim(em, claimId);
  const refund = await refundPurchaseWithin(ctx, claim.purchaseId, { isClaim: true }).catch(
    (error: unknown) => {
      if (!(error instanceof ShopError) || error.code !== 'refund_refused') throw error;
      const text = `${ERRORS.refund_refused.text} purchase ${claim.purchaseId} (${claim.username}) is ${claim.state}`;
      throw new OperationRefused(`${text}; its payment may be disputed, see "disputes list --all".`, {
        inConsole: UNLISTED_STATES.includes(claim.state) ? DISPUTED : `${text}.`,
      });
    },
  );
  const amountCents = refund.refundedCents - refund.cashbackTakenCents;
  await notifyCustomer(em, claim, { kind: 'claim_refunded', amountCents });
  await recordDecision(ctx, claim, { reason, state: 'refunded', ...refund });
  return { username: claim.username, email: claim.email, ...refund, newPassword: null };
}

/** The listing that a claim is about; null for a purchase from the shop. Throws `not_found`. */
async function listingOf(em: EntityManager, claimId: number): Promise<number | null> {
  const claim = await em.db
    .selectFrom('warranty_claim')
    .select('listing_id')
    .where('id', '=', claimId)
    .executeTakeFirst();
  if (!claim) throw new ShopError('not_found');
  return claim.listing_id;
}

type LockedClaim = Awaited<ReturnType<typeof findClaim>>;

async function findClaim(em: EntityManager, claimId: number) {
  return em.db
    .selectFrom('warranty_claim as claim')
    .innerJoin('purchase', 'purchase.id', 'claim.purchase_id')
    .innerJoin('product', 'product.id', 'purchase.product_id')
    .innerJoin('customer', 'customer.id', 'purchase.customer_id')
    .select([
      'claim.id',
      'claim.state as claimState',
      'purchase.id as purchaseId',
      'purchase.state',
      'product.id as productId',
      'product.username',
      'product.region',
      'customer.id as customerId',
      'customer.email',
    ])
    .where('claim.id', '=', claimId)
    .executeTakeFirstOrThrow();
}

/**
 * An open claim about a purchase from the shop. Claims are opened, refunded and rejected under the lock of their
 * customer's balance. Throws `claim_decided`.
 */
async function lockClaim(em: EntityManager, claimId: number): Promise<LockedClaim> {
  await lockBalance(em, (await findClaim(em, claimId)).customerId);
  const claim = await findClaim(em, claimId);
  if (claim.claimState !== 'open') throw new ShopError('claim_decided');
  return claim;
}

async function notifyCustomer(
  em: EntityManager,
  { customerId, productId }: LockedClaim,
  notice: { kind: 'claim_rejected' | 'claim_refunded'; amountCents?: Cents },
): Promise<void> {
  await upsertNotice(em, { customerId, productId, ...notice });
}

async function recordDecision(
  ctx: OperatorContext<MailServices>,
  { id, username, purchaseId, customerId }: LockedClaim,
  {
    reason,
    ...after
  }: { reason?: string | undefined; state: 'rejected' | 'refunded' } & Partial<
    Pick<RefundedClaim, 'refundedCents' | 'cashbackTakenCents'>
  >,
): Promise<void> {
  await recordChange(ctx, {
    action: `claims ${after.state === 'refunded' ? 'refund' : 'reject'}`,
    subject: `account ${username}`,
    reason,
    before: { claim: id, purchase: purchaseId, state: 'open' },
    after: { claim: id, purchase: purchaseId, customer: customerId, ...after },
  });
}

import { ShopError } from '../../src-shared/errors.ts';
import type { Services } from '../context.ts';
import { lockBalance, postJournal } from '../ledger/index.ts';
import { type EntityManager, inTransaction } from '../platform/database.ts';
import { isConfirmedByItself } from './confirm-listing.ts';
import { generatePassword } from './generate-password.ts';
import { lockListing, type LockedListing, stateAfter } from './lock-listing.ts';
import { tellClaim } from './tell-customers.ts';

export type ClaimDecision =
  | { decision: 'reject' }
  /** `newPassword`: the operator has changed the account's password again, so that the buyer has no part in it. */
  | { decision: 'refund'; newPassword?: string | undefined };

/**
 * The operator's word on a warranty claim. A refund gives the whole price back to the buyer, out of the seller's waiting
 * part and the commission, and the account back to the seller. Throws `not_found`, `claim_decided`, and `refund_refused`
 * when the buyer does not have the account any more.
 */
export async function decideClaim(
  services: Services,
  em: EntityManager,
  claimId: number,
  decision: ClaimDecision,
): Promise<void> {
  await inTransaction(em, async (transaction) => {
    const [claim] = await transaction.execute<{ listing_id: number }[]>(
      'select listing_id from warranty_claim where id = ?',
      [claimId],
    );
    if (!claim) throw new ShopError('not_found');
    const listing = await lockListing(transaction, claim.listing_id);
    const { buyer_id } = listing;
    const [open] = await transaction.execute(`select 1 from warranty_claim where id = ? and state = 'open'`, [
      claimId,
    ]);
    if (!open || buyer_id === null) throw new ShopError('claim_decided');
    const isRefund = decision.decision === 'refund';
    if (isRefund) await undoSale(transaction, { ...listing, buyer_id });
    if (isRefund) await renewPassword(services, transaction, listing, decision.newPassword);
    await transaction.execute('update warranty_claim set state = ?, decided_at = now() where id = ?', [
      isRefund ? 'refunded' : 'rejected',
      claimId,
    ]);
    await transaction.execute('update listing set state = ? where id = ?', [
      stateAfter(listing, decision.decision),
      listing.id,
    ]);
    await tellClaim(services, transaction, { ...listing, buyer_id }, isRefund ? 'refunded' : 'rejected');
  });
}

async function undoSale(em: EntityManager, listing: LockedListing & { buyer_id: number }): Promise<void> {
  await lockBalance(em, listing.buyer_id);
  await em.execute('select 1 from purchase where id = any(?::int[]) order by id for update', [
    [listing.purchase_id, listing.sale_id ?? 0],
  ]);
  // First the buyer's, then the seller's: at no moment has the account two owners.
  const [ended] = await em.execute(
    `update purchase set state = 'refunded' where id = ? and state in ('owned', 'hidden') returning id`,
    [listing.sale_id],
  );
  if (!ended) throw new ShopError('refund_refused');
  await em.execute(`update purchase set state = 'owned' where id = ? and state = 'resold'`, [
    listing.purchase_id,
  ]);
  const [commissionCents, payoutCents] = [listing.commission_cents ?? 0, listing.payout_cents ?? 0];
  await postJournal(em, {
    reference: `listing:${listing.id}:returned`,
    kind: 'refund',
    description: `Refund of 1 account (${listing.region})`,
    entries: {
      'system:payouts': -payoutCents,
      'system:commission': -commissionCents,
      [`customer:${listing.buyer_id}`]: commissionCents + payoutCents,
    },
  });
}

async function renewPassword(
  services: Services,
  em: EntityManager,
  listing: LockedListing,
  given: string | undefined,
): Promise<void> {
  const password = given ?? (isConfirmedByItself(services) ? generatePassword() : undefined);
  if (password === undefined) return;
  await em.execute('update product set password_encrypted = ? where id = ?', [
    services.secrets.encrypt(password, `product:${listing.product_id}`),
    listing.product_id,
  ]);
}

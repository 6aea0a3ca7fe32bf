import {
  type ClaimBody,
  type OpenClaimOutcome,
  refusedClaim,
} from '../../src-shared/claims/warranty-claim.ts';
import { ShopError } from '../../src-shared/errors.ts';
import { PURCHASE_STATE } from '../../src-shared/purchases/purchase-states.ts';
import type { CustomerContext } from '../context.ts';
import { lockOwnBalance } from '../ledger/index.ts';
import { openListingClaim } from '../marketplace/index.ts';
import { inTransaction } from '../platform/database.ts';
import { hasOpenClaim, isOwned, isShopWarrantyRunning, lockPurchase } from '../purchases/index.ts';

/**
 * The customer reports within the warranty that one of their accounts is not as promised. For an account from the
 * marketplace, the seller's warranty applies and the claim is about the listing. Throws `not_found` for an account that is
 * not theirs (any more), and as `requireActive`.
 */
export async function openClaim(
  ctx: CustomerContext,
  { username, ...claim }: ClaimBody & { username: string },
): Promise<OpenClaimOutcome> {
  const sale = await findSale(ctx, username);
  return sale.listing_id === null
    ? openPurchaseClaim(ctx, { username, claim })
    : openListingClaim(ctx, { listingId: sale.listing_id, ...claim });
}

/** The listing through which the customer got the account; null for one from the shop. */
async function findSale({ db, actor }: CustomerContext, username: string) {
  const sale = await db
    .selectFrom('purchase')
    .innerJoin('product', 'product.id', 'purchase.product_id')
    .leftJoin('listing', 'listing.sale_id', 'purchase.id')
    .select('listing.id as listing_id')
    .where('purchase.customer_id', '=', actor.customerId)
    .where('product.username', '=', username)
    .where(isOwned)
    .executeTakeFirst();
  if (!sale) throw new ShopError('not_found');
  return sale;
}

async function openPurchaseClaim(
  ctx: CustomerContext,
  { username, claim }: { username: string; claim: ClaimBody },
): Promise<OpenClaimOutcome> {
  return inTransaction(ctx, async ({ em, db, actor: { customerId } }) => {
    // No money moves, but a refund, or deleting the account, must either see the claim or come before it.
    await lockOwnBalance(em, customerId);
    const purchase = await lockPurchase(em, { customerId, username });
    if (PURCHASE_STATE[purchase.state].isListed) return refusedClaim('account_listed');
    if (await hasOpenClaim(em, purchase.id)) return refusedClaim('claim_open');
    if (purchase.warranty_days <= 0) return refusedClaim('no_warranty');
    const covered = await db
      .selectFrom('purchase')
      .select('id')
      .where('id', '=', purchase.id)
      .where(isShopWarrantyRunning)
      .executeTakeFirst();
    if (!covered) return refusedClaim('warranty_over');
    await db
      .insertInto('warranty_claim')
      .values({
        purchase_id: purchase.id,
        reason: claim.reason,
        banned_on: claim.bannedOn ?? null,
        text: claim.text,
      })
      .execute();
    return { outcome: 'opened' };
  });
}

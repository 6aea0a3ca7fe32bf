import { sql } from 'kysely';
import { ShopError } from '../../../src-shared/errors.ts';
import {
  ADD_TEXTS,
  type AddToMarketplaceInput,
  type AddToMarketplaceOutcome,
} from '../../../src-shared/marketplace/add-to-marketplace.ts';
import { isAuctionable } from '../../../src-shared/marketplace/auctionable.ts';
import { MARKETPLACE_TEXTS } from '../../../src-shared/marketplace/texts.ts';
import { hasDisputedPayment } from '../../checkout/index.ts';
import { productRow } from '../../catalog/index.ts';
import type { CustomerContext } from '../../context.ts';
import { requireFlag } from '../../settings/index.ts';
import { inTransaction } from '../../platform/database.ts';
import type { LimitRule } from '../../platform/rate-limits.ts';
import { isSameToken } from '../../platform/tokens.ts';
import { hasOpenClaim, lockPurchase, type PurchaseRecord } from '../../purchases/index.ts';
import { isConfirmedByItself, openListing } from './confirm-listing.ts';
import { listingPasswordRow } from '../steps/given-password.ts';
import { lockListing, requireSeller } from '../steps/lock-listing.ts';
import { requireProof } from '../../identity/index.ts';

/** The limit on wrong passwords per customer. */
const WRONG_PASSWORDS: LimitRule = { name: 'listing-password', points: 10, perSeconds: 15 * 60 };

/**
 * Lists one of the customer's accounts. The operator who confirms it tries the password that was entered, because the customer may have
 * changed the delivered one; if no operator does, it must be the delivered one. Throws `feature_off`, `shop_archived`,
 * `second_factor_required`, `throttled`, `not_found` for an account that is not theirs, a field error for a wrong password, and as
 * `requireSeller`.
 */
export async function addToMarketplace(
  ctx: CustomerContext,
  input: AddToMarketplaceInput & { username: string },
): Promise<AddToMarketplaceOutcome> {
  const { services, actor } = ctx;
  requireFlag(services.settings, 'auction');
  await requireProof(ctx, 'list_account');
  const outcome = await services.limits.guess(WRONG_PASSWORDS, `customer ${actor.customerId}`, {
    check: () => inTransaction(ctx, (transaction) => add(transaction, input)),
    isWrong: (result) => result === 'wrong_password',
  });
  if (outcome !== 'wrong_password') return outcome;
  throw new ShopError('validation_failed', { fields: { password: [MARKETPLACE_TEXTS.wrongPassword] } });
}

async function add(
  { services, em, db, actor }: CustomerContext,
  { username, ...input }: AddToMarketplaceInput & { username: string },
): Promise<AddToMarketplaceOutcome | 'wrong_password'> {
  await requireSeller(em, actor.customerId);
  const purchase = await lockPurchase(em, { customerId: actor.customerId, username });
  const reason = refusalOf(purchase, services.catalog.prices().oldStockMaxDate);
  if (reason !== null) return { outcome: 'refused', reason, text: ADD_TEXTS[reason] };
  const { secrets } = services;
  const isAutomatic = isConfirmedByItself(services);
  const delivered = secrets.decrypt(purchase.password_encrypted, productRow(purchase.product_id));
  if (isAutomatic && !isSameToken(delivered, input.password)) return 'wrong_password';
  if (await hasOpenClaim(em, purchase.id))
    return { outcome: 'refused', reason: 'claim_open', text: ADD_TEXTS.claim_open };
  // The bank has returned or may return what it cost. A dispute that comes later does not end the auction.
  if (await hasDisputedPayment(em, purchase.id))
    return { outcome: 'refused', reason: 'payment_disputed', text: ADD_TEXTS.payment_disputed };

  await db.updateTable('purchase').set({ state: 'listed' }).where('id', '=', purchase.id).execute();
  const { id } = await db
    .selectNoFrom(sql<number>`nextval('listing_id_seq')`.as('id'))
    .executeTakeFirstOrThrow();
  await db
    .insertInto('listing')
    .values({
      id,
      seller_id: actor.customerId,
      product_id: purchase.product_id,
      purchase_id: purchase.id,
      minimum_bid_cents: input.minimumBidCents,
      insta_buy_cents: input.instaBuyCents,
      end_days: input.endDays,
      warranty_days: input.warrantyDays,
      remarks: input.remarks,
      given_password_encrypted: isAutomatic ? null : secrets.encrypt(input.password, listingPasswordRow(id)),
    })
    .execute();
  if (isAutomatic) await openListing(em, secrets, await lockListing(em, id));
  return { outcome: 'listed', listingId: id };
}

function refusalOf(purchase: PurchaseRecord, oldStockMaxDate: string): keyof typeof ADD_TEXTS | null {
  if (purchase.state === 'listed') return 'already_listed';
  if (purchase.state !== 'owned') return 'hidden';
  const { is_handleveled, is_premium, is_safe, date_last_played } = purchase;
  const account = {
    isHandleveled: is_handleveled,
    isPremium: is_premium,
    isSafe: is_safe,
    dateLastPlayed: date_last_played,
  };
  return isAuctionable(account, oldStockMaxDate) ? null : 'not_auctionable';
}

import { ShopError } from '../../src-shared/errors.ts';
import {
  ADD_TEXTS,
  type AddToMarketplaceInput,
  type AddToMarketplaceOutcome,
} from '../../src-shared/marketplace/add-to-marketplace.ts';
import { isAuctionable } from '../../src-shared/marketplace/auctionable.ts';
import { MARKETPLACE_TEXTS } from '../../src-shared/marketplace/texts.ts';
import type { CustomerContext } from '../context.ts';
import { requireFlag } from '../operations/index.ts';
import { type EntityManager, inTransaction } from '../platform/database.ts';
import type { LimitRule } from '../platform/rate-limits.ts';
import { isSameToken } from '../platform/tokens.ts';
import { lockPurchase, type PurchaseRecord } from '../purchases/index.ts';
import { isConfirmedByItself, openListing } from './confirm-listing.ts';
import { lockListing } from './lock-listing.ts';

/** Wrong passwords per customer. */
const WRONG_PASSWORDS: LimitRule = { name: 'listing-password', points: 10, perSeconds: 15 * 60 };

/**
 * Lists an account of the customer. Throws `feature_off`, `shop_archived`, `customer_blocked`, `email_not_verified`,
 * `throttled`, `not_found` for an account that is not theirs, and a field error for a wrong password.
 */
export async function addToMarketplace(
  ctx: CustomerContext,
  username: string,
  input: AddToMarketplaceInput,
): Promise<AddToMarketplaceOutcome> {
  const { services, em, actor } = ctx;
  requireFlag(services.settings, 'auction');
  const outcome = await services.limits.guess(WRONG_PASSWORDS, `customer ${actor.customerId}`, {
    check: () => inTransaction(em, (transaction) => add({ ...ctx, em: transaction }, username, input)),
    isWrong: (result) => result === 'wrong_password',
  });
  if (outcome !== 'wrong_password') return outcome;
  throw new ShopError('validation_failed', { fields: { password: [MARKETPLACE_TEXTS.wrongPassword] } });
}

async function add(
  { services, em, actor }: CustomerContext,
  username: string,
  input: AddToMarketplaceInput,
): Promise<AddToMarketplaceOutcome | 'wrong_password'> {
  await requireSeller(em, actor.customerId);
  const purchase = await lockPurchase(em, actor.customerId, username);
  const reason = refusalOf(purchase, services.catalog.prices().oldStockMaxDate);
  if (reason !== null) return { outcome: 'refused', reason, text: ADD_TEXTS[reason] };
  const password = services.secrets.decrypt(purchase.password_encrypted, `product:${purchase.product_id}`);
  if (!isSameToken(password, input.password)) return 'wrong_password';
  const [claimed] = await em.execute(`select 1 from listing where sale_id = ? and state = 'claimed'`, [
    purchase.id,
  ]);
  if (claimed) return { outcome: 'refused', reason: 'claim_open', text: ADD_TEXTS.claim_open };

  await em.execute(`update purchase set state = 'listed' where id = ?`, [purchase.id]);
  const [listing] = await em.execute<{ id: number }[]>(
    `insert into listing (seller_id, product_id, purchase_id, minimum_bid_cents, insta_buy_cents, end_days, warranty_days, remarks)
     values (?, ?, ?, ?, ?, ?, ?, ?) returning id`,
    [
      actor.customerId,
      purchase.product_id,
      purchase.id,
      input.minimumBidAmount,
      input.instaBuyAmount,
      input.endDays,
      input.warrantyDays,
      input.remarks,
    ],
  );
  if (!listing) throw new Error('a listing was not written');
  if (isConfirmedByItself(services))
    await openListing(em, services.secrets, await lockListing(em, listing.id));
  return { outcome: 'listed', listingId: listing.id };
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

/**
 * The row stays as it is until the listing is there: deleting or blocking the customer waits for it, and then finds the
 * listing.
 */
async function requireSeller(em: EntityManager, customerId: number): Promise<void> {
  const [seller] = await em.execute<{ isVerified: boolean; isBlocked: boolean }[]>(
    `select email_verified_at is not null as "isVerified", blocked_at is not null as "isBlocked"
     from customer where id = ? for share`,
    [customerId],
  );
  if (seller?.isBlocked) throw new ShopError('customer_blocked');
  if (!seller?.isVerified) throw new ShopError('email_not_verified');
}

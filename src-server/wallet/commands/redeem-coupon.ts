import type { Cents } from '../../../src-shared/money.ts';
import type { CustomerContext } from '../../context.ts';
import { lockOwnBalance, postJournal } from '../../ledger/index.ts';
import { inTransaction } from '../../platform/database.ts';
import { now } from '../../platform/sql.ts';
import { hashBalanceCode } from '../balance-codes.ts';
import { WRONG_COUPONS } from '../limits.ts';

export type RedeemOutcome =
  | { outcome: 'redeemed'; amountCents: Cents; balanceCents: Cents }
  /** `already_redeemed`: by this same customer. `not_yours`: a cross-site code that another customer created. */
  | { outcome: 'unknown' | 'used' | 'already_redeemed' | 'revoked' | 'not_yours' };

const SOURCES = {
  operator: { account: 'system:coupons', description: 'Coupon redeemed' },
  cross_site: { account: 'system:cross_site', description: 'Cross site transfer redeemed' },
} as const;

/**
 * Credits the value of a code to the customer's balance, once: of several requests at once, one gets it. A cross-site code
 * can only be redeemed by the customer who created it; otherwise it would be a transfer that bypasses the rules for
 * transfers. Throws `throttled` after ten wrong codes within an hour. Works while the shop is archived.
 */
export async function redeemCoupon(ctx: CustomerContext, { code }: { code: string }): Promise<RedeemOutcome> {
  const { services, actor } = ctx;
  const areOthersAllowed = services.settings.get('wallet.crossSiteCodesForOthers');
  return services.limits.guess(WRONG_COUPONS, String(actor.customerId), {
    check: () => inTransaction(ctx, (transaction) => redeem(transaction, { code, areOthersAllowed })),
    // The customer's own code again (a double click, a page sent twice) is not a guess.
    isWrong: ({ outcome }) => outcome !== 'redeemed' && outcome !== 'already_redeemed',
  });
}

async function redeem(
  { em, db, actor: { customerId } }: CustomerContext,
  { code, areOthersAllowed }: { code: string; areOthersAllowed: boolean },
): Promise<RedeemOutcome> {
  const balanceCents = await lockOwnBalance(em, customerId);
  const coupon = await db
    .selectFrom('balance_coupon')
    .select(['id', 'amount_cents', 'source', 'created_by_id', 'redeemed_by_id', 'revoked_at'])
    .where('code_hash', '=', hashBalanceCode(code))
    .forUpdate()
    .executeTakeFirst();
  if (!coupon) return { outcome: 'unknown' };
  if (coupon.redeemed_by_id !== null) {
    return { outcome: coupon.redeemed_by_id === customerId ? 'already_redeemed' : 'used' };
  }
  if (coupon.revoked_at) return { outcome: 'revoked' };
  if (coupon.source === 'cross_site' && coupon.created_by_id !== customerId && !areOthersAllowed) {
    return { outcome: 'not_yours' };
  }
  const { id, amount_cents: amountCents } = coupon;
  const { account, description } = SOURCES[coupon.source];
  await db
    .updateTable('balance_coupon')
    .set({ redeemed_by_id: customerId, redeemed_at: now })
    .where('id', '=', id)
    .execute();
  await postJournal(em, {
    reference: `coupon:${id}:redeemed`,
    kind: 'coupon',
    description,
    entries: { [account]: -amountCents, [`customer:${customerId}`]: amountCents },
  });
  return { outcome: 'redeemed', amountCents, balanceCents: balanceCents + amountCents };
}

import { ShopError } from '../../../src-shared/errors.ts';
import type { OperatorContext } from '../../context.ts';
import type { MailServices } from '../../mail/index.ts';
import { recordChange } from '../../operator-log/index.ts';
import { inTransaction } from '../../platform/database.ts';
import { notifyRefused } from '../notices/notify-customers.ts';
import { returnToPurchases } from '../steps/end-listing.ts';
import { lockListing, stateAfter } from '../steps/lock-listing.ts';

/**
 * The operator refuses a listed account because the password that the seller gave does not work: the seller gets it back, with a notice and a
 * mail. Throws `not_found`, `listing_not_waiting`.
 */
export async function refuseListing(
  ctx: OperatorContext<MailServices>,
  { id, reason }: { id: number; reason?: string | undefined },
): Promise<{ username: string }> {
  return inTransaction(ctx, async (transaction) => {
    const listing = await lockListing(transaction.em, id);
    if (listing.state !== 'added') throw new ShopError('listing_not_waiting');
    const state = stateAfter(listing, 'refuse');
    await returnToPurchases(transaction.em, listing, state);
    await notifyRefused(transaction, { listing });
    await recordChange(transaction, {
      action: 'listings refuse',
      subject: `account ${listing.username}`,
      reason,
      before: { listing: id, state: listing.state },
      after: { listing: id, state },
    });
    return { username: listing.username };
  });
}

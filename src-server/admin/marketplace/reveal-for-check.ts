import { productRow } from '../../catalog/index.ts';
import { selectClaims } from '../../claims/index.ts';
import type { OperatorContext } from '../../context.ts';
import { CURRENT_PASSWORD_COLUMNS, openCurrentPassword } from '../../marketplace/index.ts';
import { OperationRefused } from '../../operator-log/index.ts';
import type { Secrets } from '../../platform/secrets.ts';
import { givenPasswordRow } from '../../trade-in/index.ts';
import { recordLooks } from '../commands/reveal-passwords.ts';

export interface Revealed {
  username: string;
  password: string;
}

/** The password entered for a trade-in, for trying it. The access is logged before it is shown. */
export async function revealTradeIn(
  ctx: OperatorContext<{ secrets: Secrets }>,
  tradeId: number,
): Promise<Revealed> {
  const trade = await ctx.db
    .selectFrom('trade_in as t')
    .innerJoin('purchase as p', 'p.id', 't.purchase_id')
    .innerJoin('product', 'product.id', 'p.product_id')
    .select(['product.username', 't.given_password_encrypted as sealed'])
    .where('t.id', '=', tradeId)
    .executeTakeFirst();
  if (!trade?.sealed) throw new OperationRefused('this trade-in does not wait for a decision (any more)');
  await recordLooks(ctx, { action: 'trade-ins list', usernames: [trade.username] });
  const password = ctx.services.secrets.decrypt(trade.sealed, givenPasswordRow(tradeId));
  return { username: trade.username, password };
}

/** The current password, according to its seller, of an account that waits to be listed. */
export async function revealListing(
  ctx: OperatorContext<{ secrets: Secrets }>,
  listingId: number,
): Promise<Revealed> {
  const listing = await ctx.db
    .selectFrom('listing')
    .innerJoin('product', 'product.id', 'listing.product_id')
    .select(CURRENT_PASSWORD_COLUMNS)
    .select('product.username')
    .where('listing.id', '=', listingId)
    .where('listing.state', '=', 'added')
    .executeTakeFirst();
  if (!listing) throw new OperationRefused('this listing does not wait for a decision (any more)');
  await recordLooks(ctx, { action: 'listings list', usernames: [listing.username] });
  return { username: listing.username, password: openCurrentPassword(ctx.services.secrets, listing) };
}

/** The current password of an account with an open claim. */
export async function revealClaim(
  ctx: OperatorContext<{ secrets: Secrets }>,
  claimId: number,
): Promise<Revealed> {
  const account = await selectClaims(ctx.db)
    .select(['product.id', 'product.username', 'product.password_encrypted as sealed'])
    .where('w.id', '=', claimId)
    .where('w.state', '=', 'open')
    .executeTakeFirst();
  if (!account) throw new OperationRefused('this claim does not wait for a decision (any more)');
  await recordLooks(ctx, { action: 'claims list', usernames: [account.username] });
  const password = ctx.services.secrets.decrypt(account.sealed, productRow(account.id));
  return { username: account.username, password };
}

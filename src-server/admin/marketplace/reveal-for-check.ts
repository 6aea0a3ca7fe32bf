import { productRow } from '../../catalog/index.ts';
import { selectClaims } from '../../claims/index.ts';
import type { OperatorContext } from '../../context.ts';
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

/** The current password of an account that waits to be listed, or has an open claim. */
export async function revealForCheck(
  ctx: OperatorContext<{ secrets: Secrets }>,
  about: { listingId: number } | { claimId: number },
): Promise<Revealed> {
  const isListing = 'listingId' in about;
  const account = isListing
    ? await ctx.db
        .selectFrom('listing')
        .innerJoin('product', 'product.id', 'listing.product_id')
        .select(['product.id', 'product.username', 'product.password_encrypted as sealed'])
        .where('listing.id', '=', about.listingId)
        .where('listing.state', '=', 'added')
        .executeTakeFirst()
    : await selectClaims(ctx.db)
        .select(['product.id', 'product.username', 'product.password_encrypted as sealed'])
        .where('w.id', '=', about.claimId)
        .where('w.state', '=', 'open')
        .executeTakeFirst();
  if (!account) throw new OperationRefused('this does not wait for a decision (any more)');
  await recordLooks(ctx, {
    action: isListing ? 'listings list' : 'claims list',
    usernames: [account.username],
  });
  const password = ctx.services.secrets.decrypt(account.sealed, productRow(account.id));
  return { username: account.username, password };
}

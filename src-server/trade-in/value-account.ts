import { ShopError } from '../../src-shared/errors.ts';
import { type Cents, percentOf } from '../../src-shared/money.ts';
import { TRADE_QUOTE_MINUTES, type TradeInput } from '../../src-shared/trade-in/schemas.ts';
import type { CustomerContext, Services } from '../context.ts';
import { secondsFromNow } from '../platform/sql.ts';
import { checkAccount } from './check-account.ts';
import { findTradable, type Tradable } from './find-tradable.ts';

/**
 * What the shop would pay for the customer's account today; the quote is valid for a quarter of an hour. Asking again
 * gives a new value. Throws as `findTradable` and `checkAccount`, and `not_tradable` if such an account has no price
 * today.
 */
export async function valueAccount(
  ctx: CustomerContext,
  input: TradeInput,
): Promise<{ valueCents: Cents; expiresAt: string }> {
  const purchase = await findTradable(ctx, input.username);
  await checkAccount(ctx, purchase, input);
  const valueCents = tradeValue(ctx.services, purchase);
  if (valueCents === 0) throw new ShopError('not_tradable');
  const { expires_at: expiresAt } = await ctx.db
    .insertInto('trade_quote')
    .values({
      purchase_id: purchase.id,
      value_cents: valueCents,
      expires_at: secondsFromNow(TRADE_QUOTE_MINUTES * 60),
    })
    .onConflict((conflict) =>
      conflict.column('purchase_id').doUpdateSet((eb) => ({
        value_cents: eb.ref('excluded.value_cents'),
        expires_at: eb.ref('excluded.expires_at'),
      })),
    )
    .returning('expires_at')
    .executeTakeFirstOrThrow();
  return { valueCents, expiresAt: expiresAt.toISOString() };
}

/**
 * The trade-in value: the trade rate of today's price, at most the unrefunded part of what was paid, by the customer and to the shop; 0
 * if such an account is not sold today.
 */
function tradeValue(
  { catalog, settings }: Pick<Services, 'catalog' | 'settings'>,
  purchase: Tradable,
): Cents {
  const price = catalog.priceOf({ ...purchase, id: purchase.product_id, is_purchasable: false });
  if (!price) return 0;
  return Math.min(percentOf(price.priceCents, settings.get('tradeInRate') * 100), purchase.leftCents);
}

import type { NotNull } from 'kysely';
import { productClass } from '../../../src-shared/catalog/product-class.ts';
import { ShopError } from '../../../src-shared/errors.ts';
import { SOLD_STATES } from '../../../src-shared/marketplace/listing-states.ts';
import { HINT_DAYS, type PriceHint } from '../../../src-shared/marketplace/price-hint.ts';
import { STOCK_COLUMNS, type StockRow, toProduct } from '../../catalog/index.ts';
import type { CustomerContext } from '../../context.ts';
import { secondsFromNow } from '../../platform/sql.ts';
import { isOwned } from '../../purchases/index.ts';

/** The newest sales of this rank; enough for a range. */
const MOST_SALES = 100;
const SIMILAR_STATES = SOLD_STATES.filter((state) => state !== 'returned');

/** The price range at which the customer's account of this name might sell. Throws `not_found` if it is not theirs. */
export async function priceHint(
  { services, db, actor }: CustomerContext,
  { username }: { username: string },
): Promise<PriceHint> {
  const account = await db
    .selectFrom('purchase')
    .innerJoin('product', 'product.id', 'purchase.product_id')
    .select(STOCK_COLUMNS)
    .where('purchase.customer_id', '=', actor.customerId)
    .where('product.username', '=', username)
    .where(isOwned)
    .executeTakeFirst();
  if (!account) throw new ShopError('not_found');
  const sold = await db
    .selectFrom('listing')
    .innerJoin('product', 'product.id', 'listing.product_id')
    .select(STOCK_COLUMNS)
    .select('listing.highest_bid_cents')
    .where('listing.state', 'in', SIMILAR_STATES)
    .where('listing.completed_at', '>', secondsFromNow(-HINT_DAYS * 24 * 3600))
    .where('listing.highest_bid_cents', 'is not', null)
    .where('product.rank', '=', account.rank)
    .orderBy('listing.completed_at', 'desc')
    .limit(MOST_SALES)
    .$narrowType<{ highest_bid_cents: NotNull }>()
    .execute();
  const { oldStockMaxDate } = services.catalog.prices();
  const classOf = (row: StockRow) => productClass(toProduct(row), oldStockMaxDate);
  const prices = sold.filter((row) => classOf(row) === classOf(account)).map((row) => row.highest_bid_cents);
  return {
    ruleCents: services.catalog.priceOf(account)?.priceCents ?? null,
    sales:
      prices.length === 0
        ? null
        : { count: prices.length, lowestCents: Math.min(...prices), highestCents: Math.max(...prices) },
  };
}

/** `stock list` and `stock export`: filters the whole stock, including held, sold and withdrawn accounts. */
import { type Selection, sql } from 'kysely';
import type { AccountAge, Rank, Region } from '../../../src-shared/catalog/enumerations.ts';
import { isOldStock, productClass, type ProductClass } from '../../../src-shared/catalog/product-class.ts';
import type { Cents } from '../../../src-shared/money.ts';
import {
  loadReferenceData,
  PriceRule,
  STOCK_COLUMNS,
  toProduct,
  usernameKeyOf,
  typedText,
} from '../../catalog/index.ts';
import type { ProductStatus } from '../../../src-shared/catalog/product-statuses.ts';
import type { Database } from '../../entities.ts';
import type { DatabaseContext, EntityManager } from '../../platform/database.ts';
import { anyText } from '../../platform/sql.ts';

/** Absent keys do not filter. Ranges are inclusive. */
export interface StockFilter {
  regions?: readonly Region[] | undefined;
  classes?: readonly ProductClass[] | undefined;
  statuses?: readonly ProductStatus[] | undefined;
  ranks?: readonly Rank[] | undefined;
  age?: AccountAge | undefined;
  minPriceCents?: Cents | undefined;
  maxPriceCents?: Cents | undefined;
  /** Part of the username, in any case. */
  username?: string | undefined;
  since?: Date | undefined;
  until?: Date | undefined;
  /** Only products whose username another product has in a different case (decision 0031). */
  isDuplicate?: boolean | undefined;
}

const COLUMNS = [
  ...STOCK_COLUMNS,
  'product.username',
  'product.status',
  'product.mythic_essence',
  'product.is_safe',
  'product.created_at',
  'product.cost_cents',
  'product.password_encrypted',
] as const;

export type StockItem = Selection<Database, 'product', (typeof COLUMNS)[number]> & {
  productClass: ProductClass;
  /** Null if it is not sold, because it has no price. */
  priceCents: Cents | null;
};

/** Products per statement: the stock is never all in memory. */
const BATCH = 1_000;

/** The matching products, by id, in non-empty batches. */
export async function* readStock({ em }: DatabaseContext, filter: StockFilter): AsyncGenerator<StockItem[]> {
  const referenceData = await loadReferenceData(em);
  const rule = new PriceRule(referenceData);
  const { oldStockMaxDate } = referenceData.prices;
  for (let lastId = 0; ;) {
    const rows = await stockAfter(em, lastId, filter);
    const items = rows.map((row) => ({
      ...row,
      productClass: productClass(toProduct(row), oldStockMaxDate),
      priceCents: rule.of(row)?.priceCents ?? null,
    }));
    const found = items.filter((item) => matches(item, filter, oldStockMaxDate));
    if (found.length > 0) yield found;
    lastId = rows.at(-1)?.id ?? 0;
    if (rows.length < BATCH) return;
  }
}

/** The filters that need the price rule. */
function matches(item: StockItem, filter: StockFilter, oldStockMaxDate: string): boolean {
  const { classes, age = 'any', minPriceCents = 0, maxPriceCents } = filter;
  if (classes && !classes.includes(item.productClass)) return false;
  if (age !== 'any' && isOldStock(item.date_last_played, oldStockMaxDate) !== (age === 'old-stock'))
    return false;
  if (minPriceCents === 0 && maxPriceCents === undefined) return true;
  const { priceCents } = item;
  return priceCents !== null && priceCents >= minPriceCents && priceCents <= (maxPriceCents ?? priceCents);
}

/** The next products that match the database's filters, by id. */
async function stockAfter(em: EntityManager, lastId: number, filter: StockFilter) {
  const { regions, statuses, ranks, username, since, until, isDuplicate } = filter;
  let products = em.db
    .selectFrom('product')
    .select(COLUMNS)
    .where('product.id', '>', lastId)
    .orderBy('product.id')
    .limit(BATCH);
  if (regions) products = products.where('region', '=', anyText(regions));
  if (statuses) products = products.where('status', '=', anyText(statuses));
  if (ranks) products = products.where('rank', '=', anyText(ranks));
  if (username !== undefined) {
    products = products.where(
      sql<boolean>`position(${usernameKeyOf(typedText(username))} in ${usernameKeyOf(sql.ref('username'))}) > 0`,
    );
  }
  if (since) products = products.where('created_at', '>=', since);
  if (until) products = products.where('created_at', '<', until);
  if (isDuplicate) {
    products = products.where((eb) =>
      eb.exists(
        eb
          .selectFrom('product as other')
          .select('other.id')
          .where(usernameKeyOf(sql.ref('other.username')), '=', usernameKeyOf(sql.ref('product.username')))
          .whereRef('other.id', '<>', 'product.id'),
      ),
    );
  }
  return products.execute();
}

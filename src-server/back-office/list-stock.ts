/** `stock list` and `stock export`: the stock by what an operator asks of it, also what is held, sold or withdrawn. */
import type { AccountAge, Rank, Region } from '../../src-shared/catalog/enumerations.ts';
import { isOldStock, productClass, type ProductClass } from '../../src-shared/catalog/product-class.ts';
import type { Cents } from '../../src-shared/money.ts';
import { loadFacts, OfferRule, STOCK_COLUMNS_TEXT, type StockRow, toProduct } from '../catalog/index.ts';
import type { ProductStatus } from '../catalog/product.entity.ts';
import type { EntityManager } from '../platform/database.ts';

/** What is left out is not asked for. Ranges are inclusive. */
export interface StockFilter {
  regions?: readonly Region[] | undefined;
  classes?: readonly ProductClass[] | undefined;
  statuses?: readonly ProductStatus[] | undefined;
  ranks?: readonly Rank[] | undefined;
  age?: AccountAge | undefined;
  minPriceCents?: Cents | undefined;
  maxPriceCents?: Cents | undefined;
  /** A part of the username, in whatever case. */
  username?: string | undefined;
  since?: Date | undefined;
  until?: Date | undefined;
  /** Only products whose username another product has in other case (decision 0031). */
  isDuplicate?: boolean | undefined;
}

export interface StockItem extends StockRow {
  username: string;
  status: ProductStatus;
  mythic_essence: number;
  is_safe: boolean;
  created_at: Date;
  password_encrypted: Buffer;
  productClass: ProductClass;
  /** Null when it is not sold for want of a price. */
  priceCents: Cents | null;
}

/** Products per statement: the stock is never all in memory. */
const BATCH = 1_000;

/** The products that match, by id, in batches that are not empty. */
export async function* readStock(em: EntityManager, filter: StockFilter): AsyncGenerator<StockItem[]> {
  const facts = await loadFacts(em);
  const rule = new OfferRule(facts);
  const { oldStockMaxDate } = facts.prices;
  for (let lastId = 0; ;) {
    const rows = await em.execute<Omit<StockItem, 'productClass' | 'priceCents'>[]>(SELECT, [
      lastId,
      filter.regions ?? null,
      filter.regions ?? null,
      filter.statuses ?? null,
      filter.statuses ?? null,
      filter.ranks ?? null,
      filter.ranks ?? null,
      filter.username ?? '',
      filter.since?.toISOString() ?? null,
      filter.since?.toISOString() ?? null,
      filter.until?.toISOString() ?? null,
      filter.until?.toISOString() ?? null,
      filter.isDuplicate ?? false,
      BATCH,
    ]);
    const items = rows.map((row) => ({
      ...row,
      created_at: new Date(row.created_at),
      productClass: productClass(toProduct(row), oldStockMaxDate),
      priceCents: rule.of(row)?.priceCents ?? null,
    }));
    const found = items.filter((item) => matches(item, filter, oldStockMaxDate));
    if (found.length > 0) yield found;
    lastId = rows.at(-1)?.id ?? 0;
    if (rows.length < BATCH) return;
  }
}

/** What only the price rule can say. */
function matches(item: StockItem, filter: StockFilter, oldStockMaxDate: string): boolean {
  const { classes, age = 'any', minPriceCents = 0, maxPriceCents } = filter;
  if (classes && !classes.includes(item.productClass)) return false;
  if (age !== 'any' && isOldStock(item.date_last_played, oldStockMaxDate) !== (age === 'old-stock'))
    return false;
  if (minPriceCents === 0 && maxPriceCents === undefined) return true;
  const { priceCents } = item;
  return priceCents !== null && priceCents >= minPriceCents && priceCents <= (maxPriceCents ?? priceCents);
}

const SELECT = `
select ${STOCK_COLUMNS_TEXT}, product.username, product.status, product.mythic_essence, product.is_safe, product.created_at,
  product.password_encrypted
from product
where product.id > ? and (?::text[] is null or region = any(?::text[])) and (?::text[] is null or status = any(?::text[]))
  and (?::text[] is null or rank = any(?::text[])) and position(username_key(?) in username_key(username)) > 0
  and (?::timestamptz is null or created_at >= ?::timestamptz) and (?::timestamptz is null or created_at < ?::timestamptz)
  and (not ?::boolean or exists (select from product other
    where username_key(other.username) = username_key(product.username) and other.id <> product.id))
order by product.id limit ?`;

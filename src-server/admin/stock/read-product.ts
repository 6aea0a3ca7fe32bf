import type { EDITABLE_COLUMNS } from '../../../src-shared/admin/stock.ts';
import { type ProductClass, productClass } from '../../../src-shared/catalog/product-class.ts';
import type { Cents } from '../../../src-shared/money.ts';
import { ShopError } from '../../../src-shared/errors.ts';
import { stockFileCells } from '../../catalog/import/index.ts';
import { loadReferenceData, PriceRule, STOCK_COLUMNS, toProduct } from '../../catalog/index.ts';
import type { ProductStatus } from '../../../src-shared/catalog/product-statuses.ts';
import type { DatabaseContext } from '../../platform/database.ts';
import { showAccount } from '../queries/show-account.ts';

export interface ProductPage {
  id: number;
  username: string;
  status: ProductStatus;
  heldUntil: Date | null;
  createdAt: Date;
  productClass: ProductClass;
  /** Of today. Null: not sold for want of a price; or sold, and its purchase has the one that was paid. */
  priceCents: Cents | null;
  warrantyDays: number;
  wasSold: boolean;
  /** As a stock file writes them; what an edit starts from. */
  cells: Record<(typeof EDITABLE_COLUMNS)[number], string>;
  skins: { id: number; title: string; tier: string; list: 'shard' | 'permanent' | 'owned' }[];
  /** All that happened to it, the oldest first. */
  events: { at: Date; what: string }[];
}

/** One product with its whole history, without its password. */
export async function readProduct({ em, db }: DatabaseContext, id: number): Promise<ProductPage> {
  const product = await db
    .selectFrom('product')
    .select(STOCK_COLUMNS)
    .select([
      'product.username',
      'product.status',
      'product.held_until',
      'product.created_at',
      'product.cost_cents',
      'product.mythic_essence',
      'product.is_safe',
    ])
    .select((eb) =>
      eb
        .exists(eb.selectFrom('purchase').select('purchase.id').whereRef('product_id', '=', 'product.id'))
        .$castTo<boolean>()
        .as('wasSold'),
    )
    .where('product.id', '=', id)
    .executeTakeFirst();
  if (!product) throw new ShopError('not_found');
  const referenceData = await loadReferenceData(em);
  const price = product.status === 'sold' ? null : new PriceRule(referenceData).of(product);
  const { events } = await showAccount({ db }, product.username);
  const { username, ...cells } = stockFileCells(product);
  const skinById = new Map(referenceData.skins.map((skin) => [skin.id, skin]));
  const named = (ids: readonly number[], list: ProductPage['skins'][number]['list']) =>
    ids.map((skinId) => {
      const { title = `Skin ${skinId}`, tier = '' } = skinById.get(skinId) ?? {};
      return { id: skinId, title, tier, list };
    });
  return {
    id,
    username,
    status: product.status,
    heldUntil: product.held_until,
    createdAt: product.created_at,
    productClass: productClass(toProduct(product), referenceData.prices.oldStockMaxDate),
    priceCents: price?.priceCents ?? null,
    warrantyDays: price?.warrantyDays ?? 0,
    wasSold: product.wasSold,
    cells,
    skins: [
      ...named(product.skins, 'shard'),
      ...named(product.permanent_skins, 'permanent'),
      ...named(product.owned_skins, 'owned'),
    ],
    events,
  };
}

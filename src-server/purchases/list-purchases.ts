import { RANKS, REGIONS } from '../../src-shared/catalog/enumerations.ts';
import { ShopError } from '../../src-shared/errors.ts';
import { type Page, pageOf } from '../../src-shared/pagination.ts';
import { codesMeant } from '../../src-shared/purchases/purchase-search.ts';
import type { CustomerContext } from '../context.ts';
import {
  presentPurchase,
  PURCHASE_SELECT,
  type PresentedPurchase,
  type PurchaseRecord,
} from './present-purchase.ts';

export interface ListPurchasesInput {
  page: number;
  limit: number;
  search?: string | undefined;
  isHidden: boolean;
}

/**
 * The customer's purchases, newest first, with credentials. `search` looks into username, region, rank and skin names.
 * Throws `not_found` past the last page.
 */
export async function listPurchases(
  { services, em, actor }: CustomerContext,
  { page, limit, search, isHidden }: ListPurchasesInput,
): Promise<Page<PresentedPurchase>> {
  const states = isHidden ? ['hidden'] : ['owned', 'listed'];
  const condition = `where purchase.customer_id = ? and purchase.state = any(?::text[]) ${search ? SEARCH : ''}`;
  const values: unknown[] = [
    actor.customerId,
    states,
    ...(search ? searchValues(services.catalog, search) : []),
  ];
  const [{ count } = { count: 0 }] = await em.execute<{ count: number }[]>(
    `select count(*)::int as count from purchase join product on product.id = purchase.product_id ${condition}`,
    values,
  );
  const rows = await em.execute<PurchaseRecord[]>(
    `${PURCHASE_SELECT} ${condition} order by purchase.purchased_at desc, purchase.id desc limit ? offset ?`,
    [...values, limit, (page - 1) * limit],
  );
  const framed = pageOf(
    rows.map((row) => presentPurchase(services, row)),
    count,
    page,
    limit,
  );
  if (!framed) throw new ShopError('not_found');
  return framed;
}

const SEARCH = `and (position(lower(?) in lower(product.username)) > 0 or product.region = any(?::text[])
  or product.rank = any(?::text[]) or (product.skins || product.permanent_skins || product.owned_skins) && ?::int[])`;

/** What people type is matched against the names they see; SQL gets the codes behind them. */
function searchValues(catalog: { findSkinIds(text: string): number[] }, search: string): unknown[] {
  return [search, codesMeant(REGIONS, search), codesMeant(RANKS, search), catalog.findSkinIds(search)];
}

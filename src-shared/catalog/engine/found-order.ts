/**
 * The order of results (storefront, section 9) implemented once more for single accounts, in order to merge two ordered
 * lists.
 */
import { allSkins } from '../product.ts';
import type { PricedProduct, Product } from '../product.ts';
import { DEFAULT_RANK_ORDER, rankPlace } from '../rank-order.ts';
import type { SearchFilters } from '../filters/registry.ts';
import type { SkinLookup } from '../skin-lookup.ts';

export function compareFound(
  filters: SearchFilters,
  skins: SkinLookup,
): (a: PricedProduct, b: PricedProduct) => number {
  const bySort = compareBySort(filters, skins);
  return (a, b) =>
    bySort(a, b) ||
    a.priceCents - b.priceCents ||
    b.discreteBlueEssence - a.discreteBlueEssence ||
    a.id - b.id;
}

function compareBySort(
  filters: SearchFilters,
  skins: SkinLookup,
): (a: PricedProduct, b: PricedProduct) => number {
  const rankSign = (filters.rankOrder ?? DEFAULT_RANK_ORDER) === 'HighToLow' ? 1 : -1;
  const counted = skins.sortedBy(filters);
  switch (filters.sort) {
    case 'rank':
      return (a, b) => rankSign * (rankPlace(a.rank, a.division) - rankPlace(b.rank, b.division));
    case 'highest-price':
      return (a, b) => b.priceCents - a.priceCents;
    case 'most-skins':
      return (a, b) => allSkins(b).size - allSkins(a).size;
    case 'most-blue-essence':
      return (a, b) => b.discreteBlueEssence - a.discreteBlueEssence;
    case 'newest':
      return (a, b) => b.id - a.id;
    case 'lane':
    case 'role':
    case 'champion':
      return (a, b) => countIn(b, counted) - countIn(a, counted);
    case 'lowest-price':
    case 'most-bids':
    case undefined:
      return () => 0;
  }
}

/**
 * A function that returns an account's chosen skins, those of the chosen champions, then those that the sort counts, each in the
 * order of its lists. Undefined if the filters choose and count none.
 */
export function relevantSkinsFor(
  filters: SearchFilters,
  skins: SkinLookup,
): ((product: Product) => number[]) | undefined {
  const chosen = new Set(filters.skins);
  const champions = skins.ofChampions(filters.champions);
  const counted = skins.sortedBy(filters);
  const sets = [chosen, champions, counted].filter(({ size }) => size > 0);
  if (sets.length === 0) return undefined;
  return (product) => {
    const relevant: number[] = [];
    // Without a set per account: this runs for every card, and lists are short.
    const addFrom = (ids: readonly number[], wanted: ReadonlySet<number>): void => {
      for (const id of ids) if (wanted.has(id) && !relevant.includes(id)) relevant.push(id);
    };
    for (const wanted of sets) {
      addFrom(product.skins, wanted);
      addFrom(product.permanentSkins, wanted);
      addFrom(product.ownedSkins, wanted);
    }
    return relevant;
  };
}

function countIn(product: Product, skinIds: ReadonlySet<number>): number {
  if (skinIds.size === 0) return 0;
  let count = 0;
  for (const id of allSkins(product)) if (skinIds.has(id)) count++;
  return count;
}

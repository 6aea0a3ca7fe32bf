/** The keys of each sort by position: lowest first; equal keys keep the base order. */
import { rankAt, divisionAt } from '../columns.ts';
import type { ProductColumns } from '../columns.ts';
import { RANK_CODES, hasDivisions } from '../enumerations.ts';
import { DEFAULT_RANK_ORDER, LAST_RANK_PLACE, rankPlace } from '../rank-order.ts';
import type { SearchFilters } from '../filters/registry.ts';
import type { PriceOrder } from './price-order.ts';
import type { SkinPostings } from './skin-postings.ts';

/** The sort key of every rank code and division of the columns, at `rank * 5 + division`. */
const RANK_PLACES = Uint8Array.from({ length: (RANK_CODES.length + 1) * 5 }, (_, at) =>
  rankPlace(rankAt(Math.floor(at / 5)), divisionAt(at % 5)),
);

export class SortKeys {
  readonly #columns: ProductColumns;
  readonly #order: PriceOrder;
  readonly #postings: SkinPostings;

  constructor(columns: ProductColumns, order: PriceOrder, postings: SkinPostings) {
    this.#columns = columns;
    this.#order = order;
    this.#postings = postings;
  }

  /**
   * The name of a sort whose order is cached, and its keys; undefined if the base order applies, and for champions, whose
   * combinations are too many to cache.
   *
   * @param counted the skins that a sort by lane or role counts
   */
  of(
    { sort, accountType, rank, division, rankOrder = DEFAULT_RANK_ORDER, lane, role }: SearchFilters,
    counted: ReadonlySet<number>,
  ): { name: string; make: () => Uint32Array } | undefined {
    const own = sort === undefined ? undefined : this.#order.ownKeys?.[sort];
    if (sort !== undefined && own !== undefined) return { name: sort, make: () => own };
    switch (sort) {
      case 'rank':
        // All unranked accounts have the same key, and so do those of one rank and division: their order by rank is the base
        // order.
        if (accountType === 'unranked') return undefined;
        if (rank !== undefined && (division !== undefined || !hasDivisions(rank))) return undefined;
        return { name: `rank ${rankOrder}`, make: () => this.#byRank(rankOrder === 'HighToLow') };
      case 'lane':
      case 'role':
        if (counted.size === 0) return undefined;
        return {
          name: `${sort} ${sort === 'lane' ? lane : role}`,
          make: () => new Uint32Array(this.bySkins(counted)),
        };
      case 'most-skins':
        return { name: sort, make: () => this.#highestFirst(skinsPerRow(this.#columns)) };
      case 'most-blue-essence':
        return { name: sort, make: () => this.#highestFirst(this.#columns.blueEssence) };
      case 'highest-price':
        return { name: sort, make: () => highestFirst(Uint32Array.from(this.#order.priceCents)) };
      case 'newest':
        // Rows ascend by id, and ids by arrival.
        return { name: sort, make: () => highestFirst(this.#order.rowAt) };
      case 'champion':
      case 'lowest-price':
      case 'most-bids':
      case undefined:
        return undefined;
    }
  }

  /** Accounts with most of the skins first. */
  bySkins(skinIds: ReadonlySet<number>): Uint16Array {
    const counts = new Uint16Array(this.#order.size);
    let most = 0;
    for (const skinId of skinIds) {
      const positions = this.#postings.of(skinId);
      for (let at = 0; at < positions.length; at++) {
        const count = ++counts[positions[at]!]!;
        if (count > most) most = count;
      }
    }
    for (let position = 0; position < counts.length; position++) counts[position] = most - counts[position]!;
    return counts;
  }

  #byRank(isHighFirst: boolean): Uint32Array {
    const { rank, division } = this.#columns;
    return this.#order.rowAt.map((row) => {
      const place = RANK_PLACES[rank[row]! * 5 + division[row]!]!;
      return isHighFirst ? place : LAST_RANK_PLACE - place;
    });
  }

  #highestFirst(valueOfRow: Uint16Array): Uint32Array {
    return highestFirst(this.#order.rowAt.map((row) => valueOfRow[row]!));
  }
}

/** Keys by which the highest of the values comes first. */
export function highestFirst(values: Uint32Array): Uint32Array {
  let highest = 0;
  for (let at = 0; at < values.length; at++) highest = Math.max(highest, values[at]!);
  return values.map((value) => highest - value);
}

/** How many skins the account of each row has; one in two of its lists counts once. */
function skinsPerRow({ length, skinIds, skinStart, skinCodes }: ProductColumns): Uint16Array {
  const counts = new Uint16Array(length);
  const lastSeen = new Int32Array(skinIds.length).fill(-1);
  let at = 0;
  for (let row = 0; row < length; row++) {
    const end = skinStart[row + 1]!;
    let count = 0;
    for (; at < end; at++) {
      const code = skinCodes[at]!;
      if (lastSeen[code] === row) continue;
      lastSeen[code] = row;
      count++;
    }
    counts[row] = count;
  }
  return counts;
}

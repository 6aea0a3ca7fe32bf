/**
 * The base order: price ascending, then blue essence descending, then id ascending (storefront, section 9). A position
 * is an account's place in it; accounts without a price have none.
 *
 * Accounts of equal class, rank, division, blue essence and mythic surcharge cost the same. The price rule is therefore
 * applied once per such group, the few groups are sorted, and the accounts are distributed to them by counting.
 */
import { RANK_CODES, UNRANKED } from '../enumerations.ts';
import type { SortOption } from '../enumerations.ts';
import { BLUE_ESSENCE_UNIT, FLAG_HANDLEVELED, FLAG_PREMIUM, divisionAt, rankAt, rowOf } from '../columns.ts';
import type { ProductColumns } from '../columns.ts';
import { encodeDate, isOldDateCode } from '../date-code.ts';
import { priceInClass } from '../price-rule.ts';
import type { CompiledPrices } from '../price-rule.ts';
import type { ProductClass } from '../product-class.ts';
import type { SkinLookup } from '../skin-lookup.ts';

export const NO_POSITION = 0xffff_ffff;

export interface PriceOrder {
  /** How many accounts are for sale. */
  size: number;
  /** Row of each position. */
  rowAt: Uint32Array;
  /** Position of each row, or NO_POSITION. */
  positionOf: Uint32Array;
  /** Price of each position. */
  priceCents: Float64Array;
  /** Whether positions ascend by price. */
  isByPrice: boolean;
  /** 1 for rows with a MYTHIC skin. */
  hasMythic: Uint8Array;
  /** Sort keys by position, for sorts that mean something else in this stock (sort-keys.ts). */
  ownKeys?: OwnKeys | undefined;
}

type OwnKeys = { readonly [Sort in SortOption]?: Uint32Array };

/** Kinds are 0 handleveled, then rank and division, then the three unranked classes. */
const DIVISIONS_PER_RANK = 5;
const PREMIUM_KIND = 1 + RANK_CODES.length * DIVISIONS_PER_RANK;
const KINDS = PREMIUM_KIND + 3;

export function orderByPrice(columns: ProductColumns, prices: CompiledPrices, skins: SkinLookup): PriceOrder {
  const hasMythic = findMythic(columns, skins);
  const essences = distinctValues(columns.blueEssence);
  const groupOf = groupRows(columns, essences, hasMythic, prices.oldStockMaxDate);
  const groups = rankGroups(essences, prices);
  return { ...deal(columns.length, groupOf, groups), isByPrice: true, hasMythic };
}

/** Ascending. */
function distinctValues(values: Uint16Array): Uint16Array {
  const occurs = new Uint8Array(65_536);
  for (let row = 0; row < values.length; row++) occurs[values[row]!] = 1;
  const distinct: number[] = [];
  for (let value = 0; value < occurs.length; value++) if (occurs[value] === 1) distinct.push(value);
  return Uint16Array.from(distinct);
}

/** Stock with its own order and prices, e.g. auctions by their end; `given` names every account once. */
export function orderAsGiven(
  columns: ProductColumns,
  given: readonly { id: number; priceCents: number }[],
  skins: SkinLookup,
  ownKeys?: OwnKeys,
): PriceOrder {
  const rowAt = Uint32Array.from(given, ({ id }) => rowOf(columns, id));
  const positionOf = new Uint32Array(columns.length).fill(NO_POSITION);
  rowAt.forEach((row, position) => (positionOf[row] = position));
  return {
    size: given.length,
    rowAt,
    positionOf,
    priceCents: Float64Array.from(given, ({ priceCents }) => priceCents),
    isByPrice: false,
    hasMythic: findMythic(columns, skins),
    ownKeys,
  };
}

function findMythic(columns: ProductColumns, skins: SkinLookup): Uint8Array {
  const { length, skinStart, skinCodes } = columns;
  const isMythic = Uint8Array.from(columns.skinIds, (id) => (skins.isMythic(id) ? 1 : 0));
  const hasMythic = new Uint8Array(length);
  let at = 0;
  for (let row = 0; row < length; row++) {
    const end = skinStart[row + 1]!;
    let found = 0;
    for (; at < end; at++) found |= isMythic[skinCodes[at]!]!;
    hasMythic[row] = found;
  }
  return hasMythic;
}

/** The group of each row: `(kind * essences + essence) * 2 + mythic`. */
function groupRows(
  columns: ProductColumns,
  essences: Uint16Array,
  hasMythic: Uint8Array,
  oldStockMaxDate: string,
): Uint32Array {
  const { length, flags, rank, division, dateLastPlayed, blueEssence } = columns;
  const maxCode = encodeDate(oldStockMaxDate);
  const essenceIndex = new Uint16Array(65_536);
  essences.forEach((essence, index) => (essenceIndex[essence] = index));
  const groupOf = new Uint32Array(length);
  for (let row = 0; row < length; row++) {
    let kind = 0;
    if ((flags[row]! & FLAG_HANDLEVELED) === 0) {
      if (rank[row] !== 0) kind = 1 + (rank[row]! - 1) * DIVISIONS_PER_RANK + division[row]!;
      else if ((flags[row]! & FLAG_PREMIUM) !== 0) kind = PREMIUM_KIND;
      else kind = isOldDateCode(dateLastPlayed[row]!, maxCode) ? PREMIUM_KIND + 1 : PREMIUM_KIND + 2;
    }
    groupOf[row] = (kind * essences.length + essenceIndex[blueEssence[row]!]!) * 2 + hasMythic[row]!;
  }
  return groupOf;
}

interface RankedGroups {
  /** The rank of each group among the distinct (price, blue essence) pairs, or -1 if it is not sold. */
  place: Int32Array;
  /** Price of each place. */
  priceCents: number[];
}

function rankGroups(essences: Uint16Array, prices: CompiledPrices): RankedGroups {
  const sold: { group: number; priceCents: number; essence: number }[] = [];
  const place = new Int32Array(KINDS * essences.length * 2).fill(-1);
  for (let group = 0; group < place.length; group++) {
    const essence = essences[(group >>> 1) % essences.length]!;
    const priceCents = priceInClass(prices, {
      ...kindOf(Math.floor(group / 2 / essences.length)),
      discreteBlueEssence: essence * BLUE_ESSENCE_UNIT,
      hasMythic: (group & 1) === 1,
    });
    if (priceCents !== null) sold.push({ group, priceCents, essence });
  }
  sold.sort((a, b) => a.priceCents - b.priceCents || b.essence - a.essence);
  const placePrices: number[] = [];
  sold.forEach(({ group, priceCents, essence }, index) => {
    const before = sold[index - 1];
    if (before?.priceCents !== priceCents || before.essence !== essence) placePrices.push(priceCents);
    place[group] = placePrices.length - 1;
  });
  return { place, priceCents: placePrices };
}

function kindOf(code: number) {
  const rankCode = Math.floor((code - 1) / DIVISIONS_PER_RANK) + 1;
  const isRanked = code > 0 && code < PREMIUM_KIND;
  const unranked: ProductClass[] = ['premium', 'old-stock', 'standard'];
  const kind: ProductClass = isRanked ? 'ranked' : (unranked[code - PREMIUM_KIND] ?? 'handleveled');
  return {
    kind,
    rank: isRanked ? rankAt(rankCode) : UNRANKED,
    division: isRanked ? divisionAt((code - 1) % DIVISIONS_PER_RANK) : 0,
  } as const;
}

/** Distributes the rows, which ascend by id, to their places: a counting sort. */
function deal(
  length: number,
  groupOf: Uint32Array,
  { place, priceCents: placePrices }: RankedGroups,
): Pick<PriceOrder, 'size' | 'rowAt' | 'positionOf' | 'priceCents'> {
  const next = new Uint32Array(placePrices.length + 1);
  for (let row = 0; row < length; row++) next[place[groupOf[row]!]! + 1]!++;
  next[0] = 0; // Place -1 counted there: rows that are not sold.
  for (let at = 1; at < next.length; at++) next[at]! += next[at - 1]!;
  const size = next[placePrices.length]!;
  const rowAt = new Uint32Array(size);
  const positionOf = new Uint32Array(length).fill(NO_POSITION);
  const priceCents = new Float64Array(size);
  for (let row = 0; row < length; row++) {
    const at = place[groupOf[row]!]!;
    if (at < 0) continue;
    const position = next[at]!++;
    rowAt[position] = row;
    positionOf[row] = position;
    priceCents[position] = placePrices[at]!;
  }
  return { size, rowAt, positionOf, priceCents };
}

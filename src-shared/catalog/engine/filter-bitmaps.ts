/** Turns filters into one bitmap per filter group, and groups into the bitmap of the accounts that match. */
import type { ProductColumns } from '../columns.ts';
import type { SearchFilters } from '../search-filters.ts';
import { emptyBitmap, intersect, unite } from './bitmap.ts';
import type { Bitmap } from './bitmap.ts';
import type { FacetBitmaps } from './facet-bitmaps.ts';
import type { PriceOrder } from './price-order.ts';
import { RangeBitmaps } from './range-bitmaps.ts';
import type { SkinLookup } from '../skin-lookup.ts';
import type { SkinPostings } from './skin-postings.ts';
import { BLUE_ESSENCE_UNIT } from '../columns.ts';

export type FilterGroup =
  | 'regions'
  | 'accountType'
  | 'isPremium'
  | 'isMythic'
  | 'rank'
  | 'division'
  | 'flashKey'
  | 'accountAge'
  | 'blueEssence'
  | 'orangeEssence'
  | 'skins'
  | 'champions';

export type GroupMaps = ReadonlyMap<FilterGroup, Bitmap>;

export class FilterBitmaps {
  readonly #facets: FacetBitmaps;
  readonly #postings: SkinPostings;
  readonly #skins: SkinLookup;
  /** By champion: the accounts with any of its skins. Made when first asked for, and kept. */
  readonly #byChampion = new Map<string, Bitmap>();
  readonly blueEssence: RangeBitmaps;
  readonly orangeEssence: RangeBitmaps;
  /** One reused buffer per group that has no bitmap of its own; each is valid until the next call. */
  readonly #regionBuffer: Bitmap;
  readonly #blueBuffer: Bitmap;
  readonly #orangeBuffer: Bitmap;
  readonly #skinBuffer: Bitmap;
  readonly #championBuffer: Bitmap;
  readonly #size: number;

  constructor(
    columns: ProductColumns,
    order: PriceOrder,
    { facets, postings, skins }: { facets: FacetBitmaps; postings: SkinPostings; skins: SkinLookup },
  ) {
    this.#facets = facets;
    this.#postings = postings;
    this.#skins = skins;
    const { rowAt, size } = order;
    this.blueEssence = new RangeBitmaps(rowAt.map((row) => columns.blueEssence[row]! * BLUE_ESSENCE_UNIT));
    this.orangeEssence = new RangeBitmaps(rowAt.map((row) => columns.orangeEssence[row]!));
    this.#regionBuffer = emptyBitmap(size);
    this.#blueBuffer = emptyBitmap(size);
    this.#orangeBuffer = emptyBitmap(size);
    this.#skinBuffer = emptyBitmap(size);
    this.#championBuffer = emptyBitmap(size);
    this.#size = size;
  }

  /** The bitmap of every group in which something is chosen. */
  of(filters: SearchFilters): GroupMaps {
    const facets = this.#facets;
    const maps = new Map<FilterGroup, Bitmap>();
    const { accountType, rank, division, flashKey, accountAge } = filters;
    if (filters.skins !== undefined && filters.skins.length > 0) {
      this.#postings.withAll(filters.skins, this.#skinBuffer);
      maps.set('skins', this.#skinBuffer);
    }
    if (filters.champions !== undefined && filters.champions.length > 0) {
      maps.set('champions', this.#anyChampion(filters.champions));
    }
    if (filters.regions !== undefined && filters.regions.length > 0) {
      maps.set('regions', this.#anyRegion(filters.regions));
    }
    if (accountType !== undefined) maps.set('accountType', facets.accountType(accountType));
    if (filters.isPremium) maps.set('isPremium', facets.premium());
    if (filters.isMythic) maps.set('isMythic', facets.mythic());
    if (rank !== undefined) maps.set('rank', facets.rank(rank));
    if (division !== undefined) maps.set('division', facets.division(division));
    if (flashKey !== undefined) maps.set('flashKey', facets.flashKey(flashKey));
    if (accountAge !== undefined) maps.set('accountAge', facets.accountAge(accountAge));
    const { blueEssenceStart, blueEssenceEnd, orangeEssenceStart, orangeEssenceEnd } = filters;
    if (blueEssenceStart !== undefined || blueEssenceEnd !== undefined) {
      this.blueEssence.between(blueEssenceStart, blueEssenceEnd, this.#blueBuffer);
      maps.set('blueEssence', this.#blueBuffer);
    }
    if (orangeEssenceStart !== undefined || orangeEssenceEnd !== undefined) {
      this.orangeEssence.between(orangeEssenceStart, orangeEssenceEnd, this.#orangeBuffer);
      maps.set('orangeEssence', this.#orangeBuffer);
    }
    return maps;
  }

  #anyRegion(regions: NonNullable<SearchFilters['regions']>): Bitmap {
    return anyOf(
      regions.map((region) => this.#facets.region(region)),
      this.#regionBuffer,
    );
  }

  #anyChampion(champions: readonly string[]): Bitmap {
    return anyOf(
      champions.map((champion) => this.#champion(champion)),
      this.#championBuffer,
    );
  }

  #champion(name: string): Bitmap {
    // Kept by id: of names that people write there is no end.
    const champion = this.#skins.championOf(name);
    const known = this.#byChampion.get(champion ?? '');
    if (known !== undefined) return known;
    const map = emptyBitmap(this.#size);
    if (champion !== undefined) this.#postings.addAny(this.#skins.ofChampion(champion), map);
    this.#byChampion.set(champion ?? '', map);
    return map;
  }
}

/** One of the maps, or `out` with all of them: read it, never write to it. */
function anyOf(maps: readonly Bitmap[], out: Bitmap): Bitmap {
  const [only] = maps;
  if (maps.length === 1 && only !== undefined) return only;
  unite(maps, out);
  return out;
}

/**
 * The accounts in all groups except `open`. The result is `out`, or one of the given maps when there is nothing to
 * intersect: read it, never write to it.
 */
export function matchGroups(
  groups: GroupMaps,
  open: readonly FilterGroup[],
  alive: { map: Bitmap; isWhole: boolean },
  out: Bitmap,
): Bitmap {
  const maps: Bitmap[] = [];
  for (const [group, map] of groups) if (!open.includes(group)) maps.push(map);
  if (!alive.isWhole || maps.length === 0) maps.push(alive.map);
  const [only] = maps;
  if (maps.length === 1 && only !== undefined) return only;
  intersect(maps, out);
  return out;
}

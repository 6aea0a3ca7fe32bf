/** The specified search as plain array code over plain objects: slow, obvious, and sharing nothing with the engine. */
import {
  ACCOUNT_AGES,
  ACCOUNT_TYPES,
  BLUE_ESSENCE_MINIMUMS,
  FLASH_KEYS,
  ORANGE_ESSENCE_RANGES,
  PRICE_RANGES,
  RANK_CODES,
  REGION_CODES,
} from '#shared/catalog/enumerations.ts';
import { priceOf } from '#shared/catalog/price-rule.ts';
import type { PriceList } from '#shared/catalog/prices.ts';
import { isOldStock } from '#shared/catalog/product-class.ts';
import type { PricedProduct, Product } from '#shared/catalog/product.ts';
import type { SearchFilters } from '#shared/catalog/filters/registry.ts';
import type { SkinCatalog } from '#shared/catalog/skin.ts';
import type {
  CloseMatch,
  Facets,
  FoundProduct,
  Suggested,
  SuggestionCounts,
} from '#shared/catalog/engine/search-result.ts';

export interface ReferenceData extends SkinCatalog {
  prices: PriceList;
}

const RANK_SORT = (
  'CH GR MA DI1 DI2 DI3 DI4 EM1 EM2 EM3 EM4 PL1 PL2 PL3 PL4 GO1 GO2 GO3 GO4 ' +
  'SI1 SI2 SI3 SI4 BR1 BR2 BR3 BR4 IR1 IR2 IR3 IR4'
).split(' ');

const skinsOf = (product: Product): number[] => [
  ...new Set([...product.skins, ...product.permanentSkins, ...product.ownedSkins]),
];

export class ReferenceSearch {
  readonly #priced: PricedProduct[];
  readonly #referenceData: ReferenceData;

  constructor(products: readonly Product[], referenceData: ReferenceData) {
    this.#referenceData = referenceData;
    this.#priced = products
      .map((product) => ({
        product,
        price: priceOf(product, referenceData.prices, this.#hasMythic(product)),
      }))
      .filter(({ price }) => price !== null)
      .map(({ product, price }) => ({ ...product, priceCents: price ?? 0 }))
      .toSorted(
        (a, b) => a.priceCents - b.priceCents || b.discreteBlueEssence - a.discreteBlueEssence || a.id - b.id,
      );
  }

  get all(): PricedProduct[] {
    return this.#priced;
  }

  search(filters: SearchFilters): { total: number; products: FoundProduct[]; minPriceCents: number | null } {
    const matches = this.#priced.filter((product) => this.#fits(product, filters));
    const champions = this.#skinsOfChampions(filters.champions);
    const counted = this.#countedSkins(filters);
    const place = (product: PricedProduct): number => {
      if (filters.sort === 'rank')
        return this.#rankPlace(product) * (filters.rankOrder === 'LowToHigh' ? -1 : 1);
      if (filters.sort === 'highest-price') return -product.priceCents;
      if (filters.sort === 'most-skins') return -skinsOf(product).length;
      if (filters.sort === 'most-blue-essence') return -product.discreteBlueEssence;
      if (filters.sort === 'newest') return -product.id;
      return -skinsOf(product).filter((id) => counted.has(id)).length;
    };
    const sorted = matches.toSorted((a, b) => place(a) - place(b));
    return {
      total: matches.length,
      products: sorted.map((product) => ({
        ...product,
        relevantSkins: relevant(product, filters, champions, counted),
      })),
      minPriceCents: matches[0]?.priceCents ?? null,
    };
  }

  countSuggestions(filters: SearchFilters, { skins, champions }: Suggested): SuggestionCounts {
    return {
      skins: skins.map((id) => this.#count({ ...filters, skins: [...(filters.skins ?? []), id] })),
      champions: champions.map((champion) => this.#count({ ...filters, champions: [champion] })),
    };
  }

  closest(filters: SearchFilters): CloseMatch[] {
    const chosen = new Set(filters.skins);
    return this.#priced
      .filter((product) => this.#fits(product, { ...filters, skins: [] }))
      .map((product) => {
        const relevantSkins = skinsOf(product).filter((id) => chosen.has(id));
        return { product: { ...product, relevantSkins }, matched: relevantSkins.length };
      })
      .filter(({ matched }) => matched > 0)
      .toSorted((a, b) => b.matched - a.matched);
  }

  facets(filters: SearchFilters): Record<keyof Facets, unknown> {
    const total = (changes: Partial<Record<keyof SearchFilters, unknown>>): number => {
      const changed: SearchFilters = { ...filters };
      return this.#count(Object.assign(changed, changes));
    };
    const each = <K extends string | number>(
      values: readonly K[],
      changes: (value: K) => Partial<Record<keyof SearchFilters, unknown>>,
    ) => Object.fromEntries(values.map((value) => [value, total(changes(value))]));
    const noBlue = { blueEssenceStart: undefined, blueEssenceEnd: undefined };
    const noOrange = { orangeEssenceStart: undefined, orangeEssenceEnd: undefined };
    return {
      priceStartCents: {
        any: total({ priceStartCents: undefined, priceEndCents: undefined }),
        ...Object.fromEntries(
          PRICE_RANGES.map(({ start, end }) => [
            start,
            total({ priceStartCents: start, priceEndCents: end }),
          ]),
        ),
      },
      regions: { any: total({ regions: undefined }), ...each(REGION_CODES, (code) => ({ regions: [code] })) },
      accountType: each(ACCOUNT_TYPES, (type) => ({
        accountType: unlessAny(type),
        ...(type !== (filters.accountType ?? 'any') && {
          flashKey: undefined,
          ...(type !== 'ranked' && { rank: undefined, division: undefined }),
        }),
      })),
      isPremium: total({ isPremium: true }),
      isMythic: total({ isMythic: true }),
      rank: {
        any: total({ rank: undefined, division: undefined }),
        ...each(RANK_CODES, (rank) => ({
          rank,
          ...(['MA', 'GR', 'CH'].includes(rank) && { division: undefined }),
        })),
      },
      division: { any: total({ division: undefined }), ...each([1, 2, 3, 4], (division) => ({ division })) },
      flashKey: each(['any', ...FLASH_KEYS], (key) => ({ flashKey: unlessAny(key) })),
      accountAge: each(ACCOUNT_AGES, (age) => ({ accountAge: unlessAny(age) })),
      blueEssenceStart: {
        any: total(noBlue),
        ...each(BLUE_ESSENCE_MINIMUMS, (minimum) => ({ ...noBlue, blueEssenceStart: minimum })),
      },
      orangeEssenceStart: {
        any: total(noOrange),
        ...Object.fromEntries(
          ORANGE_ESSENCE_RANGES.map(({ start, end }) => [
            start,
            total({ orangeEssenceStart: start, orangeEssenceEnd: end }),
          ]),
        ),
      },
    };
  }

  #count(filters: SearchFilters): number {
    return this.#priced.filter((product) => this.#fits(product, filters)).length;
  }

  #fits(product: PricedProduct, filters: SearchFilters): boolean {
    const skins = skinsOf(product);
    const { regions, accountType, rank, division, flashKey, accountAge } = filters;
    const isOld = isOldStock(product.dateLastPlayed, this.#referenceData.prices.oldStockMaxDate);
    const isRanked = product.rank !== '0';
    return (
      (regions === undefined || regions.length === 0 || regions.includes(product.region)) &&
      (accountType !== 'handleveled' || product.isHandleveled) &&
      (accountType !== 'ranked' || isRanked) &&
      (accountType !== 'unranked' || (!isRanked && !product.isHandleveled)) &&
      (!filters.isPremium || product.isPremium) &&
      (!filters.isMythic || this.#hasMythic(product)) &&
      (rank === undefined || product.rank === rank) &&
      (division === undefined || product.division === division) &&
      (flashKey === undefined || product.flashKey === flashKey) &&
      (accountAge === undefined || isOld === (accountAge === 'old-stock')) &&
      product.priceCents >= (filters.priceStartCents ?? 0) &&
      product.priceCents <= (filters.priceEndCents ?? Infinity) &&
      product.discreteBlueEssence >= (filters.blueEssenceStart ?? 0) &&
      product.discreteBlueEssence <= (filters.blueEssenceEnd ?? Infinity) &&
      product.orangeEssence >= (filters.orangeEssenceStart ?? 0) &&
      product.orangeEssence <= (filters.orangeEssenceEnd ?? Infinity) &&
      (filters.skins ?? []).every((id) => skins.includes(id)) &&
      ((filters.champions ?? []).length === 0 ||
        skins.some((id) => this.#skinsOfChampions(filters.champions).has(id)))
    );
  }

  #hasMythic(product: Product): boolean {
    const { skins } = this.#referenceData;
    return skinsOf(product).some((id) => skins.find((skin) => skin.id === id)?.tier === 'MYTHIC');
  }

  #countedSkins({ sort, lane, role, champions = [] }: SearchFilters): Set<number> {
    const chosen = this.#referenceData.champions.filter(
      (champion) =>
        (sort === 'lane' && lane !== undefined && champion.lanes.includes(lane)) ||
        (sort === 'role' && role !== undefined && champion.roles.includes(role)),
    );
    if (sort === 'champion') return this.#skinsOfChampions(champions);
    const names = chosen.map(({ id }) => id);
    return new Set(
      this.#referenceData.skins.filter(({ champion }) => names.includes(champion)).map(({ id }) => id),
    );
  }

  #skinsOfChampions(typed: readonly string[] = []): Set<number> {
    const names = this.#referenceData.champions
      .filter(({ id, name }) => typed.includes(id) || typed.includes(name))
      .map(({ id }) => id);
    return new Set(
      this.#referenceData.skins.filter(({ champion }) => names.includes(champion)).map(({ id }) => id),
    );
  }

  #rankPlace({ rank, division }: Product): number {
    const place = RANK_SORT.indexOf(division === 0 ? rank : `${rank}${division}`);
    return place === -1 ? 14 : place;
  }
}

function unlessAny(value: string): string | undefined {
  return value === 'any' ? undefined : value;
}

function relevant(
  product: Product,
  filters: SearchFilters,
  champions: Set<number>,
  counted: Set<number>,
): number[] {
  const chosen = filters.skins ?? [];
  const skins = skinsOf(product);
  return [
    ...skins.filter((id) => chosen.includes(id)),
    ...skins.filter((id) => champions.has(id) && !chosen.includes(id)),
    ...skins.filter((id) => counted.has(id) && !champions.has(id) && !chosen.includes(id)),
  ];
}

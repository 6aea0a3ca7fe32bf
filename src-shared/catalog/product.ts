import type { Division, FlashKey, RankCode, Region } from './enumerations.ts';

/**
 * An account in the catalog: everything in the positional list of `GET /api/products/`, plus its warranty, and nothing
 * secret. Blue essence is floored to 10,000s and level to 10s ("discrete"), so that single accounts cannot be recognised.
 */
export interface Product {
  id: number;
  region: Region;
  discreteBlueEssence: number;
  orangeEssence: number;
  /** Skin ids of shards, of permanent shards and of skins already owned. */
  skins: number[];
  permanentSkins: number[];
  ownedSkins: number[];
  discreteLevel: number;
  isHandleveled: boolean;
  /** `0` when unranked. */
  rank: RankCode;
  /** 0 when unranked or in an apex tier. */
  division: Division;
  flashKey: FlashKey | null;
  soloWins: number | null;
  soloLosses: number | null;
  isPremium: boolean;
  /** False: no warranty in spite of its class (decision 0006). Not part of the positional list. */
  hasWarranty: boolean;
  /** `yyyy`, `yyyy-mm-dd` or empty when unknown. */
  dateLastPlayed: string;
}

/** A product with today's price, in integer cents. */
export interface PricedProduct extends Product {
  priceCents: number;
}

export const DEFAULT_LEVEL = 30;

export function toDiscreteBlueEssence(blueEssence: number): number {
  return Math.max(0, Math.floor(blueEssence / 10_000) * 10_000);
}

export function toDiscreteLevel(level: number | null): number {
  return level === null ? DEFAULT_LEVEL : Math.floor(level / 10) * 10;
}

/** Every skin of the account once: shards, permanents and owned ones. */
export function allSkins(product: Pick<Product, 'skins' | 'permanentSkins' | 'ownedSkins'>): Set<number> {
  return new Set([...product.skins, ...product.permanentSkins, ...product.ownedSkins]);
}

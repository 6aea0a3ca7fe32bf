import { allSkins, type Product } from '#shared/catalog/product.ts';

interface SkinSets {
  /** Ids of the skins that all accounts have. */
  common: number[];
  /** For each account, its skins that not all accounts have. */
  apart: number[][];
}

/** The skins that accounts have in common and those that differ, each in the order of the first account with it. */
export function skinSetsOf(
  products: readonly Pick<Product, 'skins' | 'permanentSkins' | 'ownedSkins'>[],
): SkinSets {
  const sets = products.map(allSkins);
  const [first = new Set<number>()] = sets;
  const common = new Set([...first].filter((id) => sets.every((set) => set.has(id))));
  return { common: [...common], apart: sets.map((set) => [...set].filter((id) => !common.has(id))) };
}

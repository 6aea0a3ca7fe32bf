import { allSkins, type Product } from '#shared/catalog/product.ts';

interface SkinSets {
  /** Ids of the skins that all of the accounts have. */
  common: number[];
  /** Of each account those that not all have. */
  apart: number[][];
}

/** What accounts have in common and apart, each in the order of the first account that has it. */
export function skinSetsOf(
  products: readonly Pick<Product, 'skins' | 'permanentSkins' | 'ownedSkins'>[],
): SkinSets {
  const sets = products.map(allSkins);
  const [first = new Set<number>()] = sets;
  const common = new Set([...first].filter((id) => sets.every((set) => set.has(id))));
  return { common: [...common], apart: sets.map((set) => [...set].filter((id) => !common.has(id))) };
}

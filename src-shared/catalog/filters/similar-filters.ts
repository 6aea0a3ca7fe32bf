import { UNRANKED } from '../enumerations.ts';
import { productClass, type ProductClass } from '../product-class.ts';
import type { Product } from '../product.ts';
import type { SearchFilters } from './registry.ts';

/** The properties that decide which accounts are similar. */
export type Likeness = Pick<Product, 'region' | 'rank' | 'isHandleveled' | 'isPremium' | 'dateLastPlayed'>;

/** The search for accounts of the same region and class; ranked ones of the same tier. */
export function similarFilters(account: Likeness, oldStockMaxDate: string): SearchFilters {
  const regions = [account.region];
  const rank = account.rank === UNRANKED ? {} : { rank: account.rank };
  const byClass: Record<ProductClass, SearchFilters> = {
    handleveled: { regions, accountType: 'handleveled' },
    ranked: { regions, accountType: 'ranked', ...rank },
    premium: { regions, accountType: 'unranked', isPremium: true },
    'old-stock': { regions, accountType: 'unranked', accountAge: 'old-stock' },
    standard: { regions, accountType: 'unranked', accountAge: 'new-stock' },
  };
  return byClass[productClass(account, oldStockMaxDate)];
}

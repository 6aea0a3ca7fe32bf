import type { Division, FlashKey, RankCode, Region } from '../../src-shared/catalog/enumerations.ts';
import { type Product, toDiscreteBlueEssence, toDiscreteLevel } from '../../src-shared/catalog/product.ts';

/** What SQL selects of `product` for the catalog and for judging a sale; nothing secret among it. */
export const STOCK_COLUMNS = `product.id, product.region, product.level, product.blue_essence, product.orange_essence,
  product.skins, product.permanent_skins, product.owned_skins, product.is_handleveled, product.is_premium, product.has_warranty, product.rank,
  product.division, product.flash_key, product.solo_wins, product.solo_losses, product.date_last_played,
  (product.status = 'for_sale' or (product.status = 'held' and product.held_until < now())) as is_purchasable`;

export interface StockRow {
  id: number;
  region: Region;
  level: number;
  blue_essence: number;
  orange_essence: number;
  skins: number[];
  permanent_skins: number[];
  owned_skins: number[];
  is_handleveled: boolean;
  is_premium: boolean;
  /** From the stock's own list: false takes the warranty of its class away. */
  has_warranty: boolean;
  rank: RankCode;
  division: Division;
  flash_key: FlashKey | null;
  solo_wins: number | null;
  solo_losses: number | null;
  date_last_played: string;
  /** For sale, or held by a checkout whose time ran out (by the database's clock). */
  is_purchasable: boolean;
}

export function toProduct(row: StockRow): Product {
  return {
    id: row.id,
    region: row.region,
    discreteBlueEssence: toDiscreteBlueEssence(row.blue_essence),
    orangeEssence: row.orange_essence,
    skins: row.skins,
    permanentSkins: row.permanent_skins,
    ownedSkins: row.owned_skins,
    discreteLevel: toDiscreteLevel(row.level),
    isHandleveled: row.is_handleveled,
    rank: row.rank,
    division: row.division,
    flashKey: row.flash_key,
    soloWins: row.solo_wins,
    soloLosses: row.solo_losses,
    isPremium: row.is_premium,
    dateLastPlayed: row.date_last_played,
  };
}

import { expressionBuilder, type Selectable, sql } from 'kysely';
import type { Division, FlashKey, RankCode, Region } from '../../../src-shared/catalog/enumerations.ts';
import { type Product, toDiscreteBlueEssence, toDiscreteLevel } from '../../../src-shared/catalog/product.ts';

import type { Database } from '../../entities.ts';
import { now } from '../../platform/sql.ts';

const eb = expressionBuilder<Database, 'product'>();

/** Inventory that can be bought now: for sale, or held by a checkout whose time ran out (by the database's clock). */
export const isPurchasable = eb
  .or([
    eb('product.status', '=', 'for_sale'),
    eb.and([eb('product.status', '=', 'held'), eb('product.held_until', '<', now)]),
  ])
  .$castTo<boolean>();

const STOCK_FIELDS = [
  'product.id',
  'product.region',
  'product.level',
  'product.blue_essence',
  'product.orange_essence',
  'product.skins',
  'product.permanent_skins',
  'product.owned_skins',
  'product.is_handleveled',
  'product.is_premium',
  'product.rank',
  'product.division',
  'product.flash_key',
  'product.solo_wins',
  'product.solo_losses',
  'product.date_last_played',
  'product.has_warranty',
] as const;

/** The name under which a product's password is encrypted (`platform/secrets.ts`): it cannot be read in another product's row. */
export function productRow(id: number): string {
  return `product:${id}`;
}

/** What a statement selects of `product` for the catalog and for pricing a sale; nothing secret among it. */
export const STOCK_COLUMNS = [...STOCK_FIELDS, isPurchasable.as('is_purchasable')] as const;

/** The same for a large stock: a JSON array per account is read several times faster than columns. */
export const stockPositions = sql<string>`json_build_array(${sql.join(STOCK_FIELDS.map((field) => sql.ref(field)))})::text`;

/** In the order of STOCK_FIELDS. */
export type StockPositions = [
  id: number,
  region: Region,
  level: number,
  blueEssence: number,
  orangeEssence: number,
  skins: number[],
  permanentSkins: number[],
  ownedSkins: number[],
  isHandleveled: boolean,
  isPremium: boolean,
  rank: RankCode,
  division: Division,
  flashKey: FlashKey | null,
  soloWins: number | null,
  soloLosses: number | null,
  dateLastPlayed: string,
  hasWarranty: boolean,
];

type StockField = (typeof STOCK_FIELDS)[number] extends `product.${infer Field}` ? Field : never;

/** `has_warranty` is from the stock's own list: false takes the warranty of its class away. */
export type StockRow = Pick<Selectable<Database['product']>, StockField> & { is_purchasable: boolean };

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
    hasWarranty: row.has_warranty,
    dateLastPlayed: row.date_last_played,
  };
}

export function productOfPositions(positions: StockPositions): Product {
  return {
    id: positions[0],
    region: positions[1],
    discreteBlueEssence: toDiscreteBlueEssence(positions[3]),
    orangeEssence: positions[4],
    skins: positions[5],
    permanentSkins: positions[6],
    ownedSkins: positions[7],
    discreteLevel: toDiscreteLevel(positions[2]),
    isHandleveled: positions[8],
    rank: positions[10],
    division: positions[11],
    flashKey: positions[12],
    soloWins: positions[13],
    soloLosses: positions[14],
    isPremium: positions[9],
    hasWarranty: positions[16],
    dateLastPlayed: positions[15],
  };
}

import { expressionBuilder, type Selection } from 'kysely';
import { isOldStock } from '../../src-shared/catalog/product-class.ts';
import { OWNED_STATES, PURCHASE_STATE } from '../../src-shared/purchases/purchase-states.ts';
import type { PasswordState } from '../../src-shared/purchases/texts.ts';
import { productRow } from '../catalog/index.ts';
import type { Services } from '../context.ts';
import type { Database } from '../entities.ts';

/** The account belongs to the customer: neither given away nor taken back. */
export const isOwned = expressionBuilder<Database, 'purchase'>()('purchase.state', 'in', OWNED_STATES);

/** The columns for presenting purchases, of `purchase` joined with its `product`. */
export const PURCHASE_COLUMNS = [
  'purchase.id',
  'purchase.purchased_at',
  'purchase.state',
  'purchase.price_cents',
  'purchase.refunded_cents',
  'purchase.warranty_days',
  // The seller's note, for accounts bought on the marketplace.
  'purchase.remarks',
  'product.id as product_id',
  'product.username',
  'product.password_encrypted',
  'product.region',
  'product.level',
  'product.blue_essence',
  'product.orange_essence',
  'product.solo_wins',
  'product.solo_losses',
  'product.skins',
  'product.permanent_skins',
  'product.owned_skins',
  'product.rank',
  'product.division',
  'product.is_premium',
  'product.is_safe',
  'product.has_warranty',
  'product.is_handleveled',
  'product.flash_key',
  'product.date_last_played',
] as const;

export type PurchaseRecord = Selection<Database, 'purchase' | 'product', (typeof PURCHASE_COLUMNS)[number]>;

/**
 * A purchased account with the documented fields (account and marketplace, section 3), with skins by name. Once it is on
 * the marketplace, or no longer the customer's, its password has been changed, and they do not get the new one.
 */
export function presentPurchase({ secrets, catalog }: Services, row: PurchaseRecord) {
  const { oldStockMaxDate } = catalog.prices();
  const { isListed, password } = PURCHASE_STATE[row.state];
  const passwordState: PasswordState = password ?? 'changed for the auction';
  const names = (ids: number[]) => ids.map((id) => catalog.skinName(id));
  return {
    id: row.id,
    date: row.purchased_at.toISOString(),
    username: row.username,
    password:
      passwordState === 'current' ? secrets.decrypt(row.password_encrypted, productRow(row.product_id)) : '',
    passwordState,
    region: row.region,
    level: row.level,
    blueEssence: row.blue_essence,
    orangeEssence: row.orange_essence,
    soloWins: row.solo_wins,
    soloLosses: row.solo_losses,
    skins: names(row.skins),
    permanentSkins: names(row.permanent_skins),
    ownedSkins: names(row.owned_skins),
    /** The three lists above combined, for finding their pictures. */
    skinIds: [...row.skins, ...row.permanent_skins, ...row.owned_skins],
    rank: row.rank,
    division: row.division,
    isPremium: row.is_premium,
    isOldStock: isOldStock(row.date_last_played, oldStockMaxDate),
    isSafe: row.is_safe,
    /** The purchase's own: a seller on the marketplace gives one, whatever the stock list says of the account. */
    hasWarranty: row.warranty_days > 0,
    isHandleveled: row.is_handleveled,
    flashKey: row.flash_key,
    dateLastPlayed: row.date_last_played,
    isBareMetal: row.is_premium,
    priceCents: row.price_cents,
    warrantyDays: row.warranty_days,
    isHidden: row.state === 'hidden',
    isListed,
    /** Shown in the tag of old stock. With it, a row needs nothing of the catalog, which a device may not have. */
    oldStockMaxDate,
    remarks: row.remarks,
  };
}
export type PresentedPurchase = ReturnType<typeof presentPurchase>;

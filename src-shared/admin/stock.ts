/** The console's queries about the stock. */
import { z } from 'zod';
import { ACCOUNT_AGES, RANK_CODES, REGION_CODES } from '../catalog/enumerations.ts';
import { searchFiltersSchema } from '../catalog/filters/search-filters-schema.ts';
import { PRODUCT_CLASSES } from '../catalog/product-class.ts';
import { PRODUCT_STATUSES } from '../catalog/product-statuses.ts';
import { MAX_USERNAME_LENGTH } from '../catalog/username.ts';
import { idSchema } from '../id-schema.ts';
import { centsSchema } from '../money-schema.ts';
import { listInputSchema } from './list.ts';
import { reasonSchema } from './reason.ts';

/** Of the ranks that have divisions; texts, as in an address. */
export const DIVISION_NUMBERS = ['1', '2', '3', '4'] as const;

const shop = searchFiltersSchema.shape;
const cents = centsSchema.nonnegative();
const several = <Value extends string>(values: readonly Value[]) => z.array(z.enum(values)).min(1).max(20);

export const stockFilterSchema = z.strictObject({
  states: several(PRODUCT_STATUSES).optional(),
  classes: several(PRODUCT_CLASSES).optional(),
  regions: several(REGION_CODES).optional(),
  ranks: several(RANK_CODES).optional(),
  age: z.enum(ACCOUNT_AGES).optional(),
  minPriceCents: cents.optional(),
  maxPriceCents: cents.optional(),
  /** Accounts that are not sold because they have no price. */
  isUnpriced: z.boolean().optional(),
  minBlueEssence: shop.blueEssenceStart,
  maxBlueEssence: shop.blueEssenceEnd,
  minOrangeEssence: shop.orangeEssenceStart,
  maxOrangeEssence: shop.orangeEssenceEnd,
  divisions: several(DIVISION_NUMBERS).optional(),
  flashKey: shop.flashKey,
  isPremium: z.boolean().optional(),
  /** With a mythic skin in any of the three lists. Only what is in stock, as with prices. */
  isMythic: z.boolean().optional(),
  /** A skin of any of these, by id or displayed name. */
  champions: shop.champions,
  /** Part of the username, in any case. */
  username: z.string().trim().min(1).max(MAX_USERNAME_LENGTH).optional(),
  /** All of these skins, in any of the three lists. */
  skinIds: z.array(idSchema).min(1).max(20).optional(),
  /** In stock from this day until before that one, in the time zone of the reports. */
  since: z.iso.date().optional(),
  until: z.iso.date().optional(),
});
export type StockListFilter = z.infer<typeof stockFilterSchema>;

export const stockListSchema = listInputSchema({
  sorts: ['newest', 'username', 'price', 'blueEssence', 'level'],
  filters: stockFilterSchema.shape,
});

/** The columns with which a stock file describes an account, after its username and password. */
export const ACCOUNT_COLUMNS = [
  'region',
  'level',
  'blue_essence',
  'orange_essence',
  'mythic_essence',
  'skins',
  'permanent_skins',
  'owned_skins',
  'is_handleveled',
  'is_premium',
  'is_safe',
  'has_warranty',
  'rank',
  'division',
  'flash_key',
  'solo_wins',
  'solo_losses',
  'date_last_played',
] as const;

/** The columns that can be changed for an account that was never sold, named as in a stock file. */
export const EDITABLE_COLUMNS = [...ACCOUNT_COLUMNS, 'cost'] as const;

const cell = z.string().max(60_000);
export const editSchema = z.strictObject({
  productId: idSchema,
  changes: z.partialRecord(z.enum(EDITABLE_COLUMNS), z.strictObject({ from: cell, to: cell })),
  reason: reasonSchema,
});

export const usernameSchema = z.string().min(1).max(MAX_USERNAME_LENGTH);
export const withdrawSchema = z.strictObject({
  usernames: z.array(usernameSchema).min(1).max(500),
  reason: reasonSchema,
  /** False: only shows what would happen. */
  isConfirmed: z.boolean(),
});

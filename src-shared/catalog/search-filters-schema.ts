/** Apart from the filters themselves: the first pages know filters, and do without the schema's library. */
import { z } from 'zod';
import {
  ACCOUNT_AGES,
  ACCOUNT_TYPES,
  CHAMPION_CLASSES,
  FLASH_KEYS,
  LANES,
  RANK_CODES,
  RANK_ORDERS,
  REGION_CODES,
  SORT_OPTIONS,
} from './enumerations.ts';
import { MAX_ID } from './product-path.ts';
import {
  CHAMPION_NAME,
  MAX_CHAMPIONS,
  MAX_ESSENCE,
  MAX_SKINS,
  type SearchFilters,
} from './search-filters.ts';

const essence = z.int().nonnegative().max(MAX_ESSENCE);

/** Input of a call that searches. `any` is expressed by leaving the key out. */
export const searchFiltersSchema = z.strictObject({
  regions: z.array(z.enum(REGION_CODES)).max(REGION_CODES.length).optional(),
  accountType: z.enum(ACCOUNT_TYPES).exclude(['any']).optional(),
  isPremium: z.literal(true).optional(),
  isMythic: z.literal(true).optional(),
  rank: z.enum(RANK_CODES).optional(),
  division: z.union([z.literal(1), z.literal(2), z.literal(3), z.literal(4)]).optional(),
  flashKey: z.enum(FLASH_KEYS).optional(),
  accountAge: z.enum(ACCOUNT_AGES).exclude(['any']).optional(),
  blueEssenceStart: z.optional(essence),
  blueEssenceEnd: z.optional(essence),
  orangeEssenceStart: z.optional(essence),
  orangeEssenceEnd: z.optional(essence),
  skins: z.array(z.int().positive().max(MAX_ID)).max(MAX_SKINS).optional(),
  sort: z.enum(SORT_OPTIONS).optional(),
  rankOrder: z.enum(RANK_ORDERS).optional(),
  lane: z.enum(LANES).optional(),
  role: z.enum(CHAMPION_CLASSES).optional(),
  champions: z.array(z.string().regex(CHAMPION_NAME)).max(MAX_CHAMPIONS).optional(),
}) satisfies z.ZodType<SearchFilters>;

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
import type {
  AccountAge,
  AccountType,
  ChampionClass,
  Division,
  FlashKey,
  Lane,
  Rank,
  RankOrder,
  Region,
  SortOption,
} from './enumerations.ts';

/**
 * What a shopper asks for, in the words of the code; `search-params.ts` turns it into the URL's words and back. An
 * absent key means "any". Ranges are inclusive.
 */
export interface SearchFilters {
  regions?: Region[];
  accountType?: Exclude<AccountType, 'any'>;
  isPremium?: true;
  isMythic?: true;
  rank?: Rank;
  division?: Exclude<Division, 0>;
  flashKey?: FlashKey;
  accountAge?: Exclude<AccountAge, 'any'>;
  blueEssenceStart?: number;
  blueEssenceEnd?: number;
  orangeEssenceStart?: number;
  orangeEssenceEnd?: number;
  /** An account must have all of these. */
  skins?: number[];
  sort?: SortOption;
  rankOrder?: RankOrder;
  /** Used by the sort of the same name only. */
  lane?: Lane;
  role?: ChampionClass;
  champions?: string[];
}

/** Bounds that keep an address or a call from asking for unbounded work. */
export const MAX_SKINS = 50;
export const MAX_CHAMPIONS = 50;
export const MAX_ESSENCE = 1_000_000_000;
export const CHAMPION_ID = /^[A-Za-z0-9_-]{1,40}$/;

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
  champions: z.array(z.string().regex(CHAMPION_ID)).max(MAX_CHAMPIONS).optional(),
}) satisfies z.ZodType<SearchFilters>;

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
  /** By id or shown name: an account must have a skin of any of these. The sort of the same name counts their skins. */
  champions?: string[];
}

/** Bounds that keep an address or a call from asking for unbounded work. */
export const MAX_SKINS = 50;
export const MAX_CHAMPIONS = 50;
export const MAX_ESSENCE = 1_000_000_000;
/** A champion's id or its shown name: "MonkeyKing", "Kai'Sa", "Nunu & Willump". */
export const CHAMPION_NAME = /^[\p{L}\p{N}][\p{L}\p{M}\p{N} .'’&_-]{0,39}$/u;

/** Whether two names of a champion are the same to people: without case, accents, spaces and signs. */
export function championKey(name: string): string {
  return name
    .normalize('NFD')
    .replace(/[^\p{L}\p{N}]/gu, '')
    .toLowerCase();
}

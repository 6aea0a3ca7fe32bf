/**
 * Stock as columns: one typed array per field, one row per account, ascending by id. A million accounts take about 50
 * MB instead of a gigabyte of objects, and a plain object of typed arrays can be passed to a worker without copying
 * fields.
 *
 * Skins are codes into a dictionary of the occurring skin ids, ascending, so the codes of a list ascend with its ids.
 * Lists are sets and are stored in ascending order.
 */
import { FLASH_KEYS, RANK_CODES, REGION_CODES, UNRANKED } from './enumerations.ts';
import type { Division, FlashKey, RankCode, Region } from './enumerations.ts';
import { decodeDate } from './date-code.ts';
import { firstAtLeast } from './first-at-least.ts';
import type { Product } from './product.ts';

export interface ProductColumns {
  readonly length: number;
  readonly ids: Uint32Array;
  /** Index into REGION_CODES. */
  readonly region: Uint8Array;
  /** Discrete blue essence in 10,000s. */
  readonly blueEssence: Uint16Array;
  readonly orangeEssence: Uint32Array;
  readonly level: Uint16Array;
  /** FLAG_HANDLEVELED, FLAG_PREMIUM, FLAG_WARRANTY, and the flash key's index in FLASH_KEYS plus 1, shifted by FLASH_SHIFT. */
  readonly flags: Uint8Array;
  /** 0 is unranked, otherwise the index into RANK_CODES plus 1. */
  readonly rank: Uint8Array;
  readonly division: Uint8Array;
  /** -1 if unknown. */
  readonly soloWins: Int32Array;
  readonly soloLosses: Int32Array;
  /** See date-code.ts. */
  readonly dateLastPlayed: Uint32Array;
  /** The skin id of each code, ascending. */
  readonly skinIds: Uint32Array;
  /** The skins of row r are `skinCodes[skinStart[r] .. skinStart[r + 1]]`: shards, then permanents, then owned ones. */
  readonly skinStart: Uint32Array;
  readonly skinCodes: Uint16Array;
  readonly shardCount: Uint16Array;
  readonly permanentCount: Uint16Array;
}

export const FLAG_HANDLEVELED = 1;
export const FLAG_PREMIUM = 2;
export const FLAG_WARRANTY = 4;
export const FLASH_SHIFT = 3;
export const BLUE_ESSENCE_UNIT = 10_000;
export const MAX_SKIN_CODES = 65_536;

/** The account in a row, as a fresh object. */
export function productAt(columns: ProductColumns, row: number): Product {
  const flags = columns.flags[row] ?? 0;
  const start = columns.skinStart[row] ?? 0;
  const permanentStart = start + (columns.shardCount[row] ?? 0);
  const ownedStart = permanentStart + (columns.permanentCount[row] ?? 0);
  return {
    id: columns.ids[row] ?? 0,
    region: regionAt(columns.region[row] ?? 0),
    discreteBlueEssence: (columns.blueEssence[row] ?? 0) * BLUE_ESSENCE_UNIT,
    orangeEssence: columns.orangeEssence[row] ?? 0,
    skins: skinIdsBetween(columns, start, permanentStart),
    permanentSkins: skinIdsBetween(columns, permanentStart, ownedStart),
    ownedSkins: skinIdsBetween(columns, ownedStart, columns.skinStart[row + 1] ?? 0),
    discreteLevel: columns.level[row] ?? 0,
    isHandleveled: (flags & FLAG_HANDLEVELED) !== 0,
    rank: rankAt(columns.rank[row] ?? 0),
    division: divisionAt(columns.division[row] ?? 0),
    flashKey: flashKeyAt(flags >> FLASH_SHIFT),
    soloWins: knownCount(columns.soloWins[row] ?? -1),
    soloLosses: knownCount(columns.soloLosses[row] ?? -1),
    isPremium: (flags & FLAG_PREMIUM) !== 0,
    hasWarranty: (flags & FLAG_WARRANTY) !== 0,
    dateLastPlayed: decodeDate(columns.dateLastPlayed[row] ?? 0),
  };
}

/** The row that holds an id, or -1. */
export function rowOf(columns: ProductColumns, id: number): number {
  const row = firstAtLeast(columns.ids, id);
  return columns.ids[row] === id ? row : -1;
}

export function rankAt(code: number): RankCode {
  return RANK_CODES[code - 1] ?? UNRANKED;
}

export function divisionAt(code: number): Division {
  return code === 1 || code === 2 || code === 3 || code === 4 ? code : 0;
}

function regionAt(code: number): Region {
  const region = REGION_CODES[code];
  if (region === undefined) throw new RangeError(`no region has the code ${code}`);
  return region;
}

function flashKeyAt(code: number): FlashKey | null {
  return FLASH_KEYS[code - 1] ?? null;
}

function knownCount(value: number): number | null {
  return value < 0 ? null : value;
}

function skinIdsBetween(columns: ProductColumns, from: number, to: number): number[] {
  const ids: number[] = [];
  for (let at = from; at < to; at++) ids.push(columns.skinIds[columns.skinCodes[at] ?? 0] ?? 0);
  return ids;
}

/** One bitmap per value of every filter with few values. */
import { FLASH_KEYS, RANK_CODES, REGION_CODES } from '../enumerations.ts';
import type { AccountAge, AccountType, Division, FlashKey, Rank, Region } from '../enumerations.ts';
import { FLAG_HANDLEVELED, FLAG_PREMIUM, FLASH_SHIFT } from '../columns.ts';
import type { ProductColumns } from '../columns.ts';
import { encodeDate, isOldDateCode } from '../date-code.ts';
import { emptyBitmap } from './bitmap.ts';
import type { Bitmap } from './bitmap.ts';
import type { PriceOrder } from './price-order.ts';

/** The index of each value's bitmap. */
const REGION = 0;
const TYPE = REGION + REGION_CODES.length;
const TYPES: Record<Exclude<AccountType, 'any'>, number> = {
  handleveled: TYPE,
  ranked: TYPE + 1,
  unranked: TYPE + 2,
};
const PREMIUM = TYPE + 3;
const MYTHIC = PREMIUM + 1;
const AGES: Record<Exclude<AccountAge, 'any'>, number> = { 'old-stock': MYTHIC + 1, 'new-stock': MYTHIC + 2 };
const RANK = MYTHIC + 3;
const DIVISION = RANK + RANK_CODES.length;
const FLASH = DIVISION + 4;
const VALUES = FLASH + FLASH_KEYS.length;

export class FacetBitmaps {
  readonly #maps: Bitmap[];

  constructor(columns: ProductColumns, order: PriceOrder, oldStockMaxDate: string) {
    this.#maps = Array.from({ length: VALUES }, () => emptyBitmap(order.size));
    fill(this.#maps, columns, order, encodeDate(oldStockMaxDate));
  }

  region(value: Region): Bitmap {
    return this.#at(REGION + REGION_CODES.indexOf(value));
  }

  /** ranked = has a rank; unranked = no rank and not handleveled. */
  accountType(value: Exclude<AccountType, 'any'>): Bitmap {
    return this.#at(TYPES[value]);
  }

  premium(): Bitmap {
    return this.#at(PREMIUM);
  }

  mythic(): Bitmap {
    return this.#at(MYTHIC);
  }

  accountAge(value: Exclude<AccountAge, 'any'>): Bitmap {
    return this.#at(AGES[value]);
  }

  rank(value: Rank): Bitmap {
    return this.#at(RANK + RANK_CODES.indexOf(value));
  }

  division(value: Exclude<Division, 0>): Bitmap {
    return this.#at(DIVISION + value - 1);
  }

  flashKey(value: FlashKey): Bitmap {
    return this.#at(FLASH + FLASH_KEYS.indexOf(value));
  }

  #at(index: number): Bitmap {
    const map = this.#maps[index];
    if (map === undefined) throw new RangeError(`no filter value has the index ${index}`);
    return map;
  }
}

/** Collects 32 positions in a small array of words, then writes one word per value: far fewer scattered writes. */
function fill(maps: Bitmap[], columns: ProductColumns, order: PriceOrder, oldCode: number): void {
  const { region, flags, rank, division, dateLastPlayed } = columns;
  const { size, rowAt, hasMythic } = order;
  const words = new Int32Array(VALUES);
  for (let position = 0; position < size; position++) {
    const bit = 1 << (position & 31);
    const row = rowAt[position]!;
    const rowFlags = flags[row]!;
    const rowRank = rank[row]!;
    const rowDivision = division[row]!;
    const flash = rowFlags >> FLASH_SHIFT;
    const isHandleveled = (rowFlags & FLAG_HANDLEVELED) !== 0;
    words[REGION + region[row]!]! |= bit;
    if (isHandleveled) words[TYPES.handleveled]! |= bit;
    if (rowRank !== 0) {
      words[TYPES.ranked]! |= bit;
      words[RANK + rowRank - 1]! |= bit;
    } else if (!isHandleveled) words[TYPES.unranked]! |= bit;
    if ((rowFlags & FLAG_PREMIUM) !== 0) words[PREMIUM]! |= bit;
    if (hasMythic[row] !== 0) words[MYTHIC]! |= bit;
    if (rowDivision !== 0) words[DIVISION + rowDivision - 1]! |= bit;
    if (flash !== 0) words[FLASH + flash - 1]! |= bit;
    words[isOldDateCode(dateLastPlayed[row]!, oldCode) ? AGES['old-stock'] : AGES['new-stock']]! |= bit;
    if ((position & 31) === 31 || position === size - 1) {
      for (let value = 0; value < VALUES; value++) maps[value]![position >>> 5] = words[value]!;
      words.fill(0);
    }
  }
}

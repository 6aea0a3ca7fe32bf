/** Collects accounts into ProductColumns; rows may come in any order, and a repeated id replaces the earlier row. */
import { FLASH_KEYS, RANK_CODES, REGION_CODES } from './enumerations.ts';
import {
  BLUE_ESSENCE_UNIT,
  FLAG_HANDLEVELED,
  FLAG_PREMIUM,
  FLAG_WARRANTY,
  FLASH_SHIFT,
  MAX_SKIN_CODES,
} from './columns.ts';
import type { ProductColumns } from './columns.ts';
import { encodeDate } from './date-code.ts';
import type { Product } from './product.ts';

const UINT16_MAX = 0xffff;

/** The columns with one value per row. */
const ROW_COLUMN_NAMES = [
  'ids',
  'region',
  'blueEssence',
  'orangeEssence',
  'level',
  'flags',
  'rank',
  'division',
  'soloWins',
  'soloLosses',
  'dateLastPlayed',
  'shardCount',
  'permanentCount',
] as const;
type RowArrays = Pick<ProductColumns, (typeof ROW_COLUMN_NAMES)[number]>;

const REGION_INDEX = new Map<string, number>(REGION_CODES.map((code, index) => [code, index]));
const RANK_INDEX = new Map<string, number>(RANK_CODES.map((code, index) => [code, index + 1]));

export function columnsFromProducts(products: Iterable<Product>): ProductColumns {
  const builder = new ColumnsBuilder();
  for (const product of products) builder.push(product);
  return builder.finish();
}

export class ColumnsBuilder {
  #length = 0;
  #rows: RowArrays = allocate(64);
  #skinStart = new Uint32Array(65);
  #skinCodes = new Uint16Array(1024);
  #codeOf = new Map<number, number>();
  #skinIds: number[] = [];

  get length(): number {
    return this.#length;
  }

  push(product: Product): void {
    const row = this.#nextRow();
    const rows = this.#rows;
    rows.ids[row] = product.id;
    rows.region[row] = regionIndex(product.region);
    // Shown as "n+", so values beyond the column's range may be capped.
    rows.blueEssence[row] = Math.min(
      Math.max(0, product.discreteBlueEssence) / BLUE_ESSENCE_UNIT,
      UINT16_MAX,
    );
    rows.orangeEssence[row] = product.orangeEssence;
    rows.level[row] = Math.min(product.discreteLevel, UINT16_MAX);
    rows.flags[row] =
      (product.isHandleveled ? FLAG_HANDLEVELED : 0) |
      (product.isPremium ? FLAG_PREMIUM : 0) |
      (product.hasWarranty ? FLAG_WARRANTY : 0) |
      (product.flashKey === null ? 0 : (FLASH_KEYS.indexOf(product.flashKey) + 1) << FLASH_SHIFT);
    rows.rank[row] = RANK_INDEX.get(product.rank) ?? 0;
    rows.division[row] = product.division;
    rows.soloWins[row] = product.soloWins ?? -1;
    rows.soloLosses[row] = product.soloLosses ?? -1;
    rows.dateLastPlayed[row] = encodeDate(product.dateLastPlayed);
    rows.shardCount[row] = this.#pushSkins(product.skins);
    rows.permanentCount[row] = this.#pushSkins(product.permanentSkins);
    this.#pushSkins(product.ownedSkins);
  }

  /** Copies a row of finished columns. */
  pushRow(from: ProductColumns, fromRow: number): void {
    const row = this.#nextRow();
    for (const name of ROW_COLUMN_NAMES) this.#rows[name][row] = from[name][fromRow] ?? 0;
    const end = from.skinStart[fromRow + 1] ?? 0;
    for (let at = from.skinStart[fromRow] ?? 0; at < end; at++) {
      this.#pushSkin(from.skinIds[from.skinCodes[at] ?? 0] ?? 0);
    }
  }

  /** The columns, ascending by id. The builder must not be used afterwards. */
  finish(): ProductColumns {
    const { length } = this;
    const rows = allocate(length);
    for (const name of ROW_COLUMN_NAMES) rows[name].set(this.#rows[name].subarray(0, length));
    const columns = {
      length,
      ...rows,
      skinIds: Uint32Array.from(this.#skinIds).toSorted(),
      skinStart: this.#skinStart.slice(0, length + 1),
      skinCodes: this.#skinCodes.slice(0, this.#skinStart[length]),
    };
    this.#sortSkinCodes(columns);
    return isAscending(columns.ids) ? columns : ascendingById(columns);
  }

  #nextRow(): number {
    const row = this.#length++;
    if (row === this.#rows.ids.length) {
      const larger = allocate(row * 2);
      for (const name of ROW_COLUMN_NAMES) larger[name].set(this.#rows[name]);
      this.#rows = larger;
      const starts = new Uint32Array(row * 2 + 1);
      starts.set(this.#skinStart);
      this.#skinStart = starts;
    }
    this.#skinStart[row + 1] = this.#skinStart[row] ?? 0;
    return row;
  }

  #pushSkins(ids: readonly number[]): number {
    for (const id of ids) this.#pushSkin(id);
    return ids.length;
  }

  #pushSkin(id: number): void {
    const at = this.#skinStart[this.#length] ?? 0;
    if (at === this.#skinCodes.length) {
      const larger = new Uint16Array(at * 2);
      larger.set(this.#skinCodes);
      this.#skinCodes = larger;
    }
    let code = this.#codeOf.get(id);
    if (code === undefined) {
      code = this.#skinIds.push(id) - 1;
      if (code >= MAX_SKIN_CODES)
        throw new RangeError(`more than ${MAX_SKIN_CODES} different skins in stock`);
      this.#codeOf.set(id, code);
    }
    this.#skinCodes[at] = code;
    this.#skinStart[this.#length] = at + 1;
  }

  /** Codes were assigned in order of appearance; renumbers them in order of skin ids and sorts each list. */
  #sortSkinCodes({
    skinIds,
    skinCodes,
    skinStart,
    shardCount,
    permanentCount,
    length,
  }: ProductColumns): void {
    const renumbered = new Uint16Array(skinIds.length);
    skinIds.forEach((id, code) => (renumbered[this.#codeOf.get(id) ?? 0] = code));
    for (let at = 0; at < skinCodes.length; at++) skinCodes[at] = renumbered[skinCodes[at] ?? 0] ?? 0;
    for (let row = 0; row < length; row++) {
      const start = skinStart[row] ?? 0;
      const permanentStart = start + (shardCount[row] ?? 0);
      const ownedStart = permanentStart + (permanentCount[row] ?? 0);
      sortBetween(skinCodes, start, permanentStart);
      sortBetween(skinCodes, permanentStart, ownedStart);
      sortBetween(skinCodes, ownedStart, skinStart[row + 1] ?? 0);
    }
  }
}

function regionIndex(region: string): number {
  const index = REGION_INDEX.get(region);
  if (index === undefined) throw new RangeError(`not a region: ${region}`);
  return index;
}

function allocate(size: number): RowArrays {
  return {
    ids: new Uint32Array(size),
    region: new Uint8Array(size),
    blueEssence: new Uint16Array(size),
    orangeEssence: new Uint32Array(size),
    level: new Uint16Array(size),
    flags: new Uint8Array(size),
    rank: new Uint8Array(size),
    division: new Uint8Array(size),
    soloWins: new Int32Array(size),
    soloLosses: new Int32Array(size),
    dateLastPlayed: new Uint32Array(size),
    shardCount: new Uint16Array(size),
    permanentCount: new Uint16Array(size),
  };
}

/** Insertion sort: lists are short and mostly sorted already. */
function sortBetween(codes: Uint16Array, from: number, to: number): void {
  for (let at = from + 1; at < to; at++) {
    const code = codes[at] ?? 0;
    let hole = at;
    while (hole > from && (codes[hole - 1] ?? 0) > code) {
      codes[hole] = codes[hole - 1] ?? 0;
      hole--;
    }
    codes[hole] = code;
  }
}

function isAscending(ids: Uint32Array): boolean {
  for (let row = 1; row < ids.length; row++) if ((ids[row - 1] ?? 0) >= (ids[row] ?? 0)) return false;
  return true;
}

function ascendingById(columns: ProductColumns): ProductColumns {
  const { ids, length } = columns;
  const order = Uint32Array.from({ length }, (_, row) => row).toSorted(
    (a, b) => (ids[a] ?? 0) - (ids[b] ?? 0) || a - b,
  );
  const builder = new ColumnsBuilder();
  order.forEach((row, at) => {
    const isReplaced = at + 1 < length && ids[order[at + 1] ?? 0] === ids[row];
    if (!isReplaced) builder.pushRow(columns, row);
  });
  return builder.finish();
}

/** Validates the rows of a stock file (issue "The operator imports real stock"; values from storefront, section 3). */
import { z } from 'zod';
import { ACCOUNT_COLUMNS } from '../../../src-shared/admin/stock.ts';
import {
  hasDivisions,
  RANK_CODES,
  REGION_CODES,
  REGIONS,
  UNRANKED,
} from '../../../src-shared/catalog/enumerations.ts';
import type { Division, FlashKey, RankCode, Region } from '../../../src-shared/catalog/enumerations.ts';
import { MAX_USERNAME_LENGTH } from '../../../src-shared/catalog/username.ts';
import type { Cents } from '../../../src-shared/money.ts';
import { cell, quoted, readWholeNumber, textCell, textFault } from './import-cell.ts';
import type { RowFault } from './import-refused.ts';
import { faultsOf } from './import-refused.ts';
import type { StockAccount } from './stock-account.ts';

export const STOCK_FILE_COLUMNS = ['username', 'password', ...ACCOUNT_COLUMNS] as const;

/** Optional columns. Without the column, stored values stay; an empty cell means unknown. */
export const OPTIONAL_STOCK_COLUMNS = ['cost'] as const;

const AMOUNT = { min: 0, max: 100_000_000 };
const LEVEL = { min: 1, max: 10_000 };
const GAMES = { min: 0, max: 100_000 };
const MAX_SKINS_PER_LIST = 5_000;

const MAX_PASSWORD_LENGTH = 256;

/** Letters, digits, punctuation, symbols and inner spaces. */
const PRINTABLE = /^[\p{L}\p{M}\p{N}\p{P}\p{S} ]+$/u;

const username = cell((text, refuse) => {
  const fault = textFault(text, MAX_USERNAME_LENGTH);
  if (fault !== undefined) return refuse(fault);
  // Usernames are part of addresses, in which these two are relative paths.
  if (text === '.' || text === '..') return refuse(`cannot be ${quoted(text)}`);
  return PRINTABLE.test(text) ? text : refuse('must be made of printable characters');
});

/** What is wrong with the password of an account in stock; undefined if nothing. */
export function stockPasswordFault(text: string): string | undefined {
  return textFault(text, MAX_PASSWORD_LENGTH);
}

/** Spaces matter, unless the operator has said otherwise. */
function passwordCell({ isTrimmed = false, isPasswordOptional = false }: RowCheckOptions) {
  return textCell((text, refuse) => {
    const password = isTrimmed ? text.trim() : text;
    if (password === '' && isPasswordOptional) return password;
    const fault = stockPasswordFault(password);
    return fault === undefined ? password : refuse(fault);
  });
}

const regionByName = new Map<string, Region>(
  REGION_CODES.flatMap((code) => [[code, code] as const, [REGIONS[code], code] as const]),
);
const region = cell<Region>(
  (text, refuse) =>
    regionByName.get(text.toUpperCase()) ??
    refuse(`must be one of ${REGION_CODES.join(', ')}, not ${quoted(text)}`),
);

const flag = cell((text, refuse) => {
  if (text === '1') return true;
  return text === '0' ? false : refuse(`must be 0 or 1, not ${quoted(text)}`);
});

const rankByName = new Map<string, RankCode>([
  ...RANK_CODES.map((code) => [code, code] as const),
  ['', UNRANKED],
  ['0', UNRANKED],
  ['UN', UNRANKED],
]);
const rank = cell<RankCode>(
  (text, refuse) =>
    rankByName.get(text.toUpperCase()) ??
    refuse(`must be one of ${RANK_CODES.join(', ')}, UN or 0, not ${quoted(text)}`),
);

const divisionByName = new Map<string, Division>([
  ['', 0],
  ['0', 0],
  ['1', 1],
  ['2', 2],
  ['3', 3],
  ['4', 4],
]);
const division = cell<Division>(
  (text, refuse) =>
    divisionByName.get(text) ??
    refuse(`must be 1, 2, 3 or 4, or empty without a division, not ${quoted(text)}`),
);

const flashKeyByName = new Map<string, FlashKey | null>([
  ['', null],
  ['d', 'd'],
  ['f', 'f'],
]);
const flashKey = cell<FlashKey | null>((text, refuse) => {
  const key = flashKeyByName.get(text.toLowerCase());
  return key === undefined ? refuse(`must be d, f or empty, not ${quoted(text)}`) : key;
});

const level = cell((text, refuse) => readWholeNumber(text, refuse, LEVEL));
const blueEssence = cell((text, refuse) => readWholeNumber(text, refuse, AMOUNT));
const amount = cell((text, refuse) => (text === '' ? 0 : readWholeNumber(text, refuse, AMOUNT)));
const games = cell((text, refuse) => (text === '' ? null : readWholeNumber(text, refuse, GAMES)));

const MAX_COST_CENTS = 100_000_00;

/** EUR, with a decimal point or comma. */
const cost = cell<Cents | null>((text, refuse) => {
  if (text === '') return null;
  const cents = /^\d{1,7}([.,]\d{1,2})?$/.test(text) ? Math.round(Number(text.replace(',', '.')) * 100) : NaN;
  return cents <= MAX_COST_CENTS
    ? cents
    : refuse(`must be an amount in EUR like 2.50, at most 100000, or empty, not ${quoted(text)}`);
});

/** The day of the game's release: no account was played earlier. */
const GAME_RELEASED = '2009-10-27';
const DAY_MS = 86_400_000;

const isoDate = z.iso.date();
/** @param now tomorrow is accepted too, because of time zones */
function dateCell(now: Date) {
  const latest = new Date(now.getTime() + DAY_MS).toISOString().slice(0, 10);
  return cell((text, refuse) => {
    if (text === '') return text;
    if (!/^\d{4}$/.test(text) && !isoDate.safeParse(text).success) {
      return refuse(`must be a year, a date like 2022-07-31 or empty, not ${quoted(text)}`);
    }
    if (text > latest.slice(0, text.length)) return refuse(`${text} is in the future`);
    return text >= GAME_RELEASED.slice(0, text.length)
      ? text
      : refuse(`${text} is before the game was released (${GAME_RELEASED})`);
  });
}

/**
 * Ids of known skins. An unknown skin refuses the row: without its tier the mythic surcharge cannot be computed, and
 * the account would be sold too cheaply.
 */
function skinList(knownSkins: ReadonlySet<number>) {
  return cell((text, refuse) => {
    if (text === '') return [];
    const ids = new Set<number>();
    for (const word of text.split(/\s+/)) {
      const id = /^\d{1,9}$/.test(word) ? Number(word) : NaN;
      if (Number.isNaN(id)) return refuse(`must be skin ids separated by spaces, not ${quoted(word)}`);
      if (!knownSkins.has(id)) return refuse(`skin ${id} is not known; import the skins that came since`);
      ids.add(id);
    }
    return ids.size <= MAX_SKINS_PER_LIST ? [...ids] : refuse(`has more than ${MAX_SKINS_PER_LIST} skins`);
  });
}

function stockRowSchema(knownSkins: ReadonlySet<number>, options: RowCheckOptions) {
  const skins = skinList(knownSkins);
  return z.strictObject({
    username,
    password: passwordCell(options),
    region,
    level,
    blue_essence: blueEssence,
    orange_essence: amount,
    mythic_essence: amount,
    skins,
    permanent_skins: skins,
    owned_skins: skins,
    is_handleveled: flag,
    is_premium: flag,
    is_safe: flag,
    has_warranty: flag,
    rank,
    division,
    flash_key: flashKey,
    solo_wins: games,
    solo_losses: games,
    date_last_played: dateCell(options.now ?? new Date()),
    cost,
  } satisfies Record<
    (typeof STOCK_FILE_COLUMNS)[number] | (typeof OPTIONAL_STOCK_COLUMNS)[number],
    z.ZodType
  >);
}

type StockRow = z.infer<ReturnType<typeof stockRowSchema>>;

interface RowCheckOptions {
  /** Spaces around the password are removed. */
  isTrimmed?: boolean;
  /** An empty password keeps the stored one. */
  isPasswordOptional?: boolean;
  now?: Date;
}

export type CheckedRow = { account: StockAccount } | { faults: RowFault[] };

/** Creates the validator for a whole file: a raw row -> an account, or everything that is wrong with it. */
export function stockRowCheck(
  knownSkins: ReadonlySet<number>,
  options: RowCheckOptions = {},
): (value: unknown) => CheckedRow {
  const schema = stockRowSchema(knownSkins, options);
  return (value) => {
    const parsed = schema.safeParse(value);
    if (!parsed.success) return { faults: faultsOf(parsed.error) };
    const rankFault = divisionFault(parsed.data);
    if (rankFault) return { faults: [rankFault] };
    const saysCost = typeof value === 'object' && value !== null && 'cost' in value;
    return { account: { ...toAccount(parsed.data), ...(saysCost && { costCents: parsed.data.cost }) } };
  };
}

/** Iron to Diamond need a division; unranked has none; for the apex tiers the game itself writes I or nothing. */
function divisionFault(row: StockRow): RowFault | undefined {
  if (hasDivisions(row.rank)) {
    return row.division === 0
      ? { column: 'division', reason: `must be 1, 2, 3 or 4 with rank ${row.rank}` }
      : undefined;
  }
  const isFine = row.division === 0 || (row.division === 1 && row.rank !== UNRANKED);
  return isFine ? undefined : { column: 'division', reason: `must be empty or 0 with rank ${row.rank}` };
}

function toAccount(row: StockRow): StockAccount {
  return {
    username: row.username,
    password: row.password,
    region: row.region,
    level: row.level,
    blueEssence: row.blue_essence,
    orangeEssence: row.orange_essence,
    mythicEssence: row.mythic_essence,
    skins: row.skins,
    permanentSkins: row.permanent_skins,
    ownedSkins: row.owned_skins,
    isHandleveled: row.is_handleveled,
    isPremium: row.is_premium,
    isSafe: row.is_safe,
    hasWarranty: row.has_warranty,
    rank: row.rank,
    division: hasDivisions(row.rank) ? row.division : 0,
    flashKey: row.flash_key,
    soloWins: row.solo_wins,
    soloLosses: row.solo_losses,
    dateLastPlayed: row.date_last_played,
  };
}

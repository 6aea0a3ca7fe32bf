import type { Division, FlashKey, RankCode, Region } from '../../../src-shared/catalog/enumerations.ts';
import type { Cents } from '../../../src-shared/money.ts';

/**
 * An account being imported, with its password in clear: must never be logged, and is encrypted before it is written.
 */
export interface StockAccount {
  username: string;
  password: string;
  region: Region;
  level: number;
  blueEssence: number;
  orangeEssence: number;
  mythicEssence: number;
  skins: number[];
  permanentSkins: number[];
  ownedSkins: number[];
  isHandleveled: boolean;
  isPremium: boolean;
  isSafe: boolean;
  hasWarranty: boolean;
  rank: RankCode;
  division: Division;
  flashKey: FlashKey | null;
  soloWins: number | null;
  soloLosses: number | null;
  /** `yyyy`, `yyyy-mm-dd` or empty. */
  dateLastPlayed: string;
  /** Undefined: not in the file; null: unknown. */
  costCents?: Cents | null;
}

/** An account as a row of `product`, for `recordset`; without a password if the stored one stays. */
export function stockRecord(id: number, account: StockAccount, passwordEncrypted: Buffer | null) {
  return {
    id,
    username: account.username,
    password_encrypted: passwordEncrypted,
    region: account.region,
    level: account.level,
    blue_essence: account.blueEssence,
    orange_essence: account.orangeEssence,
    mythic_essence: account.mythicEssence,
    skins: account.skins,
    permanent_skins: account.permanentSkins,
    owned_skins: account.ownedSkins,
    is_handleveled: account.isHandleveled,
    is_premium: account.isPremium,
    is_safe: account.isSafe,
    has_warranty: account.hasWarranty,
    rank: account.rank,
    division: account.division,
    flash_key: account.flashKey,
    solo_wins: account.soloWins,
    solo_losses: account.soloLosses,
    date_last_played: account.dateLastPlayed,
    cost_cents: account.costCents ?? null,
  };
}

/** The PostgreSQL types of its fields, in the order in which they are written. */
export const STOCK_RECORD_COLUMNS = {
  id: 'int',
  username: 'text',
  password_encrypted: 'bytea',
  region: 'text',
  level: 'int',
  blue_essence: 'int',
  orange_essence: 'int',
  mythic_essence: 'int',
  skins: 'int[]',
  permanent_skins: 'int[]',
  owned_skins: 'int[]',
  is_handleveled: 'boolean',
  is_premium: 'boolean',
  is_safe: 'boolean',
  has_warranty: 'boolean',
  rank: 'text',
  division: 'smallint',
  flash_key: 'text',
  solo_wins: 'int',
  solo_losses: 'int',
  date_last_played: 'text',
  cost_cents: 'int',
} as const satisfies Record<keyof ReturnType<typeof stockRecord>, string>;

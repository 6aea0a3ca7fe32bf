import type { Division, FlashKey, RankCode, Region } from '../../../src-shared/catalog/enumerations.ts';

/** An account on its way into stock, with the password still in clear: never logged, encrypted before it is written. */
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
}

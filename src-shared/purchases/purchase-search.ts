/** The search in a customer's purchases: run by the server in SQL, and here by an offline device. */
import { rankText } from '../catalog/display.ts';
import {
  type Division,
  RANK_CODES,
  type RankCode,
  type Region,
  REGIONS,
  UNRANKED,
} from '../catalog/enumerations.ts';

/** The codes that a text matches: the code itself, or part of its name. */
export function codesMeant<Code extends string>(
  names: Readonly<Record<Code, string>>,
  search: string,
): Code[] {
  const text = search.toLowerCase();
  return (Object.entries(names) as [Code, string][]).flatMap(([code, name]) =>
    code.toLowerCase() === text || name.toLowerCase().includes(text) ? [code] : [],
  );
}

const EVERY_RANK: readonly RankCode[] = [UNRANKED, ...RANK_CODES];
const DIVISIONS_OF_ANY = [0, 1, 2, 3, 4] as const satisfies readonly Division[];

/** The ranks that a text matches, by their code or a part of what is displayed: "gold", "Gold II", "unranked". As in `rankKey`. */
export function ranksMeant(search: string): string[] {
  const text = search.toLowerCase();
  return EVERY_RANK.flatMap((rank) =>
    DIVISIONS_OF_ANY.flatMap((division) => {
      const isMeant = rank.toLowerCase() === text || rankText(rank, division).toLowerCase().includes(text);
      return isMeant ? [rankKey(rank, division)] : [];
    }),
  );
}

/** "GO2": the columns rank and division in one. */
function rankKey(rank: RankCode, division: Division): string {
  return `${rank}${division}`;
}

interface SearchedPurchase {
  username: string;
  region: Region;
  rank: RankCode;
  division: Division;
  /** By name. */
  skins: readonly string[];
  permanentSkins: readonly string[];
  ownedSkins: readonly string[];
}

/** Searches username, region, rank and skin names; an empty text matches everything. */
export function findsPurchase(search: string, purchase: SearchedPurchase): boolean {
  const text = search.trim().toLowerCase();
  if (text === '' || purchase.username.toLowerCase().includes(text)) return true;
  const skins = [...purchase.skins, ...purchase.permanentSkins, ...purchase.ownedSkins];
  return (
    codesMeant(REGIONS, text).includes(purchase.region) ||
    ranksMeant(text).includes(rankKey(purchase.rank, purchase.division)) ||
    skins.some((name) => name.toLowerCase().includes(text))
  );
}

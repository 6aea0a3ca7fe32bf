/** The search in a customer's purchases: run by the server in SQL, and here by an offline device. */
import { RANKS, type RankCode, type Region, REGIONS } from '../catalog/enumerations.ts';

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

interface SearchedPurchase {
  username: string;
  region: Region;
  rank: RankCode;
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
    codesMeant(RANKS, text).some((rank) => rank === purchase.rank) ||
    skins.some((name) => name.toLowerCase().includes(text))
  );
}

/** The texts that both documents prescribe for the fields of an account. */
import { formatMoney } from '../money.ts';
import { APEX_RANKS, DIVISIONS, RANKS, REGIONS, UNRANKED } from './enumerations.ts';
import type { AccountType, Division, RankCode } from './enumerations.ts';
import { allSkins, DEFAULT_LEVEL } from './product.ts';
import type { PricedProduct, Product } from './product.ts';

/** `40000 -> "40,000"`, independent of the locale, so that server and browser agree. */
export function formatCount(value: number): string {
  return String(value).replace(/\B(?=(\d{3})+$)/g, ',');
}

/** "less than 10,000" when 0 or less, otherwise "40,000+" (storefront, section 9 "Display"). */
export function blueEssenceText(discreteBlueEssence: number): string {
  return discreteBlueEssence <= 0 ? 'less than 10,000' : `${formatCount(discreteBlueEssence)}+`;
}

/** The purchases' shorter form: "<10,000" or "40,000+" (account and marketplace, section 2). */
export function shortBlueEssenceText(discreteBlueEssence: number): string {
  return discreteBlueEssence <= 0 ? '<10,000' : blueEssenceText(discreteBlueEssence);
}

/** "30k BE", "<10k BE": used where the exact text is nearby. */
function roundBlueEssenceText(discreteBlueEssence: number): string {
  const thousands = Math.floor(discreteBlueEssence / 1000);
  return thousands < 1 ? '<10k BE' : `${formatCount(thousands)}k BE`;
}

/** "25 skins", "1 skin". */
export function skinsText(count: number): string {
  return count === 1 ? '1 skin' : `${formatCount(count)} skins`;
}

/** "EUW · 25 skins · 30k BE": what distinguishes two accounts. */
export function accountSummary(
  account: Pick<Product, 'region' | 'discreteBlueEssence' | 'skins' | 'permanentSkins' | 'ownedSkins'>,
): string {
  const skins = skinsText(allSkins(account).size);
  return [REGIONS[account.region], skins, roundBlueEssenceText(account.discreteBlueEssence)].join(' · ');
}

/**
 * "Gold II · EUW · 25 skins · 30k BE": includes the rank of ranked accounts, for places that do not show it beside the
 * summary.
 */
export function accountSentence(account: Product): string {
  const summary = accountSummary(account);
  return account.rank === UNRANKED ? summary : `${rankText(account.rank, account.division)} · ${summary}`;
}

/** "EUW · 25 skins · 30k BE · €2.49": the label of links and buttons of an account for sale. */
export function offerWords(account: PricedProduct): string {
  return `${accountSentence(account)} · ${formatMoney(account.priceCents)}`;
}

/** "30+" when the level is unknown, otherwise "120+". */
export function levelText(discreteLevel: number | null): string {
  return `${discreteLevel ?? DEFAULT_LEVEL}+`;
}

/** "Gold II", "Master", "Unranked". */
export function rankText(rank: RankCode, division: Division): string {
  if (rank === UNRANKED) return 'Unranked';
  if (division === 0 || APEX_RANKS.includes(rank)) return RANKS[rank];
  return `${RANKS[rank]} ${DIVISIONS[division]}`;
}

export const ACCOUNT_TYPE_LABELS: Record<AccountType, string> = {
  any: 'Any',
  unranked: 'Unranked',
  ranked: 'Ranked',
  handleveled: 'Handleveled',
};

/** The kind of account, the same before and after the purchase: "Gold II", "Handleveled" or "Unranked". */
export function accountTitle(account: {
  rank: RankCode;
  division: Division;
  isHandleveled: boolean;
}): string {
  const { rank, division, isHandleveled } = account;
  return rank === UNRANKED && isHandleveled ? 'Handleveled' : rankText(rank, division);
}

/** "24W / 18L" for ranked accounts with a known record, otherwise null: the line is hidden. */
export function recordText(account: {
  rank: RankCode;
  soloWins: number | null;
  soloLosses: number | null;
}): string | null {
  if (account.rank === UNRANKED || (account.soloWins === null && account.soloLosses === null)) return null;
  return `${account.soloWins ?? 0}W / ${account.soloLosses ?? 0}L`;
}

import type { RankCode } from '../catalog/enumerations.ts';

/** What an account must fulfil to be traded in (account and marketplace, sections 4 and 9). */
export const TRADE_REQUIREMENTS = {
  email: 'E-mail unverified',
  restrictions: 'No ban or restrictions',
  honor: 'Honor level at least 2',
  games: 'At least 20 games (silver and bronze)',
} as const;
export type TradeRequirement = keyof typeof TRADE_REQUIREMENTS;
export const TRADE_REQUIREMENT_NAMES = Object.keys(TRADE_REQUIREMENTS) as TradeRequirement[];

/** The requirements for an account of this rank: the number of games only matters for silver and bronze. */
export function requirementsOf(rank: RankCode): TradeRequirement[] {
  return TRADE_REQUIREMENT_NAMES.filter((name) => name !== 'games' || rank === 'SI' || rank === 'BR');
}

export function failedRequirementsText(failed: readonly TradeRequirement[]): string {
  return `This account does not meet the requirements. Missing: ${failed.map((name) => TRADE_REQUIREMENTS[name]).join(', ')}.`;
}

import type { ClaimState, WarrantyClaim } from '../../src-shared/marketplace/warranty-claim.ts';
import { isoTime, optionalTime } from './listing-record.ts';

/** Joins the newest claim about listing `l.listing_id`; all null when there is none. */
export const LATEST_CLAIM = `left join lateral (
  select c.state as claim_state, c.text as claim_text, c.opened_at as claim_opened_at, c.decided_at as claim_decided_at
  from warranty_claim c where c.listing_id = l.listing_id order by c.id desc limit 1) claim on true`;

export interface ClaimRecord {
  claim_state: ClaimState | null;
  claim_text: string | null;
  claim_opened_at: Date | string | null;
  claim_decided_at: Date | string | null;
}

export function presentClaim(row: ClaimRecord): WarrantyClaim | null {
  if (row.claim_state === null || row.claim_opened_at === null) return null;
  return {
    state: row.claim_state,
    text: row.claim_text ?? '',
    openedAt: isoTime(row.claim_opened_at),
    decidedAt: optionalTime(row.claim_decided_at),
  };
}

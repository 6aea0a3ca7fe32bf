import { expressionBuilder } from 'kysely';
import type { ClaimState, WarrantyClaim } from '../../src-shared/marketplace/warranty-claim.ts';
import type { Database } from '../entities.ts';
import { optionalTime } from './listing-record.ts';

/** The newest claim about `listing`, for `leftJoinLateral`; all null when there is none. */
export const latestClaim = expressionBuilder<Database, 'listing'>()
  .selectFrom('warranty_claim as c')
  .select([
    'c.state as claim_state',
    'c.text as claim_text',
    'c.opened_at as claim_opened_at',
    'c.decided_at as claim_decided_at',
  ])
  .whereRef('c.listing_id', '=', 'listing.id')
  .orderBy('c.id', 'desc')
  .limit(1)
  .as('claim');

export interface ClaimRecord {
  claim_state: ClaimState | null;
  claim_text: string | null;
  claim_opened_at: Date | null;
  claim_decided_at: Date | null;
}

export function presentClaim(row: ClaimRecord): WarrantyClaim | null {
  if (row.claim_state === null || row.claim_opened_at === null) return null;
  return {
    state: row.claim_state,
    text: row.claim_text ?? '',
    openedAt: row.claim_opened_at.toISOString(),
    decidedAt: optionalTime(row.claim_decided_at),
  };
}

/**
 * The console's decisions about claims, trade-ins and listings, using the shop's own commands; a second operator is told who was
 * first.
 */
import type { PlannedJournal } from '../../../src-shared/admin/planned-journal.ts';
import { type RefundedClaim, refundClaim, rejectClaim } from '../../claims/index.ts';
import type { OperatorContext, Services } from '../../context.ts';
import type { MailServices } from '../../mail/index.ts';
import { confirmListing, refuseListing } from '../../marketplace/index.ts';
import { decideOnce } from '../../operator-log/index.ts';
import { confirmTrade, refuseTrade } from '../../trade-in/index.ts';

type Secrets = Pick<Services, 'secrets'>;

const CLAIM = {
  codes: ['claim_decided'],
  actions: ['claims refund', 'claims reject'],
  key: 'claim',
} as const;
const TRADE_IN = {
  codes: ['not_found'],
  actions: ['trade-ins confirm', 'trade-ins refuse'],
  key: 'tradeIn',
} as const;
const LISTING = {
  codes: ['listing_not_waiting'],
  actions: ['listings confirm', 'listings refuse'],
  key: 'listing',
} as const;

export function rejectClaimInConsole(
  ctx: OperatorContext<MailServices>,
  request: { claimId: number; answer: string; reason?: string | undefined },
): Promise<{ username: string }> {
  return decideOnce(ctx, { ...CLAIM, id: request.claimId }, () => rejectClaim(ctx, request));
}

export function refundClaimInConsole(
  ctx: OperatorContext<MailServices>,
  request: { claimId: number; reason: string; isConfirmed: boolean },
): Promise<RefundedClaim & { isDone: boolean; journals: PlannedJournal[] }> {
  return decideOnce(ctx, { ...CLAIM, id: request.claimId }, () => refundClaim(ctx, request));
}

export function confirmTradeInConsole(
  ctx: OperatorContext<Secrets>,
  tradeId: number,
): Promise<{ username: string; newPassword: string }> {
  return decideOnce(ctx, { ...TRADE_IN, id: tradeId }, () => confirmTrade(ctx, { tradeId }));
}

export function refuseTradeInConsole(
  ctx: OperatorContext,
  request: { tradeId: number; reason: string },
): Promise<{ username: string }> {
  return decideOnce(ctx, { ...TRADE_IN, id: request.tradeId }, () =>
    refuseTrade({ ...ctx, services: {} }, request),
  );
}

export function confirmListingInConsole(
  ctx: OperatorContext<Secrets>,
  id: number,
): Promise<{ username: string; newPassword: string }> {
  return decideOnce(ctx, { ...LISTING, id }, () => confirmListing(ctx, { id }));
}

export function refuseListingInConsole(
  ctx: OperatorContext<MailServices>,
  request: { id: number; reason: string },
): Promise<{ username: string }> {
  return decideOnce(ctx, { ...LISTING, id: request.id }, () => refuseListing(ctx, request));
}

/**
 * Loading balance with the second gateway's card form. As in the cart, opening the form records nothing; the card's
 * data goes from the request to the gateway and nowhere else.
 */
import type { LoadByCardInput } from '../../src-shared/checkout/pay-by-card.ts';
import { ShopError } from '../../src-shared/errors.ts';
import type { Cents } from '../../src-shared/money.ts';
import { loadBonusCents } from '../../src-shared/payments/load-balance.ts';
import type { CustomerContext } from '../context.ts';
import { featureStatus, requireFlag } from '../settings/index.ts';
import {
  type CardDetails,
  cardOf,
  type CardSender,
  joinCardPayment,
  limitCards,
  loadPath,
  openCardPayment,
  SAME_CARD_FORM_SECONDS,
  settlePayment,
} from '../payments/index.ts';
import { secondsFromNow } from '../platform/sql.ts';
import { loadKeyOf, type LoadRequest, type RecordedLoad, recordLoad } from './record-load.ts';

export interface CardLoadQuote {
  amountCents: Cents;
  bonusCents: Cents;
  description: string;
}

/** What the card form will charge; records nothing. Throws `shop_archived`, `card_gateway_off`. */
export function quoteCardLoad({ services }: CustomerContext, amountCents: Cents): CardLoadQuote {
  requireCardLoads(services);
  return { amountCents, bonusCents: loadBonusCents('param', amountCents), description: 'Balance load' };
}

export interface CardLoad {
  paymentId: string;
  /** The bank's page, or ours if there is nothing left to confirm. */
  redirectUrl: string;
  isReplay: boolean;
}

/** Throws `shop_archived`, `card_gateway_off`, `card_refused`, `throttled`, `gateway_unavailable`. */
export async function loadByCard(
  ctx: CustomerContext,
  input: LoadByCardInput & CardSender,
): Promise<CardLoad> {
  const { ip, idempotencyKey } = input;
  requireCardLoads(ctx.services);
  await limitCards(ctx, ip);
  const request: LoadRequest = {
    gateway: 'param',
    amountCents: input.amountCents,
    idempotencyKey,
    openSeconds: SAME_CARD_FORM_SECONDS,
  };
  await settleEarlier(ctx, request);
  const load = await recordLoad(ctx, request);
  return {
    paymentId: load.paymentId,
    isReplay: load.isReplay,
    redirectUrl: await pageOf(ctx, load, cardOf(input), ip),
  };
}

function pageOf(ctx: CustomerContext, load: RecordedLoad, card: CardDetails, ip: string): Promise<string> {
  const { paymentId, isReplay, status } = load;
  if (status === 'verified') return Promise.resolve(addressOf(ctx, 'success', paymentId));
  if (isReplay) return joinCardPayment(ctx, paymentId);
  return openCardPayment(ctx, {
    paymentId,
    card,
    ip,
    waitingUrl: addressOf(ctx, 'processing', paymentId),
  });
}

function requireCardLoads(services: CustomerContext['services']): void {
  requireFlag(services.settings, 'open');
  if (!featureStatus(services).param) throw new ShopError('card_gateway_off');
}

/**
 * The same form sent again after a while is a new attempt. Before that, the provider is asked about the first one, which
 * may have been paid without the shop knowing.
 */
async function settleEarlier(ctx: CustomerContext, request: LoadRequest): Promise<void> {
  const { db, actor } = ctx;
  if (request.idempotencyKey === undefined) return;
  const earlier = await db
    .selectFrom('payment')
    .select('id')
    .where('customer_id', '=', actor.customerId)
    .where('idempotency_key', '=', loadKeyOf(request))
    .where('status', '=', 'pending')
    .where('created_at', '<', secondsFromNow(-request.openSeconds))
    .executeTakeFirst();
  if (earlier) await settlePayment(ctx, earlier.id);
}

function addressOf(
  { services }: CustomerContext,
  after: 'success' | 'processing',
  paymentId: string,
): string {
  return services.config.publicUrl + loadPath({ after, paymentId });
}

import type { Cents } from '../../src-shared/money.ts';
import type { CustomerContext } from '../context.ts';
import { requireFlag } from '../settings/index.ts';
import { type HostedPage, loadPath, openHostedPage, SESSION_SECONDS } from '../payments/index.ts';
import type { LimitRule } from '../platform/rate-limits.ts';
import { type RecordedLoad, recordLoad } from './record-load.ts';

/** Each load opens a page at the provider. */
const LOADS_BY_CUSTOMER: LimitRule = { name: 'load-customer', points: 30, perSeconds: 10 * 60 };

export interface HostedLoad extends HostedPage {
  paymentId: string;
  isReplay: boolean;
}

/**
 * Opens the provider's page for a load. An identical request gets the same page. Throws `shop_archived`, `throttled`,
 * `gateway_unavailable`.
 */
export async function loadAtHostedCheckout(
  ctx: CustomerContext,
  { amountCents, idempotencyKey }: { amountCents: Cents; idempotencyKey?: string | undefined },
): Promise<HostedLoad> {
  const { services, actor } = ctx;
  requireFlag(services.settings, 'open');
  await services.limits.consume(LOADS_BY_CUSTOMER, String(actor.customerId));
  const load = await recordLoad(ctx, {
    gateway: 'stripe',
    amountCents,
    idempotencyKey,
    openSeconds: SESSION_SECONDS,
  });
  const { paymentId, isReplay } = load;
  return { paymentId, isReplay, ...(await openPage(ctx, load)) };
}

async function openPage(ctx: CustomerContext, { paymentId, isReplay }: RecordedLoad): Promise<HostedPage> {
  const { db, services, actor } = ctx;
  const { publicUrl, shop } = services.config;
  const payment = await db
    .selectFrom('payment')
    .select(['amount_cents', 'created_at'])
    .where('id', '=', paymentId)
    .where('customer_id', '=', actor.customerId)
    .executeTakeFirst();
  if (!payment) throw new Error(`load ${paymentId} is gone`);
  return openHostedPage(ctx, {
    session: {
      paymentId,
      customerEmail: actor.email,
      lines: [{ title: `${shop.name} balance`, amountCents: payment.amount_cents }],
      expiresAt: new Date(payment.created_at.getTime() + SESSION_SECONDS * 1000),
      successUrl: publicUrl + loadPath({ after: 'processing', paymentId }),
      cancelUrl: publicUrl + loadPath({ cancelled: paymentId }),
    },
    isReplay,
  });
}

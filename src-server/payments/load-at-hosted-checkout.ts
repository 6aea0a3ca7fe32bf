import type { Cents } from '../../src-shared/money.ts';
import { SESSION_SECONDS } from '../checkout/index.ts';
import type { CustomerContext } from '../context.ts';
import { requireFlag } from '../operations/index.ts';
import type { LimitRule } from '../platform/rate-limits.ts';
import { loadPath } from './load-pages.ts';
import { abandonLoad, recordLoad } from './record-load.ts';

/** Each one opens a page at the provider. */
const LOADS_BY_CUSTOMER: LimitRule = { name: 'load-customer', points: 30, perSeconds: 10 * 60 };

export interface HostedLoad {
  paymentId: string;
  sessionId: string;
  url: string;
  isReplay: boolean;
}

interface LoadPayment {
  amount_cents: number;
  provider_reference: string | null;
  redirect_url: string | null;
  created_at: Date | string;
}

/**
 * Opens the provider's page for a load. The same request again gets the same page. Throws `shop_archived`, `throttled`,
 * `gateway_unavailable`.
 */
export async function loadAtHostedCheckout(
  ctx: CustomerContext,
  { amountCents, idempotencyKey }: { amountCents: Cents; idempotencyKey?: string | undefined },
): Promise<HostedLoad> {
  const { services, actor } = ctx;
  requireFlag(services.settings, 'open');
  await services.limits.consume(LOADS_BY_CUSTOMER, String(actor.customerId));
  const { paymentId, isReplay } = await recordLoad(ctx, {
    gateway: 'stripe',
    amountCents,
    idempotencyKey,
    openSeconds: SESSION_SECONDS,
  });
  return { paymentId, isReplay, ...(await openSession(ctx, paymentId)) };
}

/** Asked twice for one payment, the provider gives the same session: two clicks at once may both come here. */
async function openSession(
  ctx: CustomerContext,
  paymentId: string,
): Promise<{ sessionId: string; url: string }> {
  const { em, services, actor } = ctx;
  const { publicUrl, shop } = services.config;
  const payment = await findLoad(ctx, paymentId);
  if (payment.provider_reference && payment.redirect_url) {
    return { sessionId: payment.provider_reference, url: payment.redirect_url };
  }
  try {
    const session = await services.hostedCheckout.openSession({
      paymentId,
      customerEmail: actor.email,
      lines: [{ title: `${shop.name} balance`, amountCents: payment.amount_cents }],
      expiresAt: new Date(new Date(payment.created_at).getTime() + SESSION_SECONDS * 1000),
      successUrl: publicUrl + loadPath({ after: 'processing', paymentId }),
      cancelUrl: publicUrl + loadPath({ cancelled: paymentId }),
    });
    await em.execute(
      `update payment set status = 'pending', provider_reference = ?, redirect_url = ? where id = ? and status = 'created'`,
      [session.sessionId, session.url, paymentId],
    );
    return session;
  } catch (error) {
    await abandonLoad(em, paymentId, 'The payment provider did not answer.');
    throw error;
  }
}

async function findLoad({ em, actor }: CustomerContext, paymentId: string): Promise<LoadPayment> {
  const [payment] = await em.execute<LoadPayment[]>(
    `select amount_cents, provider_reference, redirect_url, created_at from payment where id = ? and customer_id = ?`,
    [paymentId, actor.customerId],
  );
  if (!payment) throw new Error(`load ${paymentId} is gone`);
  return payment;
}

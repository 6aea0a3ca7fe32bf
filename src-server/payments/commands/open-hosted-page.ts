import { ShopError } from '../../../src-shared/errors.ts';
import type { PaymentStatus } from '../../../src-shared/payments/payment-statuses.ts';
import type { CustomerContext } from '../../context.ts';
import type { SessionRequest } from '../gateways/payment-providers.ts';
import { abandonPayment } from './close-payment.ts';
import type { EntityManager } from '../../platform/database.ts';
import { secondsFromNow } from '../../platform/sql.ts';

/** Longer than a request waits for the provider, including retries: a request that started earlier has its answer. */
const LEFT_BEHIND_SECONDS = 60;

export interface HostedPage {
  sessionId: string;
  url: string;
}

interface HostedHandover {
  session: SessionRequest;
  /** An identical request recorded the payment and may be contacting the provider right now. */
  isReplay: boolean;
}

/**
 * The page where a purchase or a load is paid. Two identical requests may both get here and share one payment: the
 * provider gives both the same session, or refuses one while it serves the other. Therefore the second request abandons
 * nothing while the first may still succeed; every opened session is stored, even for an abandoned payment (if it is paid,
 * it is a late payment); and no browser is sent to a page that is not stored. Throws `gateway_unavailable`.
 */
export async function openHostedPage(
  ctx: CustomerContext,
  { session: request, isReplay }: HostedHandover,
): Promise<HostedPage> {
  const { em, services } = ctx;
  const { paymentId } = request;
  const known = await findPage(em, paymentId);
  if (known.page) return known.page;
  const session = await services.hostedCheckout.openSession(request).catch(async (error: unknown) => {
    if (!isReplay || known.isLeftBehind)
      await abandonPayment(ctx, { paymentId, error: 'The payment provider did not answer.' });
    throw error;
  });
  await storePage(em, paymentId, session);
  const { page } = await findPage(em, paymentId);
  if (!page) {
    const cause = new Error(`payment ${paymentId} has another session than ${session.sessionId}`);
    throw new ShopError('gateway_unavailable', { cause });
  }
  return page;
}

async function storePage(em: EntityManager, paymentId: string, { sessionId, url }: HostedPage) {
  await em.db
    .updateTable('payment')
    .set((eb) => ({
      provider_reference: sessionId,
      redirect_url: url,
      status: eb
        .case()
        .when('status', '=', 'created')
        .then<PaymentStatus>('pending')
        .else(eb.ref('status'))
        .end(),
    }))
    .where('id', '=', paymentId)
    .where('redirect_url', 'is', null)
    .where((eb) => eb.or([eb('provider_reference', 'is', null), eb('provider_reference', '=', sessionId)]))
    .execute();
}

/** The stored page. Throws for a failed payment: what it was for is no longer set aside. */
async function findPage(em: EntityManager, paymentId: string) {
  const payment = await em.db
    .selectFrom('payment')
    .select((eb) => [
      'status',
      'provider_reference as sessionId',
      'redirect_url as url',
      eb('created_at', '<', secondsFromNow(-LEFT_BEHIND_SECONDS)).$castTo<boolean>().as('isLeftBehind'),
    ])
    .where('id', '=', paymentId)
    .executeTakeFirst();
  if (!payment) throw new Error(`payment ${paymentId} is gone`);
  const { status, sessionId, url, isLeftBehind } = payment;
  if (status === 'failed') {
    const cause = new Error(`payment ${paymentId} was given up meanwhile`);
    throw new ShopError('gateway_unavailable', { cause });
  }
  return { page: sessionId !== null && url !== null ? { sessionId, url } : null, isLeftBehind };
}

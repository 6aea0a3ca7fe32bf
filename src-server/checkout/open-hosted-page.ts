import { ShopError } from '../../src-shared/errors.ts';
import type { CustomerContext } from '../context.ts';
import type { SessionRequest } from '../payments/index.ts';
import type { EntityManager } from '../platform/database.ts';

/** Longer than a request waits for the provider, with its repetitions: whoever began before that has their answer. */
const LEFT_BEHIND_SECONDS = 60;

export interface HostedPage {
  sessionId: string;
  url: string;
}

export interface HostedHandover {
  session: SessionRequest;
  /** An equal request recorded the payment, and may be at the provider at this moment. */
  isReplay: boolean;
  /** The provider took nothing on: gives everything back and notes why. */
  abandon: (error: string) => Promise<void>;
}

/**
 * The page where a purchase or a load is paid. Two equal requests may both come here and share one payment: the provider
 * gives both the same session, or refuses one while it serves the other. So who joined gives nothing up while the first
 * one may still get through, every session that was opened is stored, also of a payment that was given up meanwhile (were
 * it paid, it is a late payment), and nobody is sent to a page that is not stored. Throws `gateway_unavailable`.
 */
export async function openHostedPage(
  { em, services }: CustomerContext,
  { session: request, isReplay, abandon }: HostedHandover,
): Promise<HostedPage> {
  const known = await findPage(em, request.paymentId);
  if (known.page) return known.page;
  const session = await services.hostedCheckout.openSession(request).catch(async (error: unknown) => {
    if (!isReplay || known.isLeftBehind) await abandon('The payment provider did not answer.');
    throw error;
  });
  await storePage(em, request.paymentId, session);
  const { page } = await findPage(em, request.paymentId);
  if (!page) {
    const cause = new Error(`payment ${request.paymentId} has another session than ${session.sessionId}`);
    throw new ShopError('gateway_unavailable', { cause });
  }
  return page;
}

async function storePage(em: EntityManager, paymentId: string, { sessionId, url }: HostedPage) {
  await em.execute(
    `update payment set provider_reference = ?, redirect_url = ?,
       status = case when status = 'created' then 'pending' else status end
     where id = ? and redirect_url is null and coalesce(provider_reference, ?) = ?`,
    [sessionId, url, paymentId, sessionId, sessionId],
  );
}

/** The stored page. Throws for a payment that has failed: what it was for is not set aside any more. */
async function findPage(em: EntityManager, paymentId: string) {
  const [payment] = await em.execute<
    { status: string; sessionId: string | null; url: string | null; isLeftBehind: boolean }[]
  >(
    `select status, provider_reference as "sessionId", redirect_url as url,
       created_at < now() - ? * interval '1 second' as "isLeftBehind"
     from payment where id = ?`,
    [LEFT_BEHIND_SECONDS, paymentId],
  );
  if (!payment) throw new Error(`payment ${paymentId} is gone`);
  const { status, sessionId, url, isLeftBehind } = payment;
  if (status === 'failed') {
    const cause = new Error(`payment ${paymentId} was given up meanwhile`);
    throw new ShopError('gateway_unavailable', { cause });
  }
  return { page: sessionId !== null && url !== null ? { sessionId, url } : null, isLeftBehind };
}

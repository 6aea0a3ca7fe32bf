/**
 * The part of the provider's API that the shop uses: creating, retrieving and expiring sessions, refunding charges,
 * retrieving and listing disputes.
 */
import { createHash } from 'node:crypto';
import type { Context as KoaContext } from 'koa';
import type { EntityManager } from '../../../../src-server/platform/database.ts';
import { isSameToken, randomToken } from '../../../../src-server/platform/tokens.ts';
import { readForm } from '../read-form.ts';
import { createRefund, expandSession, findCharge, findDispute, listDisputes } from './charges.ts';
import { readSessionRequest, SandboxMissing, SandboxRefusal } from './read-session-request.ts';
import { closeSession, findSession, insertSession, newSessionId } from './session-store.ts';
import type { SandboxSession } from './sandbox-session.ts';

export interface StripeApiOptions {
  secretKey: string;
  publicUrl: string;
}

/** Answers a call below /v1/; false if the path is unknown. */
export async function answerStripeApi(
  koa: KoaContext,
  em: EntityManager,
  options: StripeApiOptions,
): Promise<boolean> {
  const [, resource, id, action] =
    /^\/v1\/(checkout\/sessions|charges|refunds|disputes)(?:\/(\w+))?(?:\/(\w+))?$/.exec(koa.path) ?? [];
  if (!resource) return false;
  if (!isSameToken(koa.get('Authorization'), `Bearer ${options.secretKey}`)) {
    refuse(koa, 401, 'Invalid API Key provided.', null);
    return true;
  }
  try {
    if (resource === 'charges' && koa.method === 'GET' && id) koa.body = await findCharge(em, id);
    else if (resource === 'disputes' && koa.method === 'GET')
      koa.body = id ? await findDispute(em, id) : await listDisputes(em, sinceOf(koa));
    else if (resource === 'refunds' && koa.method === 'POST') koa.body = await refund(koa, em);
    // Its refunds succeed at once: it reports no changes of them.
    else if (resource === 'refunds' && koa.method === 'GET' && id) throw new SandboxMissing('refund', id);
    else if (resource !== 'checkout/sessions') refuse(koa, 404, 'Unrecognized request URL.', null);
    else if (koa.method === 'POST' && !id) koa.body = await createSession(koa, em, options);
    else if (koa.method === 'GET' && id && !action)
      koa.body = expandSession(await mustFind(em, id), expandOf(koa));
    else if (koa.method === 'POST' && id && action === 'expire') koa.body = await expireSession(em, id);
    else refuse(koa, 404, `Unrecognized request URL (${koa.method}: ${koa.path}).`, null);
  } catch (error) {
    if (!(error instanceof SandboxRefusal)) throw error;
    if (error instanceof SandboxMissing) refuse(koa, 404, error.message, error.param, 'resource_missing');
    else refuse(koa, 400, error.message, error.param);
  }
  return true;
}

/** `expand[0]=payment_intent`, as the SDK writes lists. */
function expandOf(koa: KoaContext): string[] {
  return [...new URLSearchParams(koa.querystring)]
    .filter(([name]) => /^expand\[\d*\]$/.test(name))
    .map(([, path]) => path);
}

function sinceOf(koa: KoaContext): number {
  return Number(new URLSearchParams(koa.querystring).get('created[gte]') ?? 0);
}

async function refund(koa: KoaContext, em: EntityManager) {
  const { form } = await readForm(koa);
  return createRefund(em, form, koa.get('Idempotency-Key') || randomToken(128));
}

async function createSession(
  koa: KoaContext,
  em: EntityManager,
  { publicUrl }: StripeApiOptions,
): Promise<SandboxSession> {
  const { form, text } = await readForm(koa);
  const params = readSessionRequest(form, new Date());
  const id = newSessionId();
  const requestHash = createHash('sha256').update(text).digest('base64url');
  const stored = await insertSession(
    em,
    {
      id,
      object: 'checkout.session',
      status: 'open',
      payment_status: 'unpaid',
      amount_total: params.amountTotal,
      currency: params.currency,
      client_reference_id: params.clientReferenceId,
      customer_email: params.customerEmail,
      metadata: params.metadata,
      expires_at: params.expiresAt,
      success_url: params.successUrl,
      cancel_url: params.cancelUrl,
      url: `${publicUrl}/sandbox/stripe/pay/${id}/`,
      line_items: params.lines,
      payment_intent: null,
      payment_metadata: params.paymentMetadata,
    },
    { idempotencyKey: koa.get('Idempotency-Key') || null, requestHash },
  );
  if (stored.requestHash !== requestHash) {
    throw new SandboxRefusal(
      'Keys for idempotent requests can only be used with the same parameters they were first used with.',
    );
  }
  return stored.session;
}

async function mustFind(em: EntityManager, id: string): Promise<SandboxSession> {
  const session = await findSession(em, id);
  if (!session) throw new SandboxMissing('checkout.session', id);
  return session;
}

async function expireSession(em: EntityManager, id: string): Promise<SandboxSession> {
  const session = await mustFind(em, id);
  const isExpired =
    session.status === 'open' &&
    (await closeSession(em, id, { status: 'expired', payment_status: 'unpaid' }));
  if (!isExpired)
    throw new SandboxRefusal('Only Checkout Sessions with a status in ["open"] can be expired.');
  return mustFind(em, id);
}

function refuse(koa: KoaContext, status: number, message: string, param: string | null, code?: string): void {
  koa.status = status;
  koa.body = {
    error: { type: 'invalid_request_error', message, ...(param ? { param } : {}), ...(code ? { code } : {}) },
  };
}

/**
 * A stub of the hosted checkout: the shop's real SDK code calls it over HTTP. It checks what the provider checks and lets
 * the user choose the outcome of the payment.
 */
import type { Context as KoaContext, Middleware } from 'koa';
import type { EntityManager } from '../../../../src-server/platform/database.ts';
import { readForm } from '../read-form.ts';
import { chargeOf, declinedIntentOf, disputeObjectOf } from './charges.ts';
import {
  isLaterChoice,
  isPaymentChoice,
  type LaterChoice,
  type PaymentChoice,
  paymentPage,
} from './payment-page.ts';
import { sendWebhook, type WebhookTarget } from './send-webhook.ts';
import {
  closeSession,
  decideDispute,
  declineCard,
  failIntent,
  findSession,
  openDispute,
  refundSession,
} from './session-store.ts';
import type { SandboxSession } from './sandbox-session.ts';
import { answerStripeApi, type StripeApiOptions } from './stripe-api.ts';

interface StripeSandboxOptions extends StripeApiOptions {
  webhook: WebhookTarget;
  newEm(): EntityManager;
}

export function stripeSandbox(options: StripeSandboxOptions): Middleware {
  return async (koa, next) => {
    const em = options.newEm();
    if (koa.path.startsWith('/v1/') && (await answerStripeApi(koa, em, options))) return;
    const id = /^\/sandbox\/stripe\/pay\/(\w+)\/?$/.exec(koa.path)?.[1];
    if (!id) return next();
    const session = await findSession(em, id);
    if (!session) {
      koa.status = 404;
      koa.body = 'No such session.';
    } else if (koa.method === 'POST') await choose(koa, em, session, options.webhook);
    else koa.body = paymentPage(session);
  };
}

async function choose(
  koa: KoaContext,
  em: EntityManager,
  session: SandboxSession,
  webhook: WebhookTarget,
): Promise<void> {
  const choice = (await readForm(koa)).form.get('choice') ?? '';
  if (isLaterChoice(choice)) await actLater(koa, em, session, choice, webhook);
  else if (!isPaymentChoice(choice)) {
    koa.status = 400;
    koa.body = paymentPage(session, 'Please choose one of these.');
  } else if (choice === 'decline') await decline(koa, em, session, webhook);
  else if (choice === 'cancel') koa.redirect(session.cancel_url);
  else if (choice === 'late-failure') await failLater(koa, em, session, webhook);
  else await pay(koa, em, session, choice, webhook);
}

async function pay(
  koa: KoaContext,
  em: EntityManager,
  session: SandboxSession,
  choice: PaymentChoice,
  webhook: WebhookTarget,
): Promise<void> {
  const isLate = choice === 'late';
  if (isLate && (await closeSession(em, session.id, { status: 'expired', payment_status: 'unpaid' }))) {
    await sendWebhook(webhook, 'checkout.session.expired', { ...session, status: 'expired' });
  }
  const isPaid = await closeSession(em, session.id, { status: 'complete', payment_status: 'paid' }, isLate);
  const paid = await findSession(em, session.id);
  if (!isPaid || !paid) {
    koa.body = paymentPage(paid ?? session, 'This session has ended already.');
    return;
  }
  const repeats = choice === 'lose-webhook' ? 0 : choice === 'double-webhook' ? 2 : 1;
  await Promise.all(
    Array.from({ length: repeats }, () => sendWebhook(webhook, 'checkout.session.completed', paid)),
  );
  if (choice === 'vanish') koa.body = paymentPage(paid, 'Paid. Close this page.');
  else koa.redirect(session.success_url);
}

/** Charges nothing; the page stays open for another card. */
async function decline(
  koa: KoaContext,
  em: EntityManager,
  session: SandboxSession,
  webhook: WebhookTarget,
): Promise<void> {
  if (!(await declineCard(em, session.id))) {
    koa.body = paymentPage(session, 'This session has ended already.');
    return;
  }
  await sendWebhook(webhook, 'payment_intent.payment_failed', declinedIntentOf(session));
  koa.body = paymentPage(session, 'Your card was declined.');
}

/** An asynchronous payment that fails: the customer has finished the page, but the money never comes. */
async function failLater(
  koa: KoaContext,
  em: EntityManager,
  session: SandboxSession,
  webhook: WebhookTarget,
): Promise<void> {
  const underWay = { status: 'complete', payment_status: 'unpaid', intent_status: 'processing' } as const;
  if (!(await closeSession(em, session.id, underWay))) {
    koa.body = paymentPage(session, 'This session has ended already.');
    return;
  }
  await sendWebhook(webhook, 'checkout.session.completed', { ...session, ...underWay });
  await failIntent(em, session.id);
  await sendWebhook(webhook, 'checkout.session.async_payment_failed', { ...session, ...underWay });
  koa.redirect(session.success_url);
}

/** An operator's or a bank's action on a finished payment; the shop learns of it only by webhook. */
async function actLater(
  koa: KoaContext,
  em: EntityManager,
  session: SandboxSession,
  choice: LaterChoice,
  webhook: WebhookTarget,
): Promise<void> {
  const isDone = await doLater(em, session, choice);
  const after = (await findSession(em, session.id)) ?? session;
  const dispute = disputeObjectOf(after);
  for (const type of isDone ? LATER_EVENTS[choice] : []) {
    const object = type === 'charge.refunded' ? chargeOf(after) : dispute;
    if (object) await sendWebhook(webhook, type, object);
  }
  koa.body = paymentPage(after, isDone ? 'Done; the webhook was sent.' : 'That was done before.');
}

const LATER_EVENTS = {
  refund: ['charge.refunded'],
  dispute: ['charge.dispute.created', 'charge.dispute.funds_withdrawn'],
  'win-dispute': ['charge.dispute.closed', 'charge.dispute.funds_reinstated'],
  'lose-dispute': ['charge.dispute.closed'],
} as const;

async function doLater(em: EntityManager, session: SandboxSession, choice: LaterChoice): Promise<boolean> {
  const restCents = session.amount_total - (session.amount_refunded ?? 0);
  switch (choice) {
    case 'refund':
      return restCents > 0 && (await refundSession(em, session.id, restCents));
    case 'dispute':
      return openDispute(em, session.id);
    case 'win-dispute':
      return decideDispute(em, session.id, 'won');
    case 'lose-dispute':
      return decideDispute(em, session.id, 'lost');
  }
}

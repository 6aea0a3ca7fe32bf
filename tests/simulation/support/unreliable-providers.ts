/**
 * Both gateways, where each call is a turn of its own: a request or its answer may be lost, and the process may die around it.
 * They record what they took and refunded, like their own books.
 */
import type {
  CardPaymentRequest,
  CardPaymentStart,
  ProviderCharge,
  ProviderDispute,
  ProviderPayment,
  RefundRequest,
  SessionRequest,
} from '#server/payments/gateways/payment-providers.ts';
import { ShopError } from '#shared/errors.ts';
import { FakeCardGateway } from '../../support/fake-card-gateway.ts';
import { FakeHostedCheckout } from '../../support/fake-hosted-checkout.ts';
import { currentActor } from './actor.ts';
import type { StatementGate } from './statement-gate.ts';

/** One call over the unreliable network. */
class Line {
  gate: StatementGate | undefined;

  async call<T>(what: string, work: () => Promise<T>): Promise<T> {
    const actor = currentActor();
    if (!actor) return work();
    const fate = await actor.turn(`call ${what}`);
    const result = fate?.isDone === false ? undefined : await work();
    if (!fate) return result as T;
    if (fate.end === 'killed') {
      await this.gate?.kill(actor);
      return new Promise<never>(() => undefined);
    }
    throw new ShopError('gateway_unavailable', { cause: new Error('the line broke') });
  }
}

export class UnreliableHostedCheckout extends FakeHostedCheckout {
  readonly line = new Line();
  /** By payment. */
  readonly returned = new Map<string, number>();

  override openSession(request: SessionRequest): Promise<{ sessionId: string; url: string }> {
    return this.line.call('stripe.openSession', () => {
      const { paymentId, lines } = request;
      const sessionId = `cs_${paymentId}`;
      const amountCents = lines.reduce((total, line) => total + line.amountCents, 0);
      if (!this.sessions.has(sessionId))
        this.sessions.set(sessionId, { state: 'open', amountCents, currency: 'eur', paymentId });
      return Promise.resolve({ sessionId, url: `https://pay.example/${sessionId}` });
    });
  }

  override findPayment(sessionId: string): Promise<ProviderPayment> {
    return this.line.call('stripe.findPayment', () => super.findPayment(sessionId));
  }

  override closePage(sessionId: string): Promise<void> {
    return this.line.call('stripe.closePage', () => super.closePage(sessionId));
  }

  override findCharge(chargeId: string): Promise<ProviderCharge | null> {
    return this.line.call('stripe.findCharge', () => {
      const charge = this.charges.get(chargeId);
      const refundedCents = this.returned.get(charge?.paymentId ?? '') ?? 0;
      return Promise.resolve(charge ? this.compare({ ...charge, refundedCents }) : null);
    });
  }

  override findDispute(disputeId: string): Promise<ProviderDispute | null> {
    return this.line.call('stripe.findDispute', () => super.findDispute(disputeId));
  }

  override listDisputes(since: Date): Promise<string[]> {
    return this.line.call('stripe.listDisputes', () => super.listDisputes(since));
  }

  override refund(request: RefundRequest): Promise<number | null> {
    return this.line.call('stripe.refund', () =>
      Promise.resolve(giveBack(this.returned, request, this.sessions.get(request.reference))),
    );
  }

  forget(): void {
    this.sessions.clear();
    this.charges.clear();
    this.disputes.clear();
    this.returned.clear();
  }
}

export class UnreliableCardGateway extends FakeCardGateway {
  readonly line = new Line();
  readonly returned = new Map<string, number>();

  override async startPayment(request: CardPaymentRequest): Promise<CardPaymentStart> {
    try {
      return await this.line.call('param.startPayment', () => super.startPayment(request));
    } catch (error) {
      if (this.orders.has(request.paymentId)) throw error;
      return { result: 'unreached', cause: error };
    }
  }

  override findPayment(reference: string): Promise<ProviderPayment> {
    return this.line.call('param.findPayment', () => super.findPayment(reference));
  }

  override refund(request: RefundRequest): Promise<number | null> {
    return this.line.call('param.refund', () =>
      Promise.resolve(giveBack(this.returned, request, this.orders.get(request.reference))),
    );
  }

  forget(): void {
    this.orders.clear();
    this.starts.length = 0;
    this.returned.clear();
  }
}

/** Refunds money, less what was refunded already, as the shop's clients of both providers do. */
function giveBack(
  returned: Map<string, number>,
  { paymentId, amountCents }: RefundRequest,
  payment: ProviderPayment | undefined,
): number {
  if (payment?.state !== 'paid') throw new ShopError('gateway_unavailable');
  const wanted = amountCents === 'all' ? payment.amountCents : amountCents;
  if (wanted > payment.amountCents) throw new Error(`${paymentId}: more goes back than was paid`);
  const altogether = Math.max(wanted, returned.get(paymentId) ?? 0);
  returned.set(paymentId, altogether);
  return altogether;
}

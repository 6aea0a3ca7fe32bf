import type {
  CardGateway,
  CardPaymentRequest,
  CardPaymentStart,
} from '#server/payments/gateways/payment-providers.ts';
import type { ProviderPayment, RefundRequest } from '#server/payments/gateways/payment-providers.ts';
import { ShopError } from '#shared/errors.ts';

/** The second card gateway in memory: a test determines its answers and sees the requests. */
export class FakeCardGateway implements CardGateway {
  readonly orders = new Map<string, ProviderPayment>();
  readonly starts: CardPaymentRequest[] = [];
  readonly refunds: RefundRequest[] = [];
  /** The result for the next cards; by default a page. `time-out` accepts the order without answering. */
  behaviour: 'page' | 'refuse' | 'unreached' | 'time-out' | 'no-page' = 'page';
  isDown = false;
  /** The answer to a refund waits for this. */
  refundAnswer: Promise<void> = Promise.resolve();

  startPayment(request: CardPaymentRequest): Promise<CardPaymentStart> {
    this.starts.push(request);
    const reference = request.paymentId;
    if (this.behaviour === 'refuse') return Promise.resolve({ result: 'refused', reason: '-211' });
    if (this.behaviour === 'unreached')
      return Promise.resolve({ result: 'unreached', cause: new Error('no route') });
    this.orders.set(reference, {
      state: 'open',
      amountCents: request.amountCents,
      currency: 'eur',
      paymentId: reference,
    });
    if (this.behaviour === 'time-out') return Promise.reject(new ShopError('gateway_unavailable'));
    const pageUrl = this.behaviour === 'no-page' ? null : `https://bank.example/${reference}`;
    return Promise.resolve({ result: 'started', reference, pageUrl });
  }

  findPayment(reference: string): Promise<ProviderPayment> {
    if (this.isDown) return Promise.reject(new ShopError('gateway_unavailable'));
    return Promise.resolve(
      this.orders.get(reference) ?? { state: 'open', amountCents: 0, currency: 'eur', paymentId: null },
    );
  }

  closePage(): Promise<void> {
    return Promise.resolve();
  }

  async refund(request: RefundRequest): Promise<number | null> {
    if (this.isDown) throw new ShopError('gateway_unavailable');
    this.refunds.push(request);
    await this.refundAnswer;
    const chargedCents = this.orders.get(request.reference)?.amountCents ?? 0;
    return request.amountCents === 'all' ? chargedCents : Math.min(request.amountCents, chargedCents);
  }

  /** Changes what the provider knows from now on. */
  set(reference: string, changes: Partial<ProviderPayment>): void {
    const known = this.orders.get(reference);
    if (!known) throw new Error(`no order ${reference}`);
    this.orders.set(reference, { ...known, ...changes });
  }
}

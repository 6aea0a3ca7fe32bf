import { randomUUID } from 'node:crypto';
import type {
  ProviderCharge,
  HostedCheckout,
  ProviderDispute,
  ProviderRefund,
  SessionRequest,
  WebhookHint,
} from '#server/payments/gateways/payment-providers.ts';
import type { ProviderPayment, RefundRequest } from '#server/payments/gateways/payment-providers.ts';

/** The provider in memory: a test determines its answers and counts the requests. */
export class FakeHostedCheckout implements HostedCheckout {
  readonly sessions = new Map<string, ProviderPayment>();
  readonly #idByPayment = new Map<string, string>();
  isDown = false;
  /** The next requests for a page wait for these, in turn; a rejection is the provider's refusal. */
  readonly openings: Promise<void>[] = [];
  /** How many of them are waiting. */
  waiting = 0;

  async openSession(request: SessionRequest): Promise<{ sessionId: string; url: string }> {
    if (this.isDown) throw new Error('provider is down');
    const opening = this.openings.shift();
    if (opening) {
      this.waiting += 1;
      await opening.finally(() => (this.waiting -= 1));
    }
    const sessionId = this.#idByPayment.get(request.paymentId) ?? `cs_${randomUUID()}`;
    this.#idByPayment.set(request.paymentId, sessionId);
    if (!this.sessions.has(sessionId)) {
      const amountCents = request.lines.reduce((total, line) => total + line.amountCents, 0);
      this.sessions.set(sessionId, {
        state: 'open',
        amountCents,
        currency: 'eur',
        paymentId: request.paymentId,
      });
    }
    return { sessionId, url: `https://pay.example/${sessionId}` };
  }

  findPayment(sessionId: string): Promise<ProviderPayment> {
    const session = this.sessions.get(sessionId);
    return session ? Promise.resolve(session) : Promise.reject(new Error(`no session ${sessionId}`));
  }

  closePage(sessionId: string): Promise<void> {
    if (this.sessions.get(sessionId)?.state === 'open') this.set(sessionId, { state: 'expired' });
    return Promise.resolve();
  }

  /**
   * A body is about a charge (`ch_`), a refund (`re_`), a dispute (`dp_`), a declined card (`declined:`) or, without those prefixes, a
   * session.
   */
  async readWebhook(rawBody: Buffer, signature: string): Promise<WebhookHint | null> {
    if (signature !== 'good') throw new Error('bad signature');
    const id = rawBody.toString();
    if (id.startsWith('ch_')) return { chargeId: id };
    if (id.startsWith('re_')) return { refundId: id };
    if (id.startsWith('declined:')) return { declinedPaymentId: id.slice('declined:'.length) };
    if (id.startsWith('dp_')) return { disputeId: id };
    return { sessionId: id, paymentId: this.sessions.get(id)?.paymentId ?? null };
  }

  readonly charges = new Map<string, Omit<ProviderCharge, 'isAllBack'>>();
  /** What it says about refunds, whoever made them. */
  readonly reportedRefunds = new Map<string, ProviderRefund>();
  readonly disputes = new Map<string, ProviderDispute>();
  readonly refunds: RefundRequest[] = [];

  findCharge(chargeId: string): Promise<ProviderCharge | null> {
    const charge = this.charges.get(chargeId);
    return Promise.resolve(charge ? this.compare(charge) : null);
  }

  /** A charge has the amount of its session. */
  protected compare(charge: Omit<ProviderCharge, 'isAllBack'>): ProviderCharge {
    const { paymentId, refundedCents } = charge;
    const session = [...this.sessions.values()].find((one) => one.paymentId === paymentId);
    return { ...charge, isAllBack: session !== undefined && refundedCents >= session.amountCents };
  }

  findRefund(refundId: string): Promise<ProviderRefund | null> {
    return Promise.resolve(this.reportedRefunds.get(refundId) ?? null);
  }

  findDispute(disputeId: string): Promise<ProviderDispute | null> {
    if (this.isDown) return Promise.reject(new Error('provider is down'));
    return Promise.resolve(this.disputes.get(disputeId) ?? null);
  }

  listDisputes(_since: Date): Promise<string[]> {
    return Promise.resolve([...this.disputes.keys()]);
  }

  refund(request: RefundRequest): Promise<number | null> {
    if (this.isDown) return Promise.reject(new Error('provider is down'));
    this.refunds.push(request);
    const chargedCents = this.sessions.get(request.reference)?.amountCents ?? 0;
    return Promise.resolve(
      request.amountCents === 'all' ? chargedCents : Math.min(request.amountCents, chargedCents),
    );
  }

  /** Changes what the provider knows from now on. */
  set(sessionId: string, changes: Partial<ProviderPayment>): void {
    const known = this.sessions.get(sessionId);
    if (!known) throw new Error(`no session ${sessionId}`);
    this.sessions.set(sessionId, { ...known, ...changes });
  }
}

import { randomUUID } from 'node:crypto';
import type { HostedCheckout, SessionFacts, SessionRequest } from '#server/payments/hosted-checkout.ts';

/** The provider in memory: a test decides what it says, and counts how often it was asked. */
export class FakeHostedCheckout implements HostedCheckout {
  readonly sessions = new Map<string, SessionFacts>();
  readonly #idByPayment = new Map<string, string>();
  isDown = false;

  openSession(request: SessionRequest): Promise<{ sessionId: string; url: string }> {
    if (this.isDown) return Promise.reject(new Error('provider is down'));
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
    return Promise.resolve({ sessionId, url: `https://pay.example/${sessionId}` });
  }

  findSession(sessionId: string): Promise<SessionFacts> {
    const facts = this.sessions.get(sessionId);
    return facts ? Promise.resolve(facts) : Promise.reject(new Error(`no session ${sessionId}`));
  }

  closeSession(sessionId: string): Promise<void> {
    if (this.sessions.get(sessionId)?.state === 'open') this.set(sessionId, { state: 'expired' });
    return Promise.resolve();
  }

  readWebhook(rawBody: Buffer, signature: string): { sessionId: string } | null {
    if (signature !== 'good') throw new Error('bad signature');
    return { sessionId: rawBody.toString() };
  }

  /** Makes the provider know something else from now on. */
  set(sessionId: string, facts: Partial<SessionFacts>): void {
    const known = this.sessions.get(sessionId);
    if (!known) throw new Error(`no session ${sessionId}`);
    this.sessions.set(sessionId, { ...known, ...facts });
  }
}

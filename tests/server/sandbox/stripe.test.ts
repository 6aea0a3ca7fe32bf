/** Refunds and disputes at the hosted checkout, through the official SDK and over HTTP. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startCheckout } from '#server/checkout/start-checkout.ts';
import { refundPayment, sendRefund } from '#server/payments/refund-payment.ts';
import { openSandboxShop, type SandboxShop } from '../../support/sandbox-shop.ts';

let shop: SandboxShop;
beforeAll(async () => {
  shop = await openSandboxShop();
});
afterAll(() => shop.close());

let buyer: number;
let page: string;
let paymentId: string;

beforeEach(async () => {
  buyer = await shop.addCustomer();
  const item = await shop.addToCart(buyer, await shop.addProduct());
  const answer = await startCheckout(shop.as(buyer), {
    cartItems: [item],
    totalPrice: 500,
    paymentGateway: 'stripe',
  });
  if (answer.outcome !== 'hosted_checkout') throw new Error(answer.outcome);
  page = answer.url;
  ({ id: paymentId } = await shop.row<{ id: string }>('select id from payment where checkout_id = ?', [
    answer.checkoutId,
  ]));
});

/** What a person at the provider's page chooses; webhooks have arrived when it answers. */
async function choose(choice: string): Promise<string> {
  const answer = await fetch(page, {
    method: 'POST',
    body: new URLSearchParams({ choice }),
    redirect: 'manual',
  });
  return answer.text();
}

async function statusNow(): Promise<{ status: string; refunded: number }> {
  return shop.row('select status, refunded_cents as refunded from payment where id = ?', [paymentId]);
}

describe('the hosted checkout of the sandbox', () => {
  it('refunds what the shop sends back, once', async () => {
    await choose('pay');
    expect(await statusNow()).toEqual({ status: 'verified', refunded: 0 });
    await refundPayment(shop.services, shop.newEm(), paymentId);
    await sendRefund(shop.services, shop.newEm(), paymentId);
    await sendRefund(shop.services, shop.newEm(), paymentId);
    expect(await statusNow()).toEqual({ status: 'refunded', refunded: 525 });
    await shop.newEm().execute(`update payment set status = 'verified' where id = ?`, [paymentId]);
    await sendRefund(shop.services, shop.newEm(), paymentId);
    const { refunded } = await shop.row<{ refunded: number }>(
      `select (session->>'amount_refunded')::int as refunded from sandbox.stripe_session
       where session->>'client_reference_id' = ?`,
      [paymentId],
    );
    expect(refunded).toBe(525);
    expect(await shop.audit()).toEqual([]);
  });

  it('tells of a refund made in its dashboard', async () => {
    await choose('pay');
    expect(await choose('refund')).toContain('Done');
    expect(await statusNow()).toEqual({ status: 'refunded', refunded: 525 });
    expect(await choose('refund')).toContain('done before');
    expect(await shop.audit()).toEqual([]);
  });

  it('tells of a dispute', async () => {
    await choose('pay');
    await choose('dispute');
    expect(await statusNow()).toEqual({ status: 'flagged', refunded: 0 });
    expect(await shop.audit()).toEqual([]);
  });

  it('pays late: failed first, delivered after all', async () => {
    await choose('late');
    expect(await statusNow()).toMatchObject({ status: 'verified' });
    expect(await shop.audit()).toEqual([]);
  });
});

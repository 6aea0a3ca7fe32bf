/** Refunds and disputes at the hosted checkout, through the official SDK and over HTTP. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startCheckout } from '#server/checkout/start-checkout.ts';
import { refundPayment } from '#server/payments/commands/refund-payment.ts';
import { settlePayment } from '#server/payments/commands/settle-payment.ts';
import { sendRefund } from '#server/payments/jobs/send-refund.ts';
import { settleFlaggedWithin } from '#server/payments/commands/close-payment.ts';
import { inTransaction } from '#server/platform/database.ts';
import { reconcileDisputes } from '#server/payments/jobs/payment-jobs.ts';
import { createRefund } from '../../../../src/local/sandbox/stripe/charges.ts';
import {
  closeSession,
  decideDispute,
  openDispute,
} from '../../../../src/local/sandbox/stripe/session-store.ts';
import { openSandboxShop, type SandboxShop } from '../../../support/sandbox-shop.ts';

let shop: SandboxShop;
beforeAll(async () => {
  shop = await openSandboxShop();
});
afterAll(() => shop.close());

let buyer: number;
let product: number;
let page: string;
let paymentId: string;

beforeEach(async () => {
  buyer = await shop.addCustomer();
  product = await shop.addProduct();
  const item = await shop.addToCart(buyer, product);
  const answer = await startCheckout(shop.as(buyer), {
    cartItems: [item],
    totalCents: 500,
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

/** What the provider has sent back. */
async function refundedThere(): Promise<number> {
  const { refunded } = await shop.row<{ refunded: number }>(
    `select (session->>'amount_refunded')::int as refunded from sandbox.stripe_session
     where session->>'client_reference_id' = ?`,
    [paymentId],
  );
  return refunded;
}

/** The customer pays a cent less than was asked for; the operator accepts that, and then refunds it. */
async function acceptAndRefund(): Promise<void> {
  await shop.newEm().execute(
    `update sandbox.stripe_session set session = session || '{"amount_total": 524}'
     where session->>'client_reference_id' = ?`,
    [paymentId],
  );
  await choose('pay');
  expect(await statusNow()).toMatchObject({ status: 'flagged' });
  await inTransaction(shop.work(), (ctx) => settleFlaggedWithin(ctx, { paymentId, action: 'accept' }));
  await refundPayment(shop.work(), paymentId);
  expect(await statusNow()).toEqual({ status: 'refunding', refunded: 525 });
}

describe('the hosted checkout of the sandbox', () => {
  it('refunds what the shop returns, once', async () => {
    await choose('pay');
    expect(await statusNow()).toEqual({ status: 'verified', refunded: 0 });
    await refundPayment(shop.work(), paymentId);
    await sendRefund(shop.work(), paymentId);
    await sendRefund(shop.work(), paymentId);
    expect(await statusNow()).toEqual({ status: 'refunded', refunded: 525 });
    expect(await refundedThere()).toBe(525);
    expect(await shop.audit()).toEqual([]);
  });

  it('refunds once even if its answer was lost and it has forgotten the request', async () => {
    await choose('pay');
    const { reference } = await shop.row<{ reference: string }>(
      'select provider_reference as reference from payment where id = ?',
      [paymentId],
    );
    // Less than half, so that twice of it would fit into the charge.
    const request = { paymentId, reference, amountCents: 200 };
    await shop.services.hostedCheckout.refund(request);
    await shop.services.hostedCheckout.refund(request);
    await shop.newEm().execute('delete from sandbox.stripe_refund');
    await shop.services.hostedCheckout.refund(request);
    expect(await refundedThere()).toBe(200);
  });

  it('refunds only what its dashboard has not already refunded', async () => {
    await choose('pay');
    await refundPayment(shop.work(), paymentId);
    await shop.newEm().execute(
      `update sandbox.stripe_session set session = session || '{"amount_refunded": 125}'
       where session->>'client_reference_id' = ?`,
      [paymentId],
    );
    await sendRefund(shop.work(), paymentId);
    expect(await refundedThere()).toBe(525);
    expect(await statusNow()).toEqual({ status: 'refunded', refunded: 525 });
  });

  describe('with a cent less than was asked for, which the operator accepted', () => {
    it('refunds what it has, and never more', async () => {
      await acceptAndRefund();
      const { charge } = await shop.row<{ charge: string }>(
        `select replace(provider_reference, 'cs_test_', 'ch_') as charge from payment where id = ?`,
        [paymentId],
      );
      const form = new URLSearchParams({ charge, amount: '525' });
      await expect(createRefund(shop.newEm(), form, 'too much')).rejects.toThrow('greater than what is left');
      await sendRefund(shop.work(), paymentId);
      expect(await refundedThere()).toBe(524);
      expect(await statusNow()).toEqual({ status: 'refunded', refunded: 525 });
      expect(await shop.audit()).toEqual([]);
    });

    it('reports that its dashboard refunded it, which ends the refund', async () => {
      await acceptAndRefund();
      expect(await choose('refund')).toContain('Done');
      expect(await statusNow()).toEqual({ status: 'refunded', refunded: 525 });
      expect(await shop.audit()).toEqual([]);
    });
  });

  it('reports a refund made in its dashboard', async () => {
    await choose('pay');
    expect(await choose('refund')).toContain('Done');
    expect(await statusNow()).toEqual({ status: 'refunded', refunded: 525 });
    expect(await choose('refund')).toContain('done before');
    expect(await shop.audit()).toEqual([]);
  });

  it('delivers nothing for a payment that its dashboard refunded before the shop heard of it', async () => {
    const { sessionId } = await shop.row<{ sessionId: string }>(
      'select provider_reference as "sessionId" from payment where id = ?',
      [paymentId],
    );
    await closeSession(shop.newEm(), sessionId, { status: 'complete', payment_status: 'paid' });
    expect(await choose('refund')).toContain('Done');
    expect(await statusNow()).toEqual({ status: 'failed', refunded: 0 });
    expect(await shop.row('select status, held_by from product where id = ?', [product])).toEqual({
      status: 'for_sale',
      held_by: null,
    });
    expect(await shop.audit()).toEqual([]);
  });

  it('reports a dispute and its decisions, and moves the money', async () => {
    const stripe = async () =>
      (
        await shop.row<{ cents: number }>(
          `select coalesce(sum(e.amount_cents), 0)::int as cents from journal_entry e
           join ledger_account a on a.id = e.account_id where a.code = 'system:stripe'`,
        )
      ).cents;
    const before = await stripe();
    await choose('pay');
    expect(await choose('dispute')).toContain('needs_response');
    expect(await statusNow()).toEqual({ status: 'disputed', refunded: 0 });
    expect((await stripe()) - before).toBe(0);
    expect(await choose('dispute')).toContain('done before');
    await choose('lose-dispute');
    expect(await statusNow()).toEqual({ status: 'charged_back', refunded: 0 });
    expect(await shop.audit()).toEqual([]);
    await choose('win-dispute');
    expect(await statusNow()).toEqual({ status: 'verified', refunded: 0 });
    expect((await stripe()) - before).toBe(-525);
    expect(await shop.audit()).toEqual([]);
  });

  it('reports disputes when asked, even after their webhooks were lost', async () => {
    await choose('pay');
    const { reference } = await shop.row<{ reference: string }>(
      'select provider_reference as reference from payment where id = ?',
      [paymentId],
    );
    await openDispute(shop.newEm(), reference);
    await reconcileDisputes(shop.work());
    expect(await statusNow()).toEqual({ status: 'disputed', refunded: 0 });
    await decideDispute(shop.newEm(), reference, 'won');
    await reconcileDisputes(shop.work());
    expect(await statusNow()).toEqual({ status: 'verified', refunded: 0 });
    expect(await shop.audit()).toEqual([]);
  });

  it('refuses to refund a charge while it is disputed', async () => {
    await choose('pay');
    const { reference } = await shop.row<{ reference: string }>(
      'select provider_reference as reference from payment where id = ?',
      [paymentId],
    );
    await choose('dispute');
    await expect(
      shop.services.hostedCheckout.refund({ paymentId, reference, amountCents: 'all' }),
    ).rejects.toMatchObject({ code: 'gateway_unavailable' });
    expect(await choose('refund')).toContain('done before');
    await choose('win-dispute');
    await shop.services.hostedCheckout.refund({ paymentId, reference, amountCents: 'all' });
    expect(await refundedThere()).toBe(525);
  });

  it('can pay late: fails first, then delivers', async () => {
    await choose('late');
    expect(await statusNow()).toMatchObject({ status: 'verified' });
    expect(await shop.audit()).toEqual([]);
  });

  it('waits for money that is on its way', async () => {
    const { sessionId } = await shop.row<{ sessionId: string }>(
      'select provider_reference as "sessionId" from payment where id = ?',
      [paymentId],
    );
    const underWay = { status: 'complete', payment_status: 'unpaid', intent_status: 'processing' } as const;
    await closeSession(shop.newEm(), sessionId, underWay);
    const options = { isLastLook: true };
    expect(await settlePayment(shop.work(), paymentId, options)).toBe('pending');
  });

  it('can pay later and then fail, which puts the account back on sale', async () => {
    await choose('late-failure');
    expect(await statusNow()).toEqual({ status: 'failed', refunded: 0 });
    expect(await shop.row('select status, held_by from product where id = ?', [product])).toEqual({
      status: 'for_sale',
      held_by: null,
    });
    expect(await choose('late-failure')).toContain('ended already');
    expect(await shop.audit()).toEqual([]);
  });
});

import { randomUUID } from 'node:crypto';
import { startCheckout } from '#server/checkout/start-checkout.ts';
import { issueMailToken } from '#server/identity/mail-tokens.ts';
import { openSession } from '#server/identity/sessions.ts';
import { queueMail } from '#server/mail/index.ts';
import type { TestShop } from '../../../support/test-shop.ts';

/**
 * Something of every kind that the shop keeps about a customer who has EUR 5, with texts that name them; nothing keeps them from deleting
 * their account. The other one sells to them, and sends and receives balance.
 */
export async function addEverything(shop: TestShop, id: number, other: number): Promise<void> {
  const em = shop.orm.em.fork();
  const add = (table: string, values: Record<string, string | number>) =>
    shop.row<{ id: number | string }>(
      `insert into ${table} (${Object.keys(values).join(', ')}) values (${Object.values(values)
        .map(() => '?')
        .join(', ')})
       returning *`,
      Object.values(values),
    );
  const text = `of customer ${id}`;
  const own = { customer_id: id };
  const product = await shop.addProduct();
  await startCheckout(shop.as(id), {
    cartItems: [await shop.addToCart(id, product)],
    totalCents: 500,
    paymentGateway: 'stripe',
  });
  const purchase = await shop.row<{ id: number; checkout: string }>(
    'select id, checkout_id as checkout from purchase where product_id = ?',
    [product],
  );
  const listed = { product_id: product, purchase_id: purchase.id, end_days: 3, warranty_days: 1 };
  await add('listing', { ...listed, seller_id: id, state: 'added', minimum_bid_cents: 500, remarks: text });
  const sold = { state: 'paid', minimum_bid_cents: 500, highest_bid_cents: 500, warranty_ends_at: 'now' };
  const sale = await add('listing', {
    ...listed,
    ...sold,
    commission_cents: 50,
    payout_cents: 450,
    seller_id: other,
    buyer_id: id,
    sale_id: purchase.id,
    remarks: 'of the seller',
  });
  await add('bid', { ...own, listing_id: sale.id, amount_cents: 500, max_cents: 500, state: 'won' });
  await add('watched_listing', { ...own, listing_id: sale.id });
  await add('warranty_claim', { purchase_id: purchase.id, state: 'rejected', text, decided_at: 'now' });
  await add('trade_in', {
    ...own,
    purchase_id: purchase.id,
    value_cents: 100,
    status: 'refused',
    decided_at: 'now',
  });
  await add('wish', { ...own, product_id: product, price_cents: 500, told_price_cents: 500 });
  await add('notice', { ...own, kind: 'match', product_id: product, search_name: text });
  await add('saved_search', { ...own, place: 'shop', name: text, filters: '{}' });
  await add('customer_note', { ...own, who: 'olga', text });
  await shop.addToCart(id, await shop.addProduct());
  const load = {
    ...own,
    purpose: 'load',
    gateway: 'stripe',
    amount_cents: 500,
    error: text,
    status: 'failed',
  };
  const payment = await add('payment', { ...load, id: randomUUID() });
  await add('dispute', {
    payment_id: payment.id,
    reason: text,
    amount_cents: 0,
    state: 'won',
    closed_at: 'now',
  });
  const credit = { kind: 'trade_in', reference: text, description: text, amount_cents: 100 };
  await add('pending_credit', { ...own, ...credit });
  const transfer = { amount_cents: 100, description: text, request_hash: text };
  await add('balance_transfer', { ...transfer, sender_id: id, receiver_id: other });
  await add('balance_transfer', { ...transfer, sender_id: other, receiver_id: id });
  const coupon = { amount_cents: 100, source: 'cross_site', request_hash: text };
  await add('balance_coupon', { ...coupon, created_by_id: id, code_hash: `made ${text}` });
  await add('balance_coupon', {
    ...coupon,
    created_by_id: other,
    code_hash: `redeemed ${text}`,
    redeemed_by_id: id,
    redeemed_at: 'now',
  });
  await openSession(em, id, undefined);
  await issueMailToken(em, 'verify_email', id);
  await add('totp_factor', { ...own, secret_sealed: 'x' });
  await add('passkey', { ...own, credential_id: text, public_key: 'x', transports: '[]', name: text });
  await add('recovery_code', { ...own, code_hash: text });
  await add('factor_recovery', { ...own, due_at: 'now', stop_token_hash: text });
  const hashes = { old_token_hash: `old ${text}`, new_token_hash: `new ${text}` };
  await add('email_change', { ...own, new_email: `new-${id}@example.com`, ...hashes, expires_at: 'now' });
  const { email } = await shop.row<{ email: string }>('select email from customer where id = ?', [id]);
  await queueMail(shop.work(), { template: 'payment-credited', to: email, values: { amountCents: id } });
}

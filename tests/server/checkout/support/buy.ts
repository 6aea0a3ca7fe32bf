/** Steps and queries shared by tests of checkouts and payments. */
import { startCheckout } from '#server/checkout/start-checkout.ts';
import type { TestShop } from '../../../support/test-shop.ts';

export interface Paying {
  buyer: number;
  products: number[];
  items: number[];
  checkoutId: string;
  paymentId: string;
  sessionId: string;
}

/** Accounts of EUR 5 in the customer's cart. */
export async function fillCart(
  shop: TestShop,
  customer: number,
  count = 1,
): Promise<{ products: number[]; items: number[] }> {
  const products: number[] = [];
  const items: number[] = [];
  for (let n = 0; n < count; n += 1) {
    const product = await shop.addProduct();
    products.push(product);
    items.push(await shop.addToCart(customer, product));
  }
  return { products, items };
}

/** A new customer with EUR 2 of balance at the hosted checkout, for an account of EUR 5 unless said otherwise. */
export async function startPaying(shop: TestShop, { balanceCents = 200, count = 1 } = {}): Promise<Paying> {
  const buyer = await shop.addCustomer(balanceCents);
  const { products, items } = await fillCart(shop, buyer, count);
  const answer = await startCheckout(shop.as(buyer), {
    cartItems: items,
    totalCents: 500 * count,
    paymentGateway: 'stripe',
  });
  if (answer.outcome !== 'hosted_checkout') throw new Error(answer.outcome);
  const { checkoutId, sessionId } = answer;
  const paymentId = await paymentOf(shop, checkoutId);
  return { buyer, products, items, checkoutId, paymentId, sessionId };
}

export async function paymentOf(shop: TestShop, checkoutId: string): Promise<string> {
  return (await shop.row<{ id: string }>('select id from payment where checkout_id = ?', [checkoutId])).id;
}

/** Sets the end of a checkout's hold, seconds from now by the database's clock. */
export async function endHoldIn(shop: TestShop, checkoutId: string, seconds: number): Promise<void> {
  const em = shop.orm.em.fork();
  const values = [seconds, checkoutId];
  await em.execute(
    `update checkout set hold_expires_at = now() + ? * interval '1 second' where id = ?`,
    values,
  );
  await em.execute(
    `update product set held_until = now() + ? * interval '1 second' where held_by = ?`,
    values,
  );
}

/** What a movement of money posted, by account; undefined when there is none of that reference. */
export async function entriesOf(
  shop: TestShop,
  reference: string,
): Promise<Record<string, number> | undefined> {
  const rows = await shop.orm.em.fork().execute<{ code: string; cents: string }[]>(
    `select a.code, e.amount_cents as cents from journal j join journal_entry e on e.journal_id = j.id
     join ledger_account a on a.id = e.account_id where j.reference = ?`,
    [reference],
  );
  return rows.length === 0
    ? undefined
    : Object.fromEntries(rows.map(({ code, cents }) => [code, Number(cents)]));
}

/** What is set aside of the customer's money. */
export async function escrowOf(shop: TestShop, customer: number): Promise<number> {
  const { cents } = await shop.row<{ cents: number }>(
    'select balance_cents::int as cents from ledger_account where code = ?',
    [`escrow:${customer}`],
  );
  return cents;
}

export async function productStatus(shop: TestShop, product: number): Promise<string> {
  return (await shop.row<{ status: string }>('select status from product where id = ?', [product])).status;
}

export async function checkoutStatus(shop: TestShop, checkoutId: string): Promise<string> {
  return (await shop.row<{ status: string }>('select status from checkout where id = ?', [checkoutId]))
    .status;
}

import { startCheckout } from '#server/checkout/start-checkout.ts';
import { openSession } from '#server/identity/index.ts';
import { saveSearch } from '#server/saved-searches/saved-searches.ts';
import type { TestShop } from '../../../support/test-shop.ts';
import {
  type Account,
  addAccount,
  addListing,
  instaBuy,
  type Listed,
} from '../../marketplace/support/market.ts';

/** One of everything that a customer can have, or as many as there are calls that use it up. */
export interface Things {
  owner: number;
  cartItem: number;
  /** Paid from the balance. */
  orderId: string;
  /** Waits for its payment. */
  checkoutId: string;
  paymentId: string;
  accounts: Account[];
  listed: Listed[];
  boughtListing: number;
  notice: number;
  /** Goes when its owner dismisses it. */
  dismissedNotice: number;
  savedSearch: number;
  session: string;
  passkey: number;
  /** Texts that only the owner may read. */
  secrets: string[];
}

const ACCOUNTS = 6;
const LISTED = 2;

export async function giveThings(shop: TestShop): Promise<Things> {
  const owner = await shop.addCustomer(3500);
  const buy = async () =>
    startCheckout(shop.as(owner), {
      cartItems: [await shop.addToCart(owner, await shop.addProduct())],
      totalCents: 500,
      paymentGateway: 'stripe',
    });
  const order = await buy();
  if (order.outcome !== 'paid') throw new Error(order.outcome);
  const bought = await addListing(shop, await shop.addCustomer(), { instaBuyAmount: 30 });
  await instaBuy(shop, owner, bought.listingId, 3000);
  const waiting = await buy();
  if (waiting.outcome !== 'hosted_checkout') throw new Error(waiting.outcome);
  const { id: paymentId } = await shop.row<{ id: string }>('select id from payment where checkout_id = ?', [
    waiting.checkoutId,
  ]);

  const accounts: Account[] = [];
  for (let n = 0; n < ACCOUNTS; n += 1) accounts.push(await addAccount(shop, owner));
  const listed: Listed[] = [];
  for (let n = 0; n < LISTED; n += 1) listed.push(await addListing(shop, owner));
  const searchName = 'A search of the owner';
  await saveSearch(shop.as(owner), { place: 'shop', name: searchName, filters: {} });
  const { id: savedSearch } = await shop.row<{ id: number }>('select id from saved_search');
  await openSession(shop.orm.em.fork(), owner, undefined);
  const { id: session } = await shop.row<{ id: string }>('select id from session');
  const { id: passkey } = await shop.row<{ id: number }>(
    `insert into passkey (customer_id, credential_id, public_key, transports, name)
     values (?, 'x', '', '[]', 'Phone of the owner') returning id`,
    [owner],
  );
  const { id: notice } = await shop.row<{ id: number }>(
    `insert into notice (customer_id, kind, product_id, search_name) values (?, 'match', ?, ?) returning id`,
    [owner, bought.productId, searchName],
  );
  const { id: dismissedNotice } = await shop.row<{ id: number }>(
    `insert into notice (customer_id, kind, product_id) values (?, 'match', ?) returning id`,
    [owner, bought.productId],
  );
  const { email } = await shop.row<{ email: string }>('select email from customer where id = ?', [owner]);
  return {
    owner,
    cartItem: await shop.addToCart(owner, await shop.addProduct()),
    orderId: order.checkoutId,
    checkoutId: waiting.checkoutId,
    paymentId,
    accounts,
    listed,
    boughtListing: bought.listingId,
    notice,
    dismissedNotice,
    savedSearch,
    session,
    passkey,
    secrets: [email, searchName, ...[...accounts, ...listed].map(({ username }) => username)],
  };
}

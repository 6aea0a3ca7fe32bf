/** Customers with full carts, each with their own IP address, who buy one account after the other over HTTP. */
import { csrfTokenOf } from '../../../src-server/identity/csrf.ts';
import { openSession } from '../../../src-server/identity/sessions.ts';
import type { EntityManager } from '../../../src-server/platform/database.ts';
import type { Secrets } from '../../../src-server/platform/secrets.ts';
import { addCustomer } from '../../support/add-customer.ts';
import { HttpConnection } from '../server/http-connection.ts';

const PRICE_CENTS = 500;
/** More than a customer spends in all rounds. */
const BALANCE_CENTS = 10_000_000_00;

interface Buyer {
  customerId: number;
  cookie: string;
  csrfToken: string;
  cartItems: number[];
}

export interface Buyers {
  /** Refills all carts. */
  fillCarts(): Promise<void>;
  /** Buys one account at the given process. */
  buy(client: number, url: string): Promise<void>;
  bought(): number;
  close(): void;
}

/** @param newEm of a database whose price list has a plain account at 5 EUR */
export async function makeBuyers(
  newEm: () => EntityManager,
  { count, purchasesEach, secrets }: { count: number; purchasesEach: number; secrets: Secrets },
): Promise<Buyers> {
  const buyers: Buyer[] = [];
  for (let n = 0; n < count; n += 1) buyers.push(await makeBuyer(newEm()));
  const connections = new Map<string, HttpConnection>();
  let bought = 0;
  return {
    async fillCarts() {
      for (const buyer of buyers) await fillCart(newEm(), buyer, { secrets, until: purchasesEach });
    },
    async buy(client, url) {
      const buyer = buyers[client];
      const cartItem = buyer?.cartItems.pop();
      if (!buyer || cartItem === undefined) throw new Error('sold out: the benchmark needs more accounts');
      const name = `${client} ${url}`;
      const { hostname, port, host } = new URL(url);
      const known = connections.get(name);
      const connection = known?.isOpen ? known : await HttpConnection.open(hostname, Number(port));
      connections.set(name, connection);
      const { status } = await connection.ask(purchase(buyer, { cartItem, client, host }));
      if (status !== 201) throw new Error(`a purchase was answered ${status}`);
      bought += 1;
    },
    bought: () => bought,
    close() {
      for (const connection of connections.values()) connection.close();
    },
  };
}

function purchase(
  { cookie, csrfToken }: Buyer,
  { cartItem, client, host }: { cartItem: number; client: number; host: string },
): Buffer {
  const body = JSON.stringify({
    cartItems: [cartItem],
    totalPrice: PRICE_CENTS / 100,
    paymentGateway: 'stripe',
  });
  const headers = [
    'POST /api/create-checkout-session/ HTTP/1.1',
    `Host: ${host}`,
    'Content-Type: application/json',
    `Content-Length: ${Buffer.byteLength(body)}`,
    `X-Forwarded-For: ${addressOf(client)}`,
    `X-CSRFToken: ${csrfToken}`,
    `Cookie: ${cookie}`,
  ];
  return Buffer.from(`${headers.join('\r\n')}\r\n\r\n${body}`);
}

/** An address from the networks reserved for benchmarks; rate limits count per address. */
export function addressOf(client: number): string {
  return `198.18.${Math.floor(client / 250)}.${1 + (client % 250)}`;
}

let number = 0;

async function makeBuyer(em: EntityManager): Promise<Buyer> {
  number += 1;
  const customerId = await addCustomer(em, `bench-${number}@example.com`, BALANCE_CENTS);
  const token = await openSession(em, customerId, undefined);
  const csrfToken = csrfTokenOf(token);
  return { customerId, cookie: `sessionid=${token}; csrftoken=${csrfToken}`, csrfToken, cartItems: [] };
}

/** Puts new accounts into a cart. @param until the number of accounts in it afterwards */
async function fillCart(
  em: EntityManager,
  { customerId, cartItems }: Buyer,
  { secrets, until }: { secrets: Secrets; until: number },
): Promise<void> {
  const items = await em.execute<{ id: number }[]>(
    `with stocked as (
       insert into product (username, password_encrypted, region, level, blue_essence, orange_essence, skins,
         permanent_skins, owned_skins, is_handleveled, is_premium, is_safe, has_warranty, rank, division)
       select 'bench-${customerId}-' || gen_random_uuid(), decode(?, 'hex'), 'EUW', 30, 0, 0, '{}', '{}', '{}', false, false, false,
         true, '0', 0
       from generate_series(1, ?) n returning id
     )
     insert into cart_item (customer_id, product_id) select ?, id from stocked returning id`,
    // The same sealed password for all: a start only checks its key.
    [secrets.encrypt('bench', 'product:0').toString('hex'), until - cartItems.length, customerId],
  );
  cartItems.push(...items.map(({ id }) => id));
}

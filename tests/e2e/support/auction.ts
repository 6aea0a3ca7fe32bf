/** Lists accounts on the marketplace over HTTP, for journeys of bidders. */
import { decodePositional } from '#shared/catalog/positional-codec.ts';
import { addToMarketplaceBodySchema } from '#shared/marketplace/add-to-marketplace.ts';
import { eurToCents } from '#shared/money.ts';
import type { Answer } from '../../support/test-browser.ts';
import { registerByApi, type Shopper } from './shopper.ts';

/** Amounts in EUR, as in the form. */
export interface AuctionTerms {
  minimumBidAmount?: number;
  instaBuyAmount?: number;
  endDays?: number;
  warrantyDays?: number;
  remarks?: string;
}

export interface OfferedAccount {
  listingId: number;
  productId: number;
  username: string;
}

/** The seller buys the cheapest premium account and lists it. */
export async function putOnAuction(seller: Shopper, terms: AuctionTerms = {}): Promise<OfferedAccount> {
  const account = await buyPremium(seller);
  const answer = await seller.http.post('/api/trpc/marketplace.list', {
    ...addToMarketplaceBodySchema.parse({
      minimumBidAmount: 5,
      endDays: 3,
      warrantyDays: 7,
      ...terms,
      password: account.password,
    }),
    username: account.username,
  });
  const { listingId } = dataOf(answer) as { listingId: number };
  return { listingId, productId: account.productId, username: account.username };
}

/** Places a bid in EUR by a customer who does not use the browser. */
export async function bidByApi(bidder: Shopper, listingId: number, eur: number): Promise<string> {
  const bid = { listingId, amountCents: eurToCents(eur) };
  const answer = await bidder.http.post('/api/trpc/marketplace.placeBid', bid);
  return (dataOf(answer) as { outcome: string }).outcome;
}

/** A new customer with this much balance in EUR. */
export async function bidderWith(url: string, amount: number): Promise<Shopper> {
  const bidder = await registerByApi(url);
  const { body } = await bidder.http.post('/api/load-balance/stripe/', { amount });
  await payAtProvider(body as { url: string });
  if ((await bidder.balance()) !== amount * 100) throw new Error('the balance was not loaded');
  return bidder;
}

/** Pays on the provider's page; the webhook has been sent when it returns. */
export async function payAtProvider({ url }: { url: string }): Promise<void> {
  await fetch(url, { method: 'POST', body: new URLSearchParams({ choice: 'pay' }), redirect: 'manual' });
}

/** Accounts bought already: the stock list may not reflect the latest sale yet. */
const bought = new Set<number>();

/** Buys the cheapest premium account, from the balance and, if that is not enough, at the hosted checkout. */
export async function buyPremium(seller: Shopper) {
  await seller.emptyCart();
  const stock = ((await seller.http.get('/api/products/')).body as unknown[]).map(decodePositional);
  const cheapest = stock.find(
    ({ id, isHandleveled, isPremium }) => isPremium && !isHandleveled && !bought.has(id),
  );
  if (cheapest === undefined) throw new Error('no premium account is left');
  bought.add(cheapest.id);
  const item = await seller.addProduct(cheapest.id);
  const sale = await seller.http.post('/api/create-checkout-session/', {
    cartItems: [item.id],
    totalPrice: item.price,
    paymentGateway: 'stripe',
  });
  if (sale.status === 200) await payAtProvider(sale.body as { url: string });
  else if (sale.status !== 201) throw new Error(`${sale.status}: ${JSON.stringify(sale.body)}`);
  const { body } = await seller.http.get('/api/products/purchased/?page=1&limit=1');
  const [purchase] = (body as { results: { username: string; password: string }[] }).results;
  if (purchase === undefined) throw new Error('nothing was bought');
  return { ...purchase, productId: cheapest.id };
}

function dataOf({ status, body }: Answer): unknown {
  if (status !== 200) throw new Error(`${status}: ${JSON.stringify(body)}`);
  return (body as { result: { data: unknown } }).result.data;
}

/** Customers who sign in and fill their carts over HTTP, for journeys about something else. */
import { setTimeout as delay } from 'node:timers/promises';
import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import type { CaptchaChallenge } from '#server/identity/index.ts';
import { UNRANKED } from '#shared/catalog/enumerations.ts';
import { decodePositional } from '#shared/catalog/positional-codec.ts';
import type { Product } from '#shared/catalog/product.ts';
import { type Answer, TestBrowser } from '../../support/test-browser.ts';
import { DEMO_PASSWORD, test as journey } from './journey.ts';
import { freshEmail, NEW_PASSWORD } from './sign-up.ts';

/** Kinds of accounts by what matters at the checkout: only the first one gets a discount. */
const KINDS = {
  standard: ({ isHandleveled, isPremium, rank }: Product) =>
    !isHandleveled && !isPremium && rank === UNRANKED,
  /** May always be auctioned; a standard account only if it is safe or old, which the list of stock does not say. */
  premium: ({ isHandleveled, isPremium }: Product) => !isHandleveled && isPremium,
  ranked: ({ isHandleveled, rank }: Product) => !isHandleveled && rank !== UNRANKED,
  handleveled: ({ isHandleveled }: Product) => isHandleveled,
} as const;
export type AccountKind = keyof typeof KINDS;

export interface CartEntry {
  id: number;
  productId: number;
  /** In EUR. */
  price: number;
}

export interface BoughtAccount {
  username: string;
  password: string;
  region: string;
}

let addresses = 0;

/** Everybody comes from an address of their own: all journeys together register more than one address may. */
function nextAddress(): string {
  addresses += 1;
  return `10.0.${addresses >> 8}.${addresses & 255}`;
}

export class Shopper {
  readonly http: TestBrowser;
  readonly #url: string;
  /** Of the last payment, where its later choices are too. */
  #paymentPage = '';

  constructor(url: string) {
    this.#url = url;
    this.http = new TestBrowser(url, { 'x-forwarded-for': nextAddress() });
  }

  /** Puts accounts into the cart, those that other journeys leave alone first. */
  async add(...kinds: AccountKind[]): Promise<CartEntry[]> {
    const { body } = await this.http.get('/api/products/');
    const stock = (body as unknown[]).toReversed().map(decodePositional);
    const entries: CartEntry[] = [];
    for (const kind of kinds) {
      const ofKind = stock.filter((candidate) => KINDS[kind](candidate) && !isTaken(candidate, entries));
      entries.push(await this.#addFirst(ofKind.map(({ id }) => id)));
    }
    return entries;
  }

  /** The list of stock may be a moment behind the last sale: what is gone is passed over. */
  async #addFirst(productIds: readonly number[]): Promise<CartEntry> {
    for (const product_id of productIds) {
      const { status, body } = await this.http.post('/api/user/cart/', { product_id });
      if (status === 201) return body as CartEntry;
    }
    throw new Error('no such account is left');
  }

  async addProduct(productId: number): Promise<CartEntry> {
    return expectStatus(await this.http.post('/api/user/cart/', { product_id: productId }), 201) as CartEntry;
  }

  async emptyCart(): Promise<void> {
    const { body } = await this.http.get('/api/user/cart/');
    const cart_items = (body as CartEntry[]).map(({ id }) => id);
    expectStatus(await this.http.send('DELETE', '/api/user/cart/', { cart_items }), 200);
  }

  /** In cents. */
  async balance(): Promise<number> {
    const { body } = await this.http.get('/api/user/balance/');
    return Math.round(Number((body as { balance: string }).balance) * 100);
  }

  async purchaseCount(): Promise<number> {
    const { body } = await this.http.get('/api/products/purchased/?page=1&limit=1');
    return (body as { count: number }).count;
  }

  /** Buys accounts and pays for them at the hosted checkout; the last one comes first. */
  async buy(...kinds: AccountKind[]): Promise<BoughtAccount[]> {
    const before = await this.purchaseCount();
    const entries = await this.add(...kinds);
    const totalCents = entries.reduce((sum, { price }) => sum + Math.round(price * 100), 0);
    const answer = await this.http.post('/api/create-checkout-session/', {
      cartItems: entries.map(({ id }) => id),
      totalPrice: totalCents / 100,
      paymentGateway: 'stripe',
    });
    const { url } = expectStatus(answer, 200) as { url: string };
    // The webhook is sent before this is answered.
    this.#paymentPage = url;
    await this.#choose('pay');
    if ((await this.purchaseCount()) !== before + kinds.length)
      throw new Error('the purchase did not arrive');
    const { body } = await this.http.get(`/api/products/purchased/?limit=${kinds.length}`);
    return (body as { results: BoughtAccount[] }).results;
  }

  /** The card's bank wants the money of the last purchase back. */
  dispute(): Promise<void> {
    return this.#choose('dispute');
  }

  async #choose(choice: string): Promise<void> {
    await fetch(this.#paymentPage, {
      method: 'POST',
      body: new URLSearchParams({ choice }),
      redirect: 'manual',
    });
  }

  async email(): Promise<string> {
    return ((await this.http.get('/api/auth/user/')).body as { email: string }).email;
  }

  /** Goes to the hosted checkout with an account, so that no other customer can buy it. */
  async hold(productId: number): Promise<void> {
    const { id, price } = await this.addProduct(productId);
    const answer = await this.http.post('/api/create-checkout-session/', {
      cartItems: [id],
      totalPrice: price,
      paymentGateway: 'stripe',
    });
    expectStatus(answer, 200);
  }

  cookies(): { name: string; value: string; url: string }[] {
    return [...this.http.cookies].map(([name, value]) => ({ name, value, url: this.#url }));
  }
}

function isTaken({ id }: Product, entries: readonly CartEntry[]): boolean {
  return entries.some(({ productId }) => productId === id);
}

function expectStatus({ status, body }: Answer, expected: number): unknown {
  if (status !== expected) throw new Error(`${status}: ${JSON.stringify(body)}`);
  return body;
}

export async function signInByApi(url: string, email: string): Promise<Shopper> {
  const shopper = new Shopper(url);
  const entered = await shopper.http.post('/api/login/', { email, password: DEMO_PASSWORD });
  await followQueue(shopper.http, entered, 'login');
  return shopper;
}

/** A new customer without a balance. */
export async function registerByApi(url: string): Promise<Shopper> {
  const shopper = new Shopper(url);
  const challenge = (await shopper.http.get('/api/captcha/')).body as CaptchaChallenge;
  const solution = await solveChallenge({ challenge, deriveKey });
  const entered = await shopper.http.post('/api/register/', {
    email: freshEmail('shopper'),
    password1: NEW_PASSWORD,
    password2: NEW_PASSWORD,
    captcha: Buffer.from(JSON.stringify({ challenge, solution })).toString('base64'),
  });
  await followQueue(shopper.http, entered, 'register');
  return shopper;
}

async function followQueue(http: TestBrowser, entered: Answer, queue: 'login' | 'register'): Promise<void> {
  const { queueId } = expectStatus(entered, 200) as { queueId: string };
  const isDone = async () => {
    const answer = await http.post(`/api/${queue}/status/${queueId}/`);
    return !('status' in (expectStatus(answer, 200) as object));
  };
  while (!(await isDone())) await delay(30);
}

const shoppers = new Map<string, Shopper>();

/** Journeys that ask for the same name share a customer; the cart is emptied for each. */
async function shopperNamed(name: string, url: string): Promise<Shopper> {
  const shopper = shoppers.get(name) ?? (await registerByApi(url));
  shoppers.set(name, shopper);
  await shopper.emptyCart();
  return shopper;
}

interface ShopperJourney {
  /** Within a file; for journeys that need another customer's balance, limits or past. */
  shopperName: string;
  /** Signed in in the journey's browser. */
  shopper: Shopper;
  /** A customer who wants the same accounts. */
  rival: Shopper;
}

export const test = journey.extend<ShopperJourney>({
  shopperName: ['somebody', { option: true }],
  shopper: async ({ context, baseURL, shopperName }, use, { file }) => {
    const shopper = await shopperNamed(`${shopperName} of ${file}`, baseURL ?? '');
    await context.addCookies(shopper.cookies());
    await use(shopper);
  },
  rival: async ({ baseURL }, use) => {
    await use(await shopperNamed('rival', baseURL ?? ''));
  },
});

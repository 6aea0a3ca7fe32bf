/** Customers who keep buying and bidding, whatever happens to the shop, and record what it confirmed. */
import { sql } from 'kysely';
import { setTimeout as delay } from 'node:timers/promises';
import type { EntityManager } from '#server/platform/database.ts';
import { seededRandom, type SeededRandom } from '../../../src/local/demo/seeded-random.ts';
import { addCustomer } from '../../support/add-customer.ts';
import type { KillableShop } from '../../support/killable-shop.ts';
import { findViolation } from '../../histories/support/linearizability.ts';
import { HistoryRecorder } from '../../histories/support/recorded-history.ts';
import { listingModel, type ListingOp } from '../../histories/support/shop-models.ts';
import { signedIn } from '../../support/rest-check.ts';
import type { TestBrowser } from '../../support/test-browser.ts';

const BALANCE_CENTS = 1_000_000_00;
const AFTER_A_REFUSAL_MS = 20;

/** The shop's address, and its database for look-ups. */
type BusyShop = Pick<KillableShop, 'url' | 'newEm' | 'row'>;

interface Customer {
  id: number;
  browser: TestBrowser;
  random: SeededRandom;
}

interface Acknowledged {
  customer: number;
  product: number;
  cents: number;
}

export class BusyCustomers {
  readonly sales: Acknowledged[] = [];
  readonly bids: Acknowledged[] = [];
  readonly #recorder = new HistoryRecorder<ListingOp>();
  readonly #shop: BusyShop;
  readonly #customers: readonly Customer[];
  /** Each customer tries different accounts: it may never be known whether an interrupted purchase succeeded. */
  readonly #stock: number[];
  #isOver = false;
  #ends: readonly Promise<void>[] = [];

  private constructor(shop: BusyShop, customers: readonly Customer[], stock: number[]) {
    this.#shop = shop;
    this.#customers = customers;
    this.#stock = stock;
  }

  static async open(shop: BusyShop, count: number): Promise<BusyCustomers> {
    const customers = await Promise.all(
      Array.from({ length: count }, async (_, n) => {
        const id = await addCustomer(shop.newEm(), `busy-${n}@example.com`, BALANCE_CENTS);
        return { id, browser: await signedIn(shop, id), random: seededRandom(n + 1) };
      }),
    );
    const stock = await shop
      .newEm()
      .execute<{ id: number }[]>(`select id from product where status = 'for_sale' order by id`);
    return new BusyCustomers(
      shop,
      customers,
      stock.map(({ id }) => id),
    );
  }

  begin(): void {
    this.#isOver = false;
    this.#ends = this.#customers.map((customer) => this.#goOn(customer));
  }

  /** Returns when each of them has its last answer, or knows that there is none. */
  async end(): Promise<void> {
    this.#isOver = true;
    await Promise.all(this.#ends);
  }

  /** What was confirmed but is missing in the database, or in a restored one. */
  async findLost({ db }: Pick<EntityManager, 'db'> = this.#shop.newEm()): Promise<Acknowledged[]> {
    const asTable = (told: readonly Acknowledged[]) => sql`unnest(
      ${told.map(({ customer }) => customer)}::int[], ${told.map(({ product }) => product)}::int[],
      ${told.map(({ cents }) => cents)}::int[]) as told (customer, product, cents)`;
    const lostSales =
      await sql<Acknowledged>`select * from ${asTable(this.sales)} where not exists (select 1 from purchase p
      where p.customer_id = customer and p.product_id = product and p.price_cents = cents)`.execute(db);
    const lostBids = await sql<Acknowledged>`select * from ${asTable(this.bids)} where not exists (
      select 1 from bid b join listing l on l.id = b.listing_id
      where b.customer_id = customer and l.product_id = product and b.max_cents >= cents)`.execute(db);
    return [...lostSales.rows, ...lostBids.rows];
  }

  /** Listings whose bids and reads no order can explain. */
  findUnexplained(): string[] {
    return [...this.#recorder.history]
      .filter(([, calls]) => findViolation(listingModel, calls))
      .map(([listing]) => listing);
  }

  async #goOn(customer: Customer): Promise<void> {
    while (!this.#isOver) {
      // No process answers, or only with an error: retried a moment later.
      const isDone = await (customer.random.chance(0.7) ? this.#buy(customer) : this.#bid(customer)).catch(
        () => false,
      );
      if (!isDone) await delay(AFTER_A_REFUSAL_MS);
    }
  }

  async #buy({ id, browser }: Customer): Promise<boolean> {
    const product = this.#stock.pop();
    if (product === undefined) throw new Error('sold out: the test needs more accounts');
    const item = await browser.post('/api/user/cart/', { product_id: product }).catch(() => undefined);
    if (item?.status !== 201) {
      this.#stock.push(product);
      return false;
    }
    const { id: cartItem, price } = item.body as { id: number; price: number };
    const order = { cartItems: [cartItem], totalPrice: price, paymentGateway: 'stripe' };
    const { status } = await browser.post('/api/create-checkout-session/', order);
    if (status === 201) this.sales.push({ customer: id, product, cents: Math.round(price * 100) });
    return status === 201;
  }

  async #bid({ id, browser, random }: Customer): Promise<boolean> {
    const client = `customer ${id}`;
    const readSince = this.#recorder.begin();
    const { product, least, highest } = await this.#shop.row<{
      product: number;
      least: number;
      highest: number | null;
    }>(
      `select product_id as product, highest_bid_cents as highest, coalesce(highest_bid_cents + 1, minimum_bid_cents) as least from listing
       where state = 'open' and confirmed_at is not null and minimum_bid_cents is not null order by random() limit 1`,
    );
    const listing = `listing of account ${product}`;
    this.#recorder.answered(client, readSince, [[listing, { kind: 'read', cents: highest }]]);
    const cents = least + random.between(0, 2);
    const began = this.#recorder.begin();
    const bid = [[listing, { kind: 'bid', cents }]] as const;
    const answer = await browser
      .post(`/api/marketplace/bids/${product}/`, { amount: cents / 100 })
      .catch(() => undefined);
    const status = answer?.status ?? 0;
    if (status === 201) {
      this.bids.push({ customer: id, product, cents });
      this.#recorder.answered(client, began, bid);
    } else if (status === 0 || status >= 500) this.#recorder.lost(client, began, bid);
    return status === 201;
  }
}

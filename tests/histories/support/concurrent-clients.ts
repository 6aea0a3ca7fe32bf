/** Concurrent clients of one shop, several for each customer, that act at random and record what they see. */
import { startCheckout } from '#server/checkout/start-checkout.ts';
import { loadAtHostedCheckout } from '#server/loads/load-at-hosted-checkout.ts';
import { cancelPayment } from '#server/payments/commands/cancel-payment.ts';
import { settlePayment } from '#server/payments/commands/settle-payment.ts';
import { transferBalance } from '#server/wallet/commands/transfer-balance.ts';
import { ShopError } from '#shared/errors.ts';
import { type SeededRandom, seededRandom } from '../../../src/local/demo/seeded-random.ts';
import type { TestShop } from '../../support/test-shop.ts';
import { findViolation } from './linearizability.ts';
import { type Append, findAnomalies, type ListRead } from './list-append.ts';
import { type Call, HistoryRecorder } from './recorded-history.ts';
import { balanceModel, type BalanceOp, productModel, type ProductOp } from './shop-models.ts';

const RICH_CENTS = 100_000;
/** Less than an account costs, so that the rest must be paid by card. */
const POOR_CENTS = 200;
const PRICE_CENTS = 500;
const LOAD_CENTS = 1_000;
const CUSTOMERS = 3;
const CLIENTS_EACH = 2;
const PRODUCTS = 6;
const LOADS = 2;

type Seen<Op> = (readonly [object: string, op: Op])[];

interface Deed {
  balances?: Seen<BalanceOp>;
  products?: Seen<ProductOp>;
}

export class ConcurrentClients {
  readonly #shop: TestShop;
  readonly #random: SeededRandom;
  readonly #balances = new HistoryRecorder<BalanceOp>();
  readonly #products = new HistoryRecorder<ProductOp>();
  readonly #appends: Append[] = [];
  readonly #reads: ListRead[] = [];
  readonly #rich: number[] = [];
  #poor = 0;
  readonly #contested: number[] = [];
  #ownProduct = 0;
  readonly #loads: { customer: number; paymentId: string }[] = [];
  #names = 0;

  private constructor(shop: TestShop, seed: number) {
    this.#shop = shop;
    this.#random = seededRandom(seed);
  }

  static async open(shop: TestShop, seed: number): Promise<ConcurrentClients> {
    const clients = new ConcurrentClients(shop, seed);
    await clients.#begin();
    return clients;
  }

  /** @returns the anomalies in what they saw */
  async run(callsEach: number): Promise<string[]> {
    const clients = this.#rich.flatMap((customer) =>
      Array.from({ length: CLIENTS_EACH }, (_, n) => this.#live(`${customer}.${n}`, customer, callsEach)),
    );
    await Promise.all([...clients, this.#holdAndCancel(callsEach)]);
    await this.#readAll();
    return this.#findProblems();
  }

  async #begin(): Promise<void> {
    const shop = this.#shop;
    for (let n = 0; n < CUSTOMERS; n += 1) this.#rich.push(await shop.addCustomer(RICH_CENTS));
    this.#poor = await shop.addCustomer(POOR_CENTS);
    await shop.orm.em.fork().execute('update customer set is_balance_transfer_allowed = true');
    for (let n = 0; n < PRODUCTS; n += 1) this.#contested.push(await shop.addProduct());
    this.#ownProduct = await shop.addProduct();
    for (let n = 0; n < LOADS; n += 1) {
      const customer = this.#random.pick(this.#rich);
      const { paymentId, sessionId } = await loadAtHostedCheckout(shop.as(customer), {
        amountCents: LOAD_CENTS,
      });
      shop.provider.set(sessionId, { state: 'paid' });
      this.#loads.push({ customer, paymentId });
    }
  }

  async #live(client: string, customer: number, calls: number): Promise<void> {
    const random = seededRandom(this.#random.between(1, 1_000_000));
    for (let left = calls; left > 0; left -= 1) {
      const kind = random.between(1, 10);
      if (kind <= 3) await this.#readBalance(client, customer);
      else if (kind <= 6) await this.#buy(client, customer, random.pick(this.#contested));
      else if (kind === 7) await this.#readProduct(client, random.pick(this.#contested));
      else if (kind === 8) await this.#settle(client, random.pick(this.#loads));
      else if (kind === 9) await this.#readList(client, customer);
      else await this.#give(client, customer, random.pick(this.#rich.filter((other) => other !== customer)));
    }
  }

  /** Starts a payment, which withholds the balance, and cancels it. */
  async #holdAndCancel(rounds: number): Promise<void> {
    const [client, customer, product] = ['poor', this.#poor, this.#ownProduct];
    for (let left = rounds; left > 0; left -= 1) {
      const checkoutId = await this.#hold(client, customer, product);
      if (checkoutId === undefined) return;
      await this.#readBalance(client, customer);
      const done = await this.#call(
        client,
        {
          balances: [[`balance ${customer}`, { kind: 'move', cents: POOR_CENTS }]],
          products: [[`product ${product}`, { kind: 'free' }]],
        },
        async (deed) =>
          (await cancelPayment(this.#shop.as(customer), { checkoutId })) === 'failed' ? deed : {},
      );
      if (!done) return;
      await this.#readBalance(client, customer);
    }
  }

  async #hold(client: string, customer: number, product: number): Promise<string | undefined> {
    let checkoutId: string | undefined;
    await this.#call(
      client,
      {
        balances: [[`balance ${customer}`, { kind: 'move', cents: -POOR_CENTS }]],
        products: [[`product ${product}`, { kind: 'hold', customer }]],
      },
      async (deed) => {
        const answer = await this.#checkOut(customer, product);
        if (answer.outcome === 'product_unavailable')
          return { products: [[`product ${product}`, { kind: 'unavailable' }]] };
        if (answer.outcome !== 'hosted_checkout') throw new Error(answer.outcome);
        checkoutId = answer.checkoutId;
        return deed;
      },
    );
    return checkoutId;
  }

  async #buy(client: string, customer: number, product: number): Promise<void> {
    await this.#call(
      client,
      {
        balances: [[`balance ${customer}`, { kind: 'move', cents: -PRICE_CENTS }]],
        products: [[`product ${product}`, { kind: 'sold', customer }]],
      },
      async (deed) => {
        const answer = await this.#checkOut(customer, product);
        const { outcome } = answer;
        // Another client of the customer sent the same request before.
        if (outcome === 'paid' && answer.isReplay)
          return { products: [[`product ${product}`, { kind: 'read', owner: customer }]] };
        if (outcome === 'paid') return deed;
        if (outcome === 'product_unavailable')
          return { products: [[`product ${product}`, { kind: 'unavailable' }]] };
        throw new Error(outcome);
      },
    );
  }

  async #checkOut(customer: number, product: number) {
    const { id } = await this.#shop.row<{ id: number }>(
      `insert into cart_item (customer_id, product_id) values (?, ?)
       on conflict (customer_id, product_id) do update set product_id = excluded.product_id returning id`,
      [customer, product],
    );
    return startCheckout(this.#shop.as(customer), {
      cartItems: [id],
      totalCents: PRICE_CENTS,
      paymentGateway: 'stripe',
    });
  }

  /** Delivers the provider's message about a payment, sometimes twice. */
  async #settle(
    client: string,
    { customer, paymentId }: { customer: number; paymentId: string },
  ): Promise<void> {
    await this.#call(
      client,
      { balances: [[`balance ${customer}`, { kind: 'once', name: paymentId, cents: LOAD_CENTS }]] },
      async (deed) => ((await settlePayment(this.#shop.work(), paymentId)) === 'verified' ? deed : {}),
    );
  }

  async #give(client: string, from: number, to: number): Promise<void> {
    this.#names += 1;
    const name = `gift ${this.#names}`;
    const cents = 100;
    const append: Append = {
      name,
      lists: [`list ${from}`, `list ${to}`],
      began: this.#balances.begin(),
      ended: Infinity,
    };
    this.#appends.push(append);
    const { email } = await this.#shop.row<{ email: string }>('select email from customer where id = ?', [
      to,
    ]);
    await this.#call(
      client,
      {
        balances: [
          [`balance ${from}`, { kind: 'move', cents: -cents }],
          [`balance ${to}`, { kind: 'move', cents }],
        ],
      },
      async (deed) => {
        const gift = { receiver: email, amountCents: cents, description: name, idempotencyKey: name };
        try {
          await transferBalance(this.#shop.as(from), gift);
        } catch (error) {
          // Transfers are rate-limited.
          if (!(error instanceof ShopError) || error.code !== 'validation_failed') throw error;
          append.isRefused = true;
          return {};
        }
        append.ended = this.#balances.begin();
        return deed;
      },
    );
  }

  async #readBalance(client: string, customer: number): Promise<void> {
    await this.#call(client, {}, async () => ({
      balances: [[`balance ${customer}`, { kind: 'read', cents: await this.#shop.balance(customer) }]],
    }));
  }

  async #readProduct(client: string, product: number): Promise<void> {
    await this.#call(client, {}, async () => {
      const { owner } = await this.#shop.row<{ owner: number | null }>(
        'select (select max(customer_id) from purchase where product_id = product.id) as owner from product where id = ?',
        [product],
      );
      return { products: [[`product ${product}`, { kind: 'read', owner }]] };
    });
  }

  async #readList(client: string, customer: number): Promise<void> {
    const began = this.#balances.begin();
    await this.#call(client, {}, async () => {
      const rows = await this.#shop.orm.em.fork().execute<{ name: string }[]>(
        `select t.description as name from journal_entry e join journal j on j.id = e.journal_id
         join ledger_account a on a.id = e.account_id join balance_transfer t on j.reference = 'transfer:' || t.id
         where a.code = ? order by e.id`,
        [`customer:${customer}`],
      );
      this.#reads.push({
        list: `list ${customer}`,
        names: rows.map(({ name }) => name),
        began,
        ended: this.#balances.begin(),
      });
      return {};
    });
  }

  async #readAll(): Promise<void> {
    for (const customer of this.#rich) {
      await this.#readBalance('last', customer);
      await this.#readList('last', customer);
    }
    await this.#readBalance('last', this.#poor);
    for (const product of this.#contested) await this.#readProduct('last', product);
  }

  /** @param possible the effect of the call, if it has any. @returns whether there was an answer */
  async #call(client: string, possible: Deed, send: (deed: Deed) => Promise<Deed>): Promise<boolean> {
    const [ofBalances, ofProducts] = [this.#balances.begin(), this.#products.begin()];
    try {
      const { balances = [], products = [] } = await send(possible);
      this.#balances.answered(client, ofBalances, balances);
      this.#products.answered(client, ofProducts, products);
      return true;
    } catch {
      this.#balances.lost(client, ofBalances, possible.balances ?? []);
      this.#products.lost(client, ofProducts, possible.products ?? []);
      return false;
    }
  }

  #findProblems(): string[] {
    const problems = findAnomalies(this.#appends, this.#reads);
    for (const [object, calls] of this.#balances.history) {
      const opening = object === `balance ${this.#poor}` ? POOR_CENTS : RICH_CENTS;
      const found = findViolation(balanceModel(opening), calls);
      if (found)
        problems.push(`${object}: ${describe(found.order)}, and then none of: ${describe(found.stuck)}`);
    }
    for (const [object, calls] of this.#products.history) {
      const found = findViolation(productModel, calls);
      if (found)
        problems.push(`${object}: ${describe(found.order)}, and then none of: ${describe(found.stuck)}`);
    }
    return problems;
  }
}

function describe(calls: readonly Call<unknown>[]): string {
  return calls
    .slice(-20)
    .map(({ client, op }) => `${client} ${JSON.stringify(op)}`)
    .join('; ');
}

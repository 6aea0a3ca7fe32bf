/**
 * Thirty days of a marketplace: random sellers and bidders, and after every step the shop's books are held against a model
 * that shares no code with it. The seed decides everything: MARKET_SEED replays one, MARKET_STEPS makes it longer.
 * Time passes by moving the rows' times into the past; the shop itself has no clock that could be set.
 */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addToMarketplace } from '#server/marketplace/add-to-marketplace.ts';
import { cancelListing } from '#server/marketplace/cancel-listing.ts';
import { closeDueListings } from '#server/marketplace/close-listing.ts';
import { refundClaim, rejectClaim } from '#server/marketplace/decide-claim.ts';
import { openClaim } from '#server/marketplace/open-claim.ts';
import { payOutDue } from '#server/marketplace/pay-out.ts';
import { placeBid } from '#server/marketplace/place-bid.ts';
import { seededRandom, type SeededRandom } from '#server/demo/seeded-random.ts';
import { testOperator } from '../../support/test-operator.ts';
import { openTestShop, type TestShop } from '../../support/test-shop.ts';
import { addAccount, DAY, form, passTime, setSetting } from './support/market.ts';
import { MarketModel } from './support/market-model.ts';

const SEEDS = process.env['MARKET_SEED'] ? [Number(process.env['MARKET_SEED'])] : [30];
const STEPS = Number(process.env['MARKET_STEPS'] ?? 200);
const DAYS = 30;
const CUSTOMERS = 8;
/** All times are multiples of this, and far above what the simulation itself takes. */
const TICK = 600;
const EVENTS =
  'listed leading outbid bought insufficient_balance amount_refused barred cancelled opened refund'.split(
    ' ',
  );
const SOFT_CLOSE = 3 * TICK;

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
  await setSetting(shop, 'flags.auction', true);
  await setSetting(shop, 'marketplace.softCloseSeconds', SOFT_CLOSE);
});
afterAll(() => shop.close());

const em = () => shop.orm.em.fork();

class Simulation {
  readonly #random: SeededRandom;
  readonly #model = new MarketModel(SOFT_CLOSE);
  readonly #customers: number[] = [];
  #money = 0;

  constructor(seed: number) {
    this.#random = seededRandom(seed);
  }

  async begin(): Promise<void> {
    for (let n = 0; n < CUSTOMERS; n += 1) {
      const cents = this.#random.between(0, 9_000);
      const id = await shop.addCustomer(cents);
      this.#customers.push(id);
      this.#model.balance.set(id, cents);
      this.#money += cents;
      for (let accounts = this.#random.between(1, 3); accounts > 0; accounts -= 1) {
        const { productId } = await addAccount(shop, id);
        this.#model.owner.set(productId, id);
      }
    }
  }

  /** One thing happens. @returns what it was */
  async step(): Promise<string> {
    const random = this.#random;
    const kind = random.between(1, 100);
    if (kind <= 16) return this.#list();
    if (kind <= 60) return this.#bid();
    if (kind <= 64) return this.#cancel();
    if (kind <= 70) return this.#claim();
    if (kind <= 74) return this.#decide();
    if (kind <= 80) return this.#waitForAnEnd();
    return this.#wait(random.between(1, Math.ceil((2 * DAYS * DAY) / (STEPS * 0.25) / TICK)) * TICK);
  }

  async check(): Promise<void> {
    const model = this.#model;
    const rows = await em().execute<{ id: number; balance: number; escrow: number }[]>(
      `select c.customer_id as id, c.balance_cents::int as balance, e.balance_cents::int as escrow
       from ledger_account c join ledger_account e on e.customer_id = c.customer_id and e.kind = 'escrow'
       where c.kind = 'customer' and c.customer_id = any(?::int[]) order by 1`,
      [this.#customers],
    );
    expect(rows).toEqual(
      this.#customers.map((id) => ({ id, balance: model.balance.get(id), escrow: model.heldFor(id) })),
    );
    const owners = await em().execute<{ product_id: number; customer_id: number }[]>(
      `select product_id, customer_id from purchase
       where state in ('owned', 'hidden', 'listed') and product_id = any(?::int[]) order by 1`,
      [[...model.owner.keys()]],
    );
    expect(owners.map((row) => [row.product_id, row.customer_id])).toEqual(
      [...model.owner].toSorted(([a], [b]) => a - b),
    );
    const inBooks = rows.reduce((sum, { balance, escrow }) => sum + balance + escrow, 0);
    expect(inBooks + model.commission + model.owedToSellers).toBe(this.#money);
  }

  async #list(): Promise<string> {
    const random = this.#random;
    const [account, owner] = random.pick([...this.#model.owner]);
    const takesBids = random.chance(0.85);
    const minimum = takesBids ? random.between(1, 40) * 50 : null;
    const sellsAtOnce = !takesBids || random.chance(0.5);
    const instaBuy = sellsAtOnce ? (minimum ?? 0) + random.between(1, 5_000) : null;
    const [endDays, warrantyDays] = [random.between(1, 6), random.pick([1, 7])];
    const outcome = await addToMarketplace(
      shop.as(owner),
      `account-${account}`,
      form(account, {
        password: await this.#passwordOf(account),
        minimumBidAmount: minimum === null ? '' : minimum / 100,
        instaBuyAmount: instaBuy === null ? '' : instaBuy / 100,
        endDays,
        warrantyDays,
      }),
    );
    const isPossible = !this.#model.isListed(account) && !this.#model.isClaimed(account);
    expect(outcome.outcome).toBe(isPossible ? 'listed' : 'refused');
    if (outcome.outcome === 'listed') {
      this.#model.list(outcome.listingId, {
        sellerId: owner,
        account,
        minimum,
        instaBuy,
        warrantySeconds: warrantyDays * DAY,
        endsAt: this.#model.now + endDays * DAY,
      });
    }
    return `customer ${owner} lists ${account}: ${outcome.outcome}`;
  }

  async #bid(): Promise<string> {
    const random = this.#random;
    const open = [...this.#model.listings].filter(([, { state }]) => state === 'open');
    if (open.length === 0) return 'nobody bids';
    const [id, listing] = random.pick(open);
    const who = random.pick(this.#customers);
    const isInstaBuy = random.chance(0.15);
    const least = listing.leader ? listing.leader.amount + 1 : (listing.minimum ?? 100);
    let amount = Math.max(1, least + random.between(-2, 400));
    if (listing.instaBuy !== null && (isInstaBuy || random.chance(0.05))) amount = listing.instaBuy;
    const maxAmount = random.chance(0.4) ? amount + random.between(-1, 1_500) : undefined;
    const max = maxAmount !== undefined && maxAmount > 0 ? maxAmount : amount;
    const input = { amount, isInstaBuy, ...(max === amount ? {} : { maxAmount: max }) };
    const { outcome } = await placeBid(shop.as(who), id, input);
    expect(outcome).toBe(this.#model.bid(id, who, amount, max, isInstaBuy));
    return `customer ${who} bids ${amount}/${max} on listing ${id}: ${outcome}`;
  }

  async #cancel(): Promise<string> {
    const open = [...this.#model.listings].filter(([, { state }]) => state === 'open');
    if (open.length === 0) return 'nobody cancels';
    const [id, { sellerId, account }] = this.#random.pick(open);
    const { outcome } = await cancelListing(shop.as(sellerId), `account-${account}`);
    expect(outcome).toBe(this.#model.cancel(id));
    return `listing ${id} is cancelled: ${outcome}`;
  }

  async #claim(): Promise<string> {
    const sold = [...this.#model.listings].filter(([, { buyerId }]) => buyerId !== null);
    if (sold.length === 0) return 'nobody claims';
    const [listingId, { buyerId }] = this.#random.pick(sold);
    const who = buyerId ?? 0;
    const { outcome } = await openClaim(shop.as(who), { listingId, text: 'Not as described.' });
    expect(outcome).toBe(this.#model.claim(listingId, who));
    return `customer ${who} claims listing ${listingId}: ${outcome}`;
  }

  async #decide(): Promise<string> {
    const claimed = [...this.#model.listings].filter(([, { state }]) => state === 'claimed');
    if (claimed.length === 0) return 'nothing to decide';
    const [listingId] = this.#random.pick(claimed);
    const { id: claimId } = await shop.row<{ id: number }>(
      `select id from warranty_claim where listing_id = ? and state = 'open'`,
      [listingId],
    );
    const isRefund = this.#random.chance(0.5);
    const decide = isRefund ? refundClaim : rejectClaim;
    await decide(shop.services, em(), testOperator(), { claimId });
    this.#model.decide(listingId, isRefund);
    return `claim about ${listingId}: ${isRefund ? 'refund' : 'reject'}`;
  }

  /** Shortly before an end, where a bid moves it. */
  async #waitForAnEnd(): Promise<string> {
    const ends = [...this.#model.listings.values()]
      .filter(({ state, endsAt }) => state === 'open' && endsAt - TICK > this.#model.now)
      .map(({ endsAt }) => endsAt);
    return ends.length === 0 ? 'nothing ends' : this.#wait(Math.min(...ends) - TICK - this.#model.now);
  }

  async #wait(seconds: number): Promise<string> {
    await passTime(shop, seconds);
    this.#model.now += seconds;
    // A stopped worker only delays: sometimes nobody comes round.
    if (this.#random.chance(0.7)) {
      await closeDueListings(shop.services, em);
      await payOutDue(shop.services, em);
      this.#model.settle();
    }
    return `${Math.round(seconds / 60)} minutes pass, day ${(this.#model.now / DAY).toFixed(1)}`;
  }

  async #passwordOf(account: number): Promise<string> {
    const { sealed } = await shop.row<{ sealed: Buffer }>(
      'select password_encrypted as sealed from product where id = ?',
      [account],
    );
    return shop.services.secrets.decrypt(sealed, `product:${account}`);
  }
}

it.each(SEEDS)(
  `${DAYS} days with seed %i: nothing is lost, nobody pays twice, every account has one owner`,
  async (seed) => {
    const simulation = new Simulation(seed);
    await simulation.begin();
    const story: string[] = [];
    try {
      for (let step = 0; step < STEPS; step += 1) {
        story.push(await simulation.step());
        await simulation.check();
        // All laws of the ledger take longer than a step.
        if (step % 20 === 0 || step === STEPS - 1) expect(await shop.audit()).toEqual([]);
      }
      // A month in which nothing of this happened would prove nothing.
      for (const word of EVENTS) expect(story.join('\n')).toContain(word);
    } catch (error) {
      console.error(`MARKET_SEED=${seed} MARKET_STEPS=${STEPS}\n${story.slice(-12).join('\n')}`);
      throw error;
    }
  },
  600_000,
);

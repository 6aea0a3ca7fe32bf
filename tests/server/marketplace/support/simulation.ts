/** A market with random sellers and bidders, compared with the model. The seed determines everything that happens. */
import { deepStrictEqual } from 'node:assert/strict';
import { addToMarketplace } from '#server/marketplace/commands/add-to-marketplace.ts';
import { cancelListing } from '#server/marketplace/commands/cancel-listing.ts';
import { closeDueListings } from '#server/marketplace/jobs/close-listing.ts';
import { refundClaim, rejectClaim } from '#server/claims/decide-claim.ts';
import { openListingClaim } from '#server/marketplace/commands/warranty-claims.ts';
import { payOutDue } from '#server/marketplace/jobs/pay-out.ts';
import { placeBid } from '#server/marketplace/commands/place-bid.ts';
import { seededRandom, type SeededRandom } from '../../../../src/local/demo/seeded-random.ts';
import type { EntityManager } from '#server/platform/database.ts';
import { testOperator } from '../../../support/test-operator.ts';
import type { TestShop } from '../../../support/test-shop.ts';
import { addAccount, DAY, form, passTime } from './market.ts';
import { MarketModel } from './market-model.ts';

const CUSTOMERS = 8;
/** All times are multiples of this, and far above what the simulation itself takes. */
const TICK = 600;
/** What the shop's setting has to be. */
export const SOFT_CLOSE_SECONDS = 3 * TICK;

export class Simulation {
  readonly #shop: TestShop;
  readonly #longestTicks: number;
  readonly #random: SeededRandom;
  readonly #model = new MarketModel(SOFT_CLOSE_SECONDS);
  readonly #customers: number[] = [];
  #money = 0;

  /** @param longestWait seconds that pass at most at once */
  constructor(shop: TestShop, seed: number, longestWait: number) {
    this.#shop = shop;
    this.#longestTicks = Math.ceil(longestWait / TICK);
    this.#random = seededRandom(seed);
  }

  async begin(): Promise<void> {
    for (let n = 0; n < CUSTOMERS; n += 1) {
      const cents = this.#random.between(0, 9_000);
      const id = await this.#shop.addCustomer(cents);
      this.#customers.push(id);
      this.#model.balance.set(id, cents);
      this.#money += cents;
      for (let accounts = this.#random.between(1, 3); accounts > 0; accounts -= 1) {
        const { productId } = await addAccount(this.#shop, id);
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
    return this.#wait(random.between(1, this.#longestTicks) * TICK);
  }

  async check(): Promise<void> {
    const model = this.#model;
    const rows = await this.#em()
      .db.selectFrom('ledger_account as c')
      .innerJoin('ledger_account as e', (join) =>
        join.onRef('e.customer_id', '=', 'c.customer_id').on('e.kind', '=', 'escrow'),
      )
      .select(['c.customer_id as id', 'c.balance_cents as balance', 'e.balance_cents as escrow'])
      .where('c.kind', '=', 'customer')
      .where('c.customer_id', 'in', this.#customers)
      .orderBy('c.customer_id')
      .$narrowType<{ id: number; balance: number; escrow: number }>()
      .execute();
    deepStrictEqual(
      rows,
      this.#customers.map((id) => ({ id, balance: model.balance.get(id), escrow: model.heldFor(id) })),
    );
    const owners = await this.#em()
      .db.selectFrom('purchase')
      .select(['product_id', 'customer_id'])
      .where('state', 'in', ['owned', 'hidden', 'listed'])
      .where('product_id', 'in', [...model.owner.keys()])
      .orderBy('product_id')
      .execute();
    deepStrictEqual(
      owners.map((row) => [row.product_id, row.customer_id]),
      [...model.owner].toSorted(([a], [b]) => a - b),
    );
    const inBooks = rows.reduce((sum, { balance, escrow }) => sum + balance + escrow, 0);
    deepStrictEqual(inBooks + model.commission + model.owedToSellers, this.#money);
  }

  async #list(): Promise<string> {
    const random = this.#random;
    const [account, owner] = random.pick([...this.#model.owner]);
    const takesBids = random.chance(0.85);
    const minimum = takesBids ? random.between(1, 40) * 50 : null;
    const sellsAtOnce = !takesBids || random.chance(0.5);
    const instaBuy = sellsAtOnce ? (minimum ?? 0) + random.between(1, 5_000) : null;
    const [endDays, warrantyDays] = [random.between(1, 6), random.pick([1, 7])];
    const outcome = await addToMarketplace(this.#shop.as(owner), {
      username: `account-${account}`,
      ...form(account, {
        password: await this.#passwordOf(account),
        minimumBidAmount: minimum === null ? '' : minimum / 100,
        instaBuyAmount: instaBuy === null ? '' : instaBuy / 100,
        endDays,
        warrantyDays,
      }),
    });
    const isPossible = !this.#model.isListed(account) && !this.#model.isClaimed(account);
    deepStrictEqual(outcome.outcome, isPossible ? 'listed' : 'refused');
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
    const input = { amountCents: amount, isInstaBuy, ...(max === amount ? {} : { maxCents: max }) };
    const { outcome } = await placeBid(this.#shop.as(who), { listingId: id, ...input });
    deepStrictEqual(outcome, this.#model.bid(id, who, amount, max, isInstaBuy));
    return `customer ${who} bids ${amount}/${max} on listing ${id}: ${outcome}`;
  }

  async #cancel(): Promise<string> {
    const open = [...this.#model.listings].filter(([, { state }]) => state === 'open');
    if (open.length === 0) return 'nobody cancels';
    const [id, { sellerId, account }] = this.#random.pick(open);
    const { outcome } = await cancelListing(this.#shop.as(sellerId), { username: `account-${account}` });
    deepStrictEqual(outcome, this.#model.cancel(id));
    return `listing ${id} is cancelled: ${outcome}`;
  }

  async #claim(): Promise<string> {
    const sold = [...this.#model.listings].filter(([, { buyerId }]) => buyerId !== null);
    if (sold.length === 0) return 'nobody claims';
    const [listingId, { buyerId }] = this.#random.pick(sold);
    const who = buyerId ?? 0;
    const { outcome } = await openListingClaim(this.#shop.as(who), { listingId, text: 'Not as described.' });
    deepStrictEqual(outcome, this.#model.claim(listingId, who));
    return `customer ${who} claims listing ${listingId}: ${outcome}`;
  }

  async #decide(): Promise<string> {
    const claimed = [...this.#model.listings].filter(([, { state }]) => state === 'claimed');
    if (claimed.length === 0) return 'nothing to decide';
    const [listingId] = this.#random.pick(claimed);
    const { id: claimId } = await this.#shop.row<{ id: number }>(
      `select id from warranty_claim where listing_id = ? and state = 'open'`,
      [listingId],
    );
    const isRefund = this.#random.chance(0.5);
    const ctx = { ...this.#shop.work(), operator: testOperator() };
    await (isRefund ? refundClaim(ctx, { claimId, isConfirmed: true }) : rejectClaim(ctx, { claimId }));
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
    await passTime(this.#shop, seconds);
    this.#model.now += seconds;
    // A stopped worker only delays: sometimes no worker comes round.
    if (this.#random.chance(0.7)) {
      await closeDueListings(this.#shop.work());
      await payOutDue(this.#shop.work());
      this.#model.settle();
    }
    return `${Math.round(seconds / 60)} minutes pass, day ${(this.#model.now / DAY).toFixed(1)}`;
  }

  async #passwordOf(account: number): Promise<string> {
    const { sealed } = await this.#shop.row<{ sealed: Buffer }>(
      'select password_encrypted as sealed from product where id = ?',
      [account],
    );
    return this.#shop.services.secrets.decrypt(sealed, `product:${account}`);
  }

  #em(): EntityManager {
    return this.#shop.orm.em.fork();
  }
}

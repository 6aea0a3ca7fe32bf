/** A marketplace to look at: auctions by the demo seller and others, some with bids, ending over the next days. */
import { isAuctionable } from '../../../src-shared/marketplace/auctionable.ts';
import type { Cents } from '../../../src-shared/money.ts';
import { type StockAccount, writeStock } from '../../../src-server/catalog/import/index.ts';
import { productRow } from '../../../src-server/catalog/index.ts';
import { postJournal } from '../../../src-server/ledger/index.ts';
import type { EntityManager } from '../../../src-server/platform/database.ts';
import { anyText, secondsFromNow } from '../../../src-server/platform/sql.ts';
import type { Secrets } from '../../../src-server/platform/secrets.ts';
import { addDemoCustomer } from './add-demo-customer.ts';
import { DEMO_EMAILS, HELD_FOR_BID_CENTS } from './demo-customers.ts';
import { daysAgo } from './demo-history.ts';
import { demoPassword } from './demo-names.ts';
import { DEMO_PRICES } from './demo-prices.ts';
import type { SeededRandom } from './seeded-random.ts';

/** Further customers who bid and sell; their password is the demo's too. */
const TRADERS = ['collector@demo.example', 'smurf@demo.example', 'dealer@demo.example'] as const;
const TRADER_BALANCE_CENTS = 2_000_00;
const LISTINGS = 14;
/** Auctions of others, without an instant-buy price, on which the demo buyer bids. */
const BUYER_LEADS = 9;
const BUYER_IS_OUTBID = 11;
const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const NOTES = ['', '', 'Never shared', 'All e-mails included', 'First owner'] as const;

interface DemoMarketOptions {
  random: SeededRandom;
  nextAccount: () => StockAccount;
  secrets: Secrets;
  passwordHash: string;
}

/** The caller has added the demo customers. Adds accounts of its own; the stock for sale is not changed. */
export async function addDemoMarket(em: EntityManager, options: DemoMarketOptions): Promise<void> {
  const { random } = options;
  const traders: number[] = [];
  for (const email of TRADERS) {
    traders.push(
      await addDemoCustomer(em, {
        email,
        passwordHash: options.passwordHash,
        balanceCents: TRADER_BALANCE_CENTS,
        isBalanceTransferAllowed: false,
        since: daysAgo(300),
      }),
    );
  }
  const [buyer, seller] = await Promise.all(DEMO_EMAILS.map((email) => idOf(em, email)));
  if (buyer === undefined || seller === undefined) throw new Error('the demo customers come first');
  const sellers = [seller, ...traders];
  const accounts = await addAccounts(em, options);
  for (const [index, account] of accounts.entries()) {
    const sellerId = sellers[index % sellers.length] ?? 0;
    const listing = await addListing(em, options, { ...account, sellerId, index });
    const others = traders.filter((id) => id !== sellerId);
    if (index === BUYER_LEADS) await addBids(em, random, listing, { bidders: others, leader: buyer });
    else if (index === BUYER_IS_OUTBID) await addBids(em, random, listing, { bidders: [buyer, ...others] });
    else if (listing.minimumCents !== null && random.chance(0.7))
      await addBids(em, random, listing, { bidders: others });
  }
}

async function idOf(em: EntityManager, email: string): Promise<number> {
  const { id } = await em.db
    .selectFrom('customer')
    .select('id')
    .where('email', '=', email)
    .executeTakeFirstOrThrow();
  return id;
}

interface SoldAccount {
  productId: number;
  isPremium: boolean;
}

/** Accounts that may be auctioned, as if sold long ago. */
async function addAccounts(
  em: EntityManager,
  { nextAccount, secrets }: DemoMarketOptions,
): Promise<SoldAccount[]> {
  const chosen: StockAccount[] = [];
  while (chosen.length < LISTINGS) {
    const account = nextAccount();
    if (isAuctionable(account, DEMO_PRICES.oldStockMaxDate)) chosen.push(account);
  }
  await writeStock(em, secrets, chosen);
  return em.db
    .updateTable('product')
    .set({ status: 'sold' })
    .where('username', '=', anyText(chosen.map(({ username }) => username)))
    .returning(['id as productId', 'is_premium as isPremium'])
    .execute();
}

interface DemoListing {
  id: number;
  minimumCents: Cents | null;
  instaBuyCents: Cents | null;
}

async function addListing(
  em: EntityManager,
  { random, secrets }: DemoMarketOptions,
  { productId, isPremium, sellerId, index }: SoldAccount & { sellerId: number; index: number },
): Promise<DemoListing> {
  const base = random.between(3, isPremium ? 24 : 12) * 100;
  const minimumCents = index % 7 === 6 ? null : base;
  const instaBuyCents = index % 7 === 6 || index % 2 === 0 ? base * 3 + 99 : null;
  const purchase = await em.db
    .insertInto('purchase')
    .values({
      customer_id: sellerId,
      product_id: productId,
      price_cents: base,
      product_class: isPremium ? 'premium' : 'old-stock',
      warranty_days: 30,
      state: 'listed',
      purchased_at: secondsFromNow(-40 * DAY),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const listing = await em.db
    .insertInto('listing')
    .values({
      seller_id: sellerId,
      product_id: productId,
      purchase_id: purchase.id,
      state: 'open',
      minimum_bid_cents: minimumCents,
      insta_buy_cents: instaBuyCents,
      end_days: 7,
      warranty_days: random.pick([1, 7, 14, 30]),
      remarks: random.pick(NOTES),
      changed_password_encrypted: secrets.encrypt(demoPassword(random), productRow(productId)),
      created_at: secondsFromNow(-DAY),
      confirmed_at: secondsFromNow(-20 * HOUR),
      // Starting some hours from now, so that all of them are open right after the start.
      ends_at: secondsFromNow((150 + index * random.between(400, 600)) * MINUTE),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { id: listing.id, minimumCents, instaBuyCents };
}

interface Bidders {
  /** They bid in turn. */
  bidders: readonly number[];
  /** The last bidder, with a maximum of `HELD_FOR_BID_CENTS`. */
  leader?: number;
}

/** A few bids, each above the previous one; only the last one holds money. */
async function addBids(
  em: EntityManager,
  random: SeededRandom,
  listing: DemoListing,
  { bidders, leader: lastBidder }: Bidders,
): Promise<void> {
  const count = random.between(2, 6);
  const ceiling = (listing.instaBuyCents ?? Infinity) - 1;
  let amount = listing.minimumCents ?? 0;
  let leader = { id: 0, customerId: 0, heldCents: 0 };
  for (let n = 0; n < count; n += 1) {
    const isLast = n === count - 1;
    const isBuyers = isLast && lastBidder !== undefined;
    const customerId = isBuyers ? lastBidder : (bidders[n % bidders.length] ?? 0);
    if (n > 0) amount = Math.min(ceiling, amount + random.between(1, 30) * 10);
    const bid = await em.db
      .insertInto('bid')
      .values({
        listing_id: listing.id,
        customer_id: customerId,
        amount_cents: amount,
        max_cents: isBuyers ? HELD_FOR_BID_CENTS : amount,
        state: isLast ? 'leading' : 'outbid',
        placed_at: secondsFromNow(-(count - n) * 150 * MINUTE),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    leader = { id: bid.id, customerId, heldCents: isBuyers ? HELD_FOR_BID_CENTS : amount };
  }
  await em.db
    .updateTable('listing')
    .set({ highest_bid_cents: amount, total_bids: count })
    .where('id', '=', listing.id)
    .execute();
  await postJournal(em, {
    reference: `bid:${leader.id}:held`,
    kind: 'bid',
    description: 'Bid on an account',
    entries: {
      [`customer:${leader.customerId}` as const]: -leader.heldCents,
      [`escrow:${leader.customerId}` as const]: leader.heldCents,
    },
  });
}

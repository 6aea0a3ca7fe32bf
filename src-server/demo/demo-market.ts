/** A marketplace to look at: auctions by the demo seller and other customers, some with bids, ending over the next days. */
import { isAuctionable } from '../../src-shared/marketplace/auctionable.ts';
import type { Cents } from '../../src-shared/money.ts';
import { type StockAccount, writeStock } from '../catalog/import/index.ts';
import { postJournal } from '../ledger/index.ts';
import type { EntityManager } from '../platform/database.ts';
import type { Secrets } from '../platform/secrets.ts';
import { addDemoCustomer } from './add-demo-customer.ts';
import { demoPassword } from './demo-names.ts';
import { DEMO_PRICES } from './demo-prices.ts';
import type { SeededRandom } from './seeded-random.ts';

/** They bid and sell beside the two that one signs in as; their password is the demo's too. */
const TRADERS = ['collector@demo.example', 'smurf@demo.example', 'dealer@demo.example'] as const;
const TRADER_BALANCE_CENTS = 2_000_00;
const LISTINGS = 14;
const NOTES = ['', '', 'Never shared', 'All e-mails included', 'First owner'] as const;

interface DemoMarketOptions {
  random: SeededRandom;
  nextAccount: () => StockAccount;
  secrets: Secrets;
  passwordHash: string;
}

/** The caller has added the demo customers; the accounts are further ones, the stock for sale stays as it is. */
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
      }),
    );
  }
  const [seller] = await em.execute<{ id: number }[]>(
    `select id from customer where email = 'seller@demo.example'`,
  );
  const sellers = [...(seller ? [seller.id] : []), ...traders];
  const accounts = await addAccounts(em, options);
  for (const [index, account] of accounts.entries()) {
    const sellerId = sellers[index % sellers.length] ?? 0;
    const listing = await addListing(em, options, { ...account, sellerId, index });
    const bidders = traders.filter((id) => id !== sellerId);
    if (listing.minimumCents !== null && random.chance(0.7)) await addBids(em, random, listing, bidders);
  }
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
  return em.execute<SoldAccount[]>(
    `update product set status = 'sold' where username = any(?::text[]) returning id as "productId", is_premium as "isPremium"`,
    [chosen.map(({ username }) => username)],
  );
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
  const [purchase] = await em.execute<{ id: number }[]>(
    `insert into purchase (customer_id, product_id, price_cents, product_class, warranty_days, state, purchased_at)
     values (?, ?, ?, ?, 30, 'listed', now() - interval '40 days') returning id`,
    [sellerId, productId, base, isPremium ? 'premium' : 'old-stock'],
  );
  const [listing] = await em.execute<{ id: number }[]>(
    `insert into listing (seller_id, product_id, purchase_id, state, minimum_bid_cents, insta_buy_cents, end_days,
       warranty_days, remarks, changed_password_encrypted, created_at, confirmed_at, ends_at)
     values (?, ?, ?, 'open', ?, ?, 7, ?, ?, ?, now() - interval '1 day', now() - interval '20 hours',
       now() + ? * interval '1 minute') returning id`,
    [
      sellerId,
      productId,
      purchase?.id,
      minimumCents,
      instaBuyCents,
      random.pick([1, 7, 14, 30]),
      random.pick(NOTES),
      secrets.encrypt(demoPassword(random), `product:${productId}`),
      // From some hours on, so that somebody who has just arrived finds all of them.
      150 + index * random.between(400, 600),
    ],
  );
  if (!listing) throw new Error('a demo listing was not written');
  return { id: listing.id, minimumCents, instaBuyCents };
}

/** A few bids, each above the one before; only the last one holds money. */
async function addBids(
  em: EntityManager,
  random: SeededRandom,
  listing: DemoListing,
  bidders: readonly number[],
): Promise<void> {
  const count = random.between(1, 6);
  const ceiling = (listing.instaBuyCents ?? Infinity) - 1;
  let amount = listing.minimumCents ?? 0;
  let leader = { id: 0, customerId: 0 };
  for (let n = 0; n < count; n += 1) {
    const customerId = bidders[n % bidders.length] ?? 0;
    if (n > 0) amount = Math.min(ceiling, amount + random.between(1, 30) * 10);
    const [bid] = await em.execute<{ id: number }[]>(
      `insert into bid (listing_id, customer_id, amount_cents, max_cents, state, placed_at)
       values (?, ?, ?, ?, ?, now() - ? * interval '1 minute') returning id`,
      [listing.id, customerId, amount, amount, n === count - 1 ? 'leading' : 'outbid', (count - n) * 150],
    );
    leader = { id: bid?.id ?? 0, customerId };
  }
  await em.execute('update listing set highest_bid_cents = ?, total_bids = ? where id = ?', [
    amount,
    count,
    listing.id,
  ]);
  await postJournal(em, {
    reference: `bid:${leader.id}:held`,
    kind: 'bid',
    description: 'Bid on an account',
    entries: {
      [`customer:${leader.customerId}` as const]: -amount,
      [`escrow:${leader.customerId}` as const]: amount,
    },
  });
}

/** Every law between the ledger and the marketplace detects a violation, with a listing in each state that involves money. */
import { beforeAll, describe, expect, it } from 'vitest';
import { refundClaim } from '#server/claims/decide-claim.ts';
import { payOut } from '#server/marketplace/jobs/pay-out.ts';
import { testOperator } from '../../support/test-operator.ts';
import { useTestShop } from '../../support/test-shop.ts';
import { boughtListing, listingIn } from '../marketplace/support/instants.ts';
import { addAccount, addListing, bid, setSetting } from '../marketplace/support/market.ts';
import { auditBreach, type Breach, lineOf } from './support/breaches.ts';

const shop = useTestShop();
beforeAll(async () => {
  await setSetting(shop, 'flags.auction', true);
  await auctionWithTwoBids();
  await boughtListing(shop);
  await listingIn(shop, 'claimed');
  await paidListing();
  await returnedListing();
  await setSetting(shop, 'marketplace.autoConfirm', 'never');
  await addListing(shop, await shop.addCustomer());
  await addAccount(shop, await shop.addCustomer());
});

/** One bid of EUR 5.00 was beaten by one of EUR 7.00. */
async function auctionWithTwoBids(): Promise<void> {
  const { listingId } = await addListing(shop, await shop.addCustomer());
  await bid(shop, await shop.addCustomer(1000), listingId, 500);
  await bid(shop, await shop.addCustomer(1000), listingId, 700);
}

async function paidListing(): Promise<void> {
  const { listingId } = await boughtListing(shop);
  await payOut(shop.work(), { listingId, isAtOnce: true });
}

async function returnedListing(): Promise<void> {
  const { listingId } = await listingIn(shop, 'claimed');
  const { id: claimId } = await shop.row<{ id: number }>(
    'select id from warranty_claim where listing_id = ?',
    [listingId],
  );
  await refundClaim({ ...shop.work(), operator: testOperator() }, { claimId, isConfirmed: true });
}

const [PAYOUTS, COMMISSION] = [
  'waiting sellers are owed exactly their parts',
  'commission is that of sales that were not undone',
];
const ESCROW =
  'escrow holds exactly the balance parts of checkouts under way, the maxima of leading bids and what is withheld for open disputes';
const LEADER =
  'an open listing with bids has one leader, who bid the highest amount; no other listing has any';
const SALE = 'a sale has one winning bid, and one purchase of its buyer at its price';
const LISTED = 'an account is listed exactly while its listing goes on';

const SOLD = `(select id from listing where state = 'sold')`;
const WON = `listing_id = ${SOLD} and state in ('won', 'leading', 'outbid')`;
const SALE_OF_SOLD = `(select sale_id from listing where state = 'sold')`;
const [BUYER_AT_1000, ONE_AT_1000] = [/^buyer \d+ at 1000$/, /^1 winners, purchase \d+ at 1000$/];
/** A customer who has nothing to do with the sale. */
const STRANGER = `(select max(id) from customer)`;
const BUYER = `(select buyer_id from listing where state = 'sold')`;
const OPEN_PURCHASE = `(select purchase_id from listing where state = 'open')`;
const WAITING_PURCHASE = `(select purchase_id from listing where state = 'added')`;

const BREACHES: Breach[] = [
  {
    rule: PAYOUTS,
    breaks: shareDifferently('sold', 1),
    mends: shareDifferently('sold', -1),
    expected: '1801',
    found: '1800',
  },
  {
    rule: PAYOUTS,
    breaks: shareDifferently('claimed', -1),
    mends: shareDifferently('claimed', 1),
    expected: '1799',
    found: '1800',
  },
  {
    rule: COMMISSION,
    breaks: shareDifferently('paid', -1),
    mends: shareDifferently('paid', 1),
    expected: '301',
    found: '300',
  },
  {
    rule: COMMISSION,
    breaks: shareDifferently('claimed', 1),
    mends: shareDifferently('claimed', -1),
    expected: '299',
    found: '300',
  },
  {
    rule: ESCROW,
    breaks: `update bid set max_cents = max_cents + 1 where state = 'leading'`,
    mends: `update bid set max_cents = max_cents - 1 where state = 'leading'`,
    expected: '701',
    found: '700',
  },
  {
    rule: LEADER,
    breaks: `update bid set state = 'raised' where state = 'leading'`,
    mends: `update bid set state = 'leading' where state = 'raised'`,
    expected: 'one at 700',
    found: '0 at -',
  },
  {
    rule: LEADER,
    breaks: `update bid set state = 'leading' where ${WON}`,
    mends: `update bid set state = 'won' where ${WON}`,
    expected: 'none',
    found: '1 at 1000',
  },
  {
    rule: LEADER,
    breaks: `update listing set highest_bid_cents = 701 where state = 'open'`,
    mends: `update listing set highest_bid_cents = 700 where state = 'open'`,
    expected: 'one at 701',
    found: '1 at 700',
  },
  {
    rule: LEADER,
    breaks: `update bid set amount_cents = 800, max_cents = 800 where state = 'outbid'`,
    mends: `update bid set amount_cents = 500, max_cents = 500 where state = 'outbid'`,
    expected: 'one at 700',
    found: '1 at 700',
  },
  {
    rule: SALE,
    breaks: `update bid set state = 'outbid' where ${WON}`,
    mends: `update bid set state = 'won' where ${WON}`,
    expected: BUYER_AT_1000,
    found: /^0 winners, purchase \d+ at 1000$/,
  },
  {
    rule: SALE,
    breaks: `update bid set state = 'won' where state = 'outbid'`,
    mends: `update bid set state = 'outbid' where amount_cents = 500`,
    expected: 'no winner',
    found: '1 winners, purchase none',
  },
  {
    rule: SALE,
    breaks: `update purchase set customer_id = ${STRANGER} where id = ${SALE_OF_SOLD}`,
    mends: `update purchase set customer_id = ${BUYER} where id = ${SALE_OF_SOLD}`,
    expected: BUYER_AT_1000,
    found: ONE_AT_1000,
  },
  {
    rule: SALE,
    breaks: `update purchase set price_cents = 999 where id = ${SALE_OF_SOLD}`,
    mends: `update purchase set price_cents = 1000 where id = ${SALE_OF_SOLD}`,
    expected: BUYER_AT_1000,
    found: /^1 winners, purchase \d+ at 999$/,
  },
  {
    rule: SALE,
    breaks: `update listing set product_id = product_id + 1 where state = 'sold'`,
    mends: `update listing set product_id = product_id - 1 where state = 'sold'`,
    expected: BUYER_AT_1000,
    found: ONE_AT_1000,
  },
  {
    rule: SALE,
    breaks: `update bid set customer_id = ${STRANGER} where ${WON}`,
    mends: `update bid set customer_id = ${BUYER} where ${WON}`,
    expected: BUYER_AT_1000,
    found: ONE_AT_1000,
  },
  {
    rule: SALE,
    breaks: `update bid set amount_cents = 999 where ${WON}`,
    mends: `update bid set amount_cents = 1000 where ${WON}`,
    expected: BUYER_AT_1000,
    found: ONE_AT_1000,
  },
  {
    rule: LISTED,
    breaks: `update purchase set state = 'owned' where id = ${OPEN_PURCHASE}`,
    mends: `update purchase set state = 'listed' where id = ${OPEN_PURCHASE}`,
    expected: 'listed',
    found: 'owned',
  },
  {
    rule: LISTED,
    breaks: `update purchase set state = 'hidden' where id = ${WAITING_PURCHASE}`,
    mends: `update purchase set state = 'listed' where id = ${WAITING_PURCHASE}`,
    expected: 'listed',
    found: 'hidden',
  },
  {
    rule: LISTED,
    breaks: `update purchase set state = 'listed' where id = ${SALE_OF_SOLD}`,
    mends: `update purchase set state = 'owned' where id = ${SALE_OF_SOLD}`,
    expected: 'not listed',
    found: 'listed',
  },
];

/** The two parts of a price always add up to it: the database sees to that. */
function shareDifferently(state: string, cents: number): string {
  return `update listing set payout_cents = payout_cents + ${cents}, commission_cents = commission_cents - ${cents}
    where state = '${state}'`;
}

describe('the audit of the marketplace', () => {
  it('finds nothing in correct books', async () => {
    expect(await shop.audit()).toEqual([]);
  });

  it.each(BREACHES)('$rule: $expected, found $found', async (breach) => {
    const { broken, mended } = await auditBreach(shop, breach);
    expect(broken).toContainEqual(lineOf(breach));
    expect(mended).toEqual([]);
  });
});

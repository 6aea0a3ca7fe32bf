/**
 * A command about a listing locks the balances that it may change first, in order of customer id, before any other rows of these
 * customers: it then sees concurrent decisions about them, and cannot deadlock with other commands.
 */
import { beforeAll, describe, expect, it } from 'vitest';
import { lockBalance } from '#server/ledger/index.ts';
import { closeListing } from '#server/marketplace/jobs/close-listing.ts';
import { refundClaim } from '#server/claims/decide-claim.ts';
import { endListingsOf, withdrawBlockedBids } from '#server/marketplace/commands/void-bids.ts';
import type { EntityManager } from '#server/platform/database.ts';
import { untilSomebodyWaits } from '../../support/lock-waits.ts';
import { testOperator } from '../../support/test-operator.ts';
import { useTestShop } from '../../support/test-shop.ts';
import { endIn, listingIn } from './support/instants.ts';
import { addListing, bid, instaBuy, type Listed, listingRow, setSetting } from './support/market.ts';

const shop = useTestShop();
beforeAll(() => setSetting(shop, 'flags.auction', true));

const em = () => shop.orm.em.fork();

/** The leader came to the shop before the other customer. */
async function ledListing(): Promise<Listed & { leader: number; other: number }> {
  const [leader, other] = [await shop.addCustomer(5000), await shop.addCustomer(5000)];
  const listing = await addListing(shop, await shop.addCustomer(), { instaBuyAmount: 20 });
  await bid(shop, leader, listing.listingId, 700);
  return { ...listing, leader, other };
}

/** Rows without a lock. */
const free = (sql: string, value: unknown) => em().execute(`${sql} for update skip locked`, [value]);

/** Does `act` while a rival holds this balance, and `meanwhile` when `act` waits for it. @returns what `act` answers */
async function heldUp<T>(
  balanceOf: number,
  act: () => Promise<T>,
  meanwhile: (rival: EntityManager) => Promise<unknown>,
): Promise<T> {
  const { acting } = await em().transactional(async (rival) => {
    await lockBalance(rival, balanceOf);
    const begun = act();
    begun.catch(() => undefined);
    await untilSomebodyWaits(shop);
    await meanwhile(rival);
    return { acting: begun };
  });
  return acting;
}

describe('who leads', () => {
  it.each([
    ['a higher bid', bid, 800, 'leading'],
    ['an instant buy', instaBuy, 2000, 'bought'],
  ] as const)(
    'is waited for by %s, before the balance of a later customer is taken',
    async (_, offer, cents, outcome) => {
      const { listingId, leader, other } = await ledListing();
      const answer = await heldUp(
        leader,
        () => offer(shop, other, listingId, cents),
        async () =>
          expect(await free('select 1 from ledger_account where code = ?', `customer:${other}`)).toHaveLength(
            1,
          ),
      );
      expect(answer).toMatchObject({ outcome });
      expect(await shop.balance(leader)).toBe(5000);
    },
  );

  it('and is blocked as the auction ends, does not win', async () => {
    const { listingId, leader } = await ledListing();
    await endIn(shop, listingId, 0);
    const closed = await heldUp(
      leader,
      () => closeListing(shop.work(), { id: listingId }),
      (rival) => rival.execute('update customer set blocked_at = now() where id = ?', [leader]),
    );
    expect(closed).toBe('not_due');
    expect(await listingRow(shop, listingId)).toMatchObject({ state: 'open', highest_bid_cents: null });
    expect(await shop.balance(leader)).toBe(5000);
  });

  it('and is unblocked while the bids are being withdrawn, keeps the lead', async () => {
    const { listingId, leader } = await ledListing();
    const block = (customer: EntityManager, at: string) =>
      customer.execute(`update customer set blocked_at = ${at} where id = ?`, [leader]);
    await block(em(), 'now()');
    const withdrawn = await heldUp(
      leader,
      () => withdrawBlockedBids(shop.work(), { customerId: leader }),
      (rival) => block(rival, 'null'),
    );
    expect(withdrawn).toBe(0);
    expect(await listingRow(shop, listingId)).toMatchObject({ highest_bid_cents: 700 });
  });

  it('is waited for when the shop ends the auction, before what is set aside is taken', async () => {
    const { sellerId, leader } = await ledListing();
    const ended = await heldUp(
      leader,
      () => endListingsOf(shop.work(), { sellerId }),
      async () =>
        expect(await free('select 1 from ledger_account where code = ?', `escrow:${leader}`)).toHaveLength(1),
    );
    expect(ended).toBe(1);
    expect(await shop.balance(leader)).toBe(5000);
  });
});

it('a refund of a claim waits for the buyer’s balance before it takes the account', async () => {
  const { listingId, productId } = await listingIn(shop, 'claimed');
  const { id: claimId, buyer } = await shop.row<{ id: number; buyer: number }>(
    `select c.id, l.buyer_id as buyer from warranty_claim c join listing l on l.id = c.listing_id
     where l.id = ?`,
    [listingId],
  );
  await heldUp(
    buyer,
    () => refundClaim({ ...shop.work(), operator: testOperator() }, { claimId, isConfirmed: true }),
    async () => expect(await free('select 1 from purchase where product_id = ?', productId)).toHaveLength(2),
  );
  expect(await shop.balance(buyer)).toBe(5000);
  expect(await shop.audit()).toEqual([]);
});

/** `marketplace.live` over HTTP: bids, ends and notices reach open pages, each as its customer may see them. */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ChangedListing } from '#shared/marketplace/live.ts';
import type { MarketListing } from '#shared/marketplace/listing.ts';
import { editListing } from '#server/marketplace/commands/edit-listing.ts';
import { openSession } from '#server/identity/sessions.ts';
import { openTestShop, type TestShop } from '../../support/test-shop.ts';
import { addListing, bid, DAY, instaBuy, passTime, setSetting } from './support/market.ts';
import { LiveMarket } from './support/live-market.ts';

let shop: TestShop;
let server: Server;
let url: string;
const followers: LiveMarket[] = [];
beforeAll(async () => {
  shop = await openTestShop();
  await setSetting(shop, 'flags.auction', true);
  server = createServer(shop.handle);
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  await shop.startWork();
});
afterAll(async () => {
  for (const follower of followers) follower.close();
  server.closeAllConnections();
  server.close();
  await shop.close();
});

async function follow(customerId?: number): Promise<LiveMarket> {
  const token =
    customerId === undefined ? undefined : await openSession(shop.orm.em.fork(), customerId, undefined);
  const live = await LiveMarket.open(url, token);
  followers.push(live);
  expect(await live.next()).toMatchObject({ type: 'synchronize', now: expect.stringMatching(/Z$/) });
  return live;
}

/** What is told of this listing, as soon as it is so. */
async function about(
  live: LiveMarket,
  listingId: number,
  isSo: (listing: MarketListing) => boolean = () => true,
): Promise<ChangedListing> {
  for (;;) {
    const event = await live.next();
    const found =
      event.type === 'listings' ? event.listings.find(({ listing }) => listing.id === listingId) : undefined;
    if (found && isSo(found.listing)) return found;
  }
}

const hasBids = ({ totalBids }: MarketListing): boolean => totalBids > 0;
const isSold = ({ status }: MarketListing): boolean => status === 'SUCCESS';

async function notice(live: LiveMarket) {
  for (;;) {
    const event = await live.next();
    if (event.type === 'notice') return event.notice;
  }
}

describe('marketplace.live', () => {
  it('shows a seller’s changes to everyone watching', async () => {
    const seller = await shop.addCustomer();
    const { listingId, username } = await addListing(shop, seller);
    const [visitor, viewer] = await Promise.all([follow(), follow(await shop.addCustomer())]);
    const terms = { minimumBidCents: 900, instaBuyCents: 1900, endDays: 7, remarks: 'Cheaper now' };
    await editListing(shop.as(seller), { username, ...terms });
    for (const live of [visitor, viewer]) {
      const { listing } = await about(live, listingId, ({ remarks }) => remarks !== '');
      expect(listing).toMatchObject({ minimumBidCents: 900, instaBuyCents: 1900, remarks: 'Cheaper now' });
    }
  });

  it('shows a bid to everyone in their own terms, without naming the bidder', async () => {
    const [seller, bidder] = [await shop.addCustomer(), await shop.addCustomer(5000)];
    const { listingId } = await addListing(shop, seller);
    const [visitor, owner, leader] = await Promise.all([follow(), follow(seller), follow(bidder)]);
    await bid(shop, bidder, listingId, 700, 4000);
    const seen = await about(visitor, listingId, hasBids);
    expect(seen).toMatchObject({
      listing: { highestBidCents: 700, totalBids: 1, isUserOwner: false, userBidCents: null },
      latestSteps: [{ amountCents: 700, bidder: 1, isUser: false }],
    });
    expect(JSON.stringify(seen)).not.toContain('4000');
    expect(await about(owner, listingId, hasBids)).toMatchObject({ listing: { isUserOwner: true } });
    expect(await about(leader, listingId, hasBids)).toMatchObject({
      listing: { isUserHighestBidder: true, userBidCents: 700 },
      latestSteps: [{ isUser: true }],
    });
  });

  it('tells who was outbid at once, and again after reconnecting until it was seen', async () => {
    const [first, second] = [await shop.addCustomer(5000), await shop.addCustomer(5000)];
    const { listingId } = await addListing(shop, await shop.addCustomer());
    await bid(shop, first, listingId, 700);
    const page = await follow(first);
    await bid(shop, second, listingId, 800);
    const told = await notice(page);
    expect(told).toMatchObject({ kind: 'outbid', listingId, amountCents: 800 });
    page.close();
    const again = await follow(first);
    expect(await notice(again)).toEqual(told);
    await shop.orm.em.fork().execute('update notice set read_at = now() where id = ?', [told.id]);
    again.close();
    const later = await follow(first);
    await bid(shop, first, listingId, 900);
    await about(later, listingId, ({ highestBidCents }) => highestBidCents === 900);
    expect(later.seen).not.toContain('"outbid"');
  });

  it('announces the end by the database’s clock, not when a job next runs', async () => {
    const [seller, bidder] = [await shop.addCustomer(), await shop.addCustomer(5000)];
    const { listingId } = await addListing(shop, seller);
    await bid(shop, bidder, listingId, 700);
    const visitor = await follow();
    await passTime(shop, 7 * DAY - 1);
    const { listing } = await about(visitor, listingId, isSold);
    const lateMs = Date.parse(listing.completedAt ?? '') - Date.parse(listing.endsAt ?? '');
    expect(lateMs).toBeGreaterThanOrEqual(0);
    // The job alone would take up to a minute.
    expect(lateMs).toBeLessThan(20_000);
    expect(await shop.audit()).toEqual([]);
  });

  it('announces a sale, and a new listing only once it is open', async () => {
    const buyer = await shop.addCustomer(5000);
    const visitor = await follow();
    await setSetting(shop, 'marketplace.autoConfirm', 'never');
    const waiting = await addListing(shop, await shop.addCustomer());
    await setSetting(shop, 'marketplace.autoConfirm', 'in-sandbox');
    const { listingId } = await addListing(shop, await shop.addCustomer(), { instaBuyAmount: 20 });
    const first = await about(visitor, listingId);
    expect(first.listing).toMatchObject({ status: 'ONGOING', isOpen: true });
    await instaBuy(shop, buyer, listingId, 2000);
    expect(await about(visitor, listingId, isSold)).toMatchObject({
      listing: { status: 'SUCCESS', isOpen: false, highestBidCents: 2000 },
    });
    expect(visitor.seen).not.toContain(`"id":${waiting.listingId},`);
  });

  it('ends with the session that opened it', async () => {
    const [bidder, other] = [await shop.addCustomer(5000), await shop.addCustomer(5000)];
    const { listingId } = await addListing(shop, await shop.addCustomer());
    await bid(shop, bidder, listingId, 700);
    const page = await follow(bidder);
    await shop.orm.em.fork().execute('delete from session where customer_id = ?', [bidder]);
    await bid(shop, other, listingId, 800);
    await expect(notice(page)).rejects.toThrow('the stream has ended');
    expect(page.seen).not.toContain('outbid');
  });

  it('warns that something may have been missed after the database connection was lost', async () => {
    const visitor = await follow();
    await shop.orm.em.fork().execute(
      `select pg_terminate_backend(pid) from pg_stat_activity
         where datname = current_database() and application_name = 'level30 notifications'`,
    );
    // News of the tests before may still come first.
    let event = await visitor.next();
    while (event.type !== 'synchronize') event = await visitor.next();
    expect(event.now).toMatch(/Z$/);
  });
});

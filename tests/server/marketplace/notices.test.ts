/** Notices: who is notified of an auction's end, and reading and dismissing notices. */
import { beforeAll, describe, expect, it } from 'vitest';
import { closeListing } from '#server/marketplace/jobs/close-listing.ts';
import {
  dismissNotices,
  listNotices,
  upsertNotice,
  readNotices,
  markOutbidNoticeRead,
  unreadNotices,
} from '#server/marketplace/notices/notices.ts';
import { eraseCustomer } from '#server/privacy/index.ts';
import { untilSomebodyWaits } from '../../support/lock-waits.ts';
import { plansOf } from '../../support/query-plans.ts';
import { useTestShop } from '../../support/test-shop.ts';
import { boughtListing } from './support/instants.ts';
import { addListing, bid, DAY, listingRow, mailsTo, mailTo, passTime, setSetting } from './support/market.ts';

const shop = useTestShop();
beforeAll(() => setSetting(shop, 'flags.auction', true));

const em = () => shop.orm.em.fork();
const kindsOf = async (customer: number) => (await listNotices(shop.as(customer))).map(({ kind }) => kind);

async function endedAuction() {
  const seller = await shop.addCustomer();
  const [first, second, winner] = [
    await shop.addCustomer(5000),
    await shop.addCustomer(5000),
    await shop.addCustomer(5000),
  ];
  const { listingId } = await addListing(shop, seller);
  await bid(shop, first, listingId, 500);
  await bid(shop, second, listingId, 600);
  await bid(shop, first, listingId, 700);
  await bid(shop, winner, listingId, 800);
  await passTime(shop, 8 * DAY);
  expect(await closeListing(shop.work(), { id: listingId })).toBe('sold');
  return { seller, first, second, winner, listingId };
}

describe('the end of an auction', () => {
  it('is not mailed to a losing bidder whose account is being deleted', async () => {
    const [loser, winner] = [await shop.addCustomer(5000), await shop.addCustomer(5000)];
    const { listingId } = await addListing(shop, await shop.addCustomer());
    await bid(shop, loser, listingId, 500);
    await bid(shop, winner, listingId, 800);
    await passTime(shop, 8 * DAY);
    const { email } = await shop.row<{ email: string }>('select email from customer where id = ?', [loser]);
    const { closing } = await em().transactional(async (deletion) => {
      expect(await eraseCustomer(deletion, { customerId: loser })).toMatchObject({ outcome: 'erased' });
      const answer = closeListing(shop.work(), { id: listingId });
      await untilSomebodyWaits(shop);
      return { closing: answer };
    });
    expect(await closing).toBe('sold');
    expect(await em().execute(`select name from pgboss.job where data->>'to' = ?`, [email])).toEqual([]);
    expect(await kindsOf(loser)).toEqual([]);
    expect(await mailsTo(shop, winner)).toContain('auction-won');
  });

  it('reaches each losing bidder once, on the page and by mail', async () => {
    const { seller, first, second, winner, listingId } = await endedAuction();
    for (const loser of [first, second]) {
      const notices = await listNotices(shop.as(loser));
      expect(notices.filter(({ kind }) => kind === 'lost')).toMatchObject([
        { listingId, amountCents: 800, isRead: false },
      ]);
      // That they were outbid before is no news any more.
      expect(notices.filter(({ isRead }) => !isRead)).toHaveLength(1);
      expect((await mailsTo(shop, loser)).filter((name) => name === 'auction-lost')).toHaveLength(1);
    }
    expect(await kindsOf(winner)).toEqual(['won']);
    expect(await kindsOf(seller)).toEqual(['sold']);
  });

  it('does not reach customers who have deleted their account since', async () => {
    const seller = await shop.addCustomer();
    const [gone, winner] = [await shop.addCustomer(5000), await shop.addCustomer(5000)];
    const { listingId } = await addListing(shop, seller);
    await bid(shop, gone, listingId, 500);
    await bid(shop, winner, listingId, 600);
    await em().execute('update customer set erased_at = now(), password_hash = null where id = ?', [gone]);
    await passTime(shop, 8 * DAY);
    await closeListing(shop.work(), { id: listingId });
    expect(await kindsOf(gone)).not.toContain('lost');
  });
});

it('names the price in the mails about a sale, and the seller’s share to the seller', async () => {
  const { listingId, sellerId, buyerId } = await boughtListing(shop);
  expect(await mailTo(shop, sellerId, 'auction-sold')).toMatchObject({
    listingId,
    priceCents: 1000,
    payoutCents: 900,
  });
  expect(await mailTo(shop, buyerId, 'auction-won')).toMatchObject({ listingId, priceCents: 1000 });
});

describe('the list of notices', () => {
  it('is newest first, keeps read notices, and drops dismissed ones', async () => {
    const { first } = await endedAuction();
    const [newest, older] = await listNotices(shop.as(first));
    expect(newest).toMatchObject({ kind: 'lost', isRead: false });
    await readNotices(shop.as(first), { ids: [newest?.id ?? 0] });
    expect((await listNotices(shop.as(first))).every(({ isRead }) => isRead)).toBe(true);
    await dismissNotices(shop.as(first), { ids: [newest?.id ?? 0] });
    expect((await kindsOf(first)).toSorted()).toEqual(['outbid', 'outbid']);
    expect((await listNotices(shop.as(first)))[0]).toEqual(older);
  });

  it('can be marked read or cleared up to what was seen, by its owner only', async () => {
    const { first, second } = await endedAuction();
    const [newest, older] = await listNotices(shop.as(first));
    await readNotices(shop.as(first), { upToId: older?.id ?? 0 });
    expect((await listNotices(shop.as(first))).map(({ isRead }) => isRead)).toEqual([false, true, true]);
    const theirs = await listNotices(shop.as(second));
    await dismissNotices(shop.as(second), { ids: [newest?.id ?? 0] });
    expect(await listNotices(shop.as(first))).toHaveLength(3);
    await dismissNotices(shop.as(first), { upToId: newest?.id ?? 0 });
    expect(await listNotices(shop.as(first))).toEqual([]);
    expect(await listNotices(shop.as(second))).toEqual(theirs);
  });

  it('can be read by its owner only', async () => {
    const { first, second } = await endedAuction();
    const theirs = (await listNotices(shop.as(second))).map(({ id }) => id);
    await readNotices(shop.as(first), { ids: theirs });
    await readNotices(shop.as(first), { upToId: Math.max(...theirs) });
    expect(await unreadNotices(em(), second)).toMatchObject([{ kind: 'lost' }]);
    expect((await unreadNotices(em(), first)).every(({ id }) => id > Math.max(...theirs))).toBe(true);
  });

  it('shows the newest 50', async () => {
    const { first, listingId } = await endedAuction();
    await dismissNotices(shop.as(first), { upToId: 0x7fff_ffff });
    const productId = Number((await listingRow(shop, listingId))['product_id']);
    for (let n = 1; n <= 51; n += 1)
      await upsertNotice(em(), {
        customerId: first,
        kind: 'match',
        listingId: null,
        productId,
        amountCents: n,
      });
    const shown = (await listNotices(shop.as(first))).map(({ amountCents }) => amountCents);
    expect([shown.length, shown.at(0), shown.at(-1)]).toEqual([50, 51, 2]);
    const unread = (await unreadNotices(em(), first)).map(({ amountCents }) => amountCents);
    expect([unread.length, unread.at(0), unread.at(-1)]).toEqual([50, 2, 51]);
  });
});

describe('news of one kind about one listing', () => {
  it('is one notice while unread, kept up to date, and a new one after that', async () => {
    const [customerId, other] = [await shop.addCustomer(), await shop.addCustomer()];
    const { listingId, productId } = await addListing(shop, await shop.addCustomer());
    const note = (amountCents: number, who = customerId) =>
      upsertNotice(em(), { customerId: who, kind: 'outbid', listingId, productId, amountCents });
    expect(await note(100)).toBe(true);
    await em().execute(`update notice set created_at = now() - interval '1 day' where customer_id = ?`, [
      customerId,
    ]);
    const before = Date.now() - 60_000;
    expect([await note(200), await note(300, other)]).toEqual([false, true]);
    const [news] = await unreadNotices(em(), customerId);
    expect(news).toMatchObject({ kind: 'outbid', amountCents: 200 });
    expect(Date.parse(news?.at ?? '')).toBeGreaterThan(before);
    await upsertNotice(em(), { customerId, kind: 'watched', listingId, productId });
    await markOutbidNoticeRead(em(), { customerId, listingId });
    expect(await unreadNotices(em(), customerId)).toMatchObject([{ kind: 'watched' }]);
    expect(await unreadNotices(em(), other)).toMatchObject([{ amountCents: 300 }]);
    expect(await note(400)).toBe(true);
    expect(await listNotices(shop.as(customerId))).toMatchObject([
      { amountCents: 400, isRead: false },
      { kind: 'watched', isRead: false },
      { amountCents: 200, isRead: true },
    ]);
  });
});

it('a customer’s notices are found by an index, read and unread', async () => {
  const customer = await shop.addCustomer();
  const plans = await plansOf(shop, async () => {
    await listNotices(shop.as(customer));
    await dismissNotices(shop.as(customer), { upToId: 0 });
  });
  expect(plans).toHaveLength(2);
  for (const plan of plans) expect(plan).toContain('notice_of_customer');
  expect(plans[0]).not.toContain('Sort');
});

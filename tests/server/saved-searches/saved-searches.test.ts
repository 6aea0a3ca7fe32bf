/** Saved searches and the watchlist: which customers are notified of what, once, in the page and by mail. */
import { beforeAll, describe, expect, it } from 'vitest';
import { unreadNotices } from '#server/marketplace/notices/notices.ts';
import { notifyWatchers } from '#server/marketplace/notices/notify-watchers.ts';
import { watchListing } from '#server/marketplace/commands/watch-listing.ts';
import { listSavedSearches, removeSavedSearch, saveSearch } from '#server/saved-searches/saved-searches.ts';
import { notifyMatches } from '#server/saved-searches/notify-matches.ts';
import { startCheckout } from '#server/checkout/start-checkout.ts';
import type { SearchFilters } from '#shared/catalog/filters/registry.ts';
import { TEST_PRICES } from '../../support/test-prices.ts';
import { until, useTestShop } from '../../support/test-shop.ts';
import { addListing, bid, DAY, mailsTo, passTime, setSetting } from '../marketplace/support/market.ts';

const shop = useTestShop();
beforeAll(() => setSetting(shop, 'flags.auction', true));

const em = () => shop.orm.em.fork();

async function searcher(filters: SearchFilters, place: 'shop' | 'marketplace' = 'shop'): Promise<number> {
  const customer = await shop.addCustomer();
  await saveSearch(shop.as(customer), { place, name: 'Mine', filters });
  return customer;
}

const news = async (customer: number) =>
  (await unreadNotices(em(), customer)).map(({ kind, productId, amountCents, searchName }) => ({
    kind,
    productId,
    amountCents,
    searchName,
  }));

describe('a saved search in the shop', () => {
  it('reports an account that arrives later once, and none that already existed', async () => {
    await shop.addProduct({ region: 'KR' });
    await until(() => shop.services.catalog.index.size > 0);
    const [wants, other] = [await searcher({ regions: ['KR'] }), await searcher({ regions: ['BR'] })];
    await notifyMatches(shop.work());
    expect(await news(wants)).toEqual([]);
    const productId = await shop.addProduct({ region: 'KR' });
    await notifyMatches(shop.work());
    await notifyMatches(shop.work());
    expect(await news(wants)).toEqual([{ kind: 'match', productId, amountCents: 500, searchName: 'Mine' }]);
    expect(await mailsTo(shop, wants)).toEqual(['search-match']);
    expect(await news(other)).toEqual([]);
  });

  it('is saved without filters that contradict each other', async () => {
    const customer = await searcher({ accountType: 'unranked', rank: 'GO', division: 2 });
    const saved = await listSavedSearches(shop.as(customer));
    expect(saved.map(({ filters }) => filters)).toEqual([{ accountType: 'unranked' }]);
  });

  it('reports only accounts in its price range', async () => {
    const within = await searcher({ regions: ['VN2'], priceStartCents: 500, priceEndCents: 500 });
    const below = await searcher({ regions: ['VN2'], priceEndCents: 499, sort: 'highest-price' });
    const productId = await shop.addProduct({ region: 'VN2' });
    await notifyMatches(shop.work());
    expect(await news(within)).toEqual([{ kind: 'match', productId, amountCents: 500, searchName: 'Mine' }]);
    expect(await news(below)).toEqual([]);
  });

  it('reports an account whose import began up to an hour before', async () => {
    const wants = await searcher({ regions: ['TW2'] });
    const productId = await shop.addProduct({ region: 'TW2' });
    await em().execute(
      `update product set created_at = date_trunc('milliseconds', s.created_at) - interval '1 hour' + interval '999 microseconds'
       from saved_search s where product.id = ? and s.customer_id = ?`,
      [productId, wants],
    );
    await em().execute(`update match_progress set looked_at = now() - interval '1 minute'`);
    await notifyMatches(shop.work());
    expect(await news(wants)).toMatchObject([{ kind: 'match', productId }]);
  });

  it('does not report one of more than an hour before, even if no process has looked for so long', async () => {
    const wants = await searcher({ regions: ['PH2'] });
    const productId = await shop.addProduct({ region: 'PH2' });
    await em().execute(
      `update product set created_at = s.created_at - interval '1 hour 1 second'
       from saved_search s where product.id = ? and s.customer_id = ?`,
      [productId, wants],
    );
    await em().execute(`update match_progress set looked_at = now() - interval '2 hours'`);
    await notifyMatches(shop.work());
    expect(await news(wants)).toEqual([]);
  });

  it('reports once when several processes check at the same time', async () => {
    const wants = await searcher({ regions: ['TR'] });
    await shop.addProduct({ region: 'TR' });
    await Promise.all(Array.from({ length: 6 }, () => notifyMatches(shop.work())));
    await notifyMatches(shop.work());
    expect(await mailsTo(shop, wants)).toEqual(['search-match']);
  });

  it('reports many at once in one mail, and none sold in the meantime', async () => {
    const [wants, buyer] = [await searcher({ regions: ['NA'] }), await shop.addCustomer(500)];
    const sold = await shop.addProduct({ region: 'NA' });
    const left = [
      await shop.addProduct({ region: 'NA', isPremium: true }),
      await shop.addProduct({ region: 'NA', isPremium: true }),
    ];
    const item = await shop.addToCart(buyer, sold);
    await startCheckout(shop.as(buyer), { cartItems: [item], totalCents: 500, paymentGateway: 'stripe' });
    await notifyMatches(shop.work());
    expect(await mailsTo(shop, wants)).toEqual(['search-match']);
    const [told] = await news(wants);
    expect(left).toContain(told?.productId);
  });

  it('reports accounts that new prices make cheaper, not dearer', async () => {
    const productId = await shop.addProduct({ region: 'JP' });
    await until(() => shop.services.catalog.index.get(productId) !== undefined);
    const wants = await searcher({ regions: ['JP'] });
    await setPrice(7);
    await notifyMatches(shop.work());
    expect(await news(wants)).toEqual([]);
    await setPrice(4);
    await notifyMatches(shop.work());
    expect(await news(wants)).toEqual([{ kind: 'match', productId, amountCents: 400, searchName: 'Mine' }]);
    await notifyMatches(shop.work());
    expect(await mailsTo(shop, wants)).toEqual(['search-match']);
    await setPrice(5);
  });
});

describe('a saved search on the marketplace', () => {
  it('reports a listing once it is open', async () => {
    const wants = await searcher({ isPremium: true }, 'marketplace');
    const { productId } = await addListing(shop, await shop.addCustomer());
    await notifyMatches(shop.work());
    await notifyMatches(shop.work());
    expect(await news(wants)).toEqual([{ kind: 'match', productId, amountCents: 500, searchName: 'Mine' }]);
    expect(await mailsTo(shop, wants)).toEqual(['search-match']);
  });
});

describe('the list of them', () => {
  it('is each customer’s own, and limited', async () => {
    const [mine, other] = [await searcher({ regions: ['RU'] }), await shop.addCustomer()];
    const [search] = await listSavedSearches(shop.as(mine));
    expect(search).toMatchObject({ place: 'shop', name: 'Mine', filters: { regions: ['RU'] } });
    expect(await listSavedSearches(shop.as(other))).toEqual([]);
    const id = search?.id ?? 0;
    await expect(removeSavedSearch(shop.as(other), { id })).rejects.toMatchObject({ code: 'not_found' });
    await removeSavedSearch(shop.as(mine), { id });
    expect(await listSavedSearches(shop.as(mine))).toEqual([]);
    const save = () => saveSearch(shop.as(mine), { place: 'shop', name: 'One more', filters: {} });
    for (let n = 0; n < 20; n += 1) await save();
    await expect(save()).rejects.toMatchObject({ code: 'searches_full' });
  });

  it('stays limited when many tabs save at once', async () => {
    const customer = shop.as(await shop.addCustomer());
    const save = () => saveSearch(customer, { place: 'shop', name: 'At once', filters: {} });
    const outcomes = await Promise.allSettled(Array.from({ length: 40 }, save));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(20);
    expect(await listSavedSearches(customer)).toHaveLength(20);
  });
});

describe('the watchlist', () => {
  it('announces once that an auction ends within the hour, but not to its owner or leader', async () => {
    const [seller, watcher, leader] = [
      await shop.addCustomer(),
      await shop.addCustomer(),
      await shop.addCustomer(5000),
    ];
    const { listingId, productId } = await addListing(shop, seller);
    for (const customer of [seller, watcher, leader])
      await watchListing(shop.as(customer), { listingId, isWatched: true });
    await bid(shop, leader, listingId, 500);
    await notifyWatchers(shop.work());
    expect(await news(watcher)).toEqual([]);
    await passTime(shop, 7 * DAY - 1800);
    await notifyWatchers(shop.work());
    await notifyWatchers(shop.work());
    expect(await news(watcher)).toMatchObject([{ kind: 'watched', productId }]);
    expect(await mailsTo(shop, watcher)).toEqual(['auction-ends-soon']);
    expect(await mailsTo(shop, leader)).toEqual([]);
    expect(await mailsTo(shop, seller)).toEqual([]);
    await watchListing(shop.as(watcher), { listingId, isWatched: false });
    await expect(
      watchListing(shop.as(watcher), { listingId: 999_999, isWatched: true }),
    ).rejects.toMatchObject({ code: 'not_found' });
  });
});

async function setPrice(eur: number): Promise<void> {
  await em().execute('insert into price_list (prices) values (?::jsonb)', [
    JSON.stringify({ ...TEST_PRICES, standardBasePrice: eur }),
  ]);
  await until(() => shop.services.catalog.prices().standardBasePrice === eur);
}

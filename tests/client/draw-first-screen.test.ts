import { describe, expect, it } from 'vitest';
import { drawFirstScreen } from '#client/draw-first-screen.tsx';
import { CatalogIndex } from '#shared/catalog/engine/catalog-index.ts';
import { countRegions } from '#shared/catalog/engine/count-regions.ts';
import type { Product } from '#shared/catalog/product.ts';
import type { WantedSkin } from '#shared/catalog/wanted-skin.ts';
import type { FirstScreenData } from '#shared/first-screen.ts';
import type { Marketplace } from '#shared/marketplace/listing.ts';
import { PLAIN_ACCOUNT } from '../support/plain-account.ts';
import { TEST_PRICES } from '../support/test-prices.ts';
import { listing } from './marketplace/support/listing.ts';

const HOSTILE = `"><script>alert('x')</script><img src=x onerror=alert(1)>`;
const KNOWN = {
  prices: TEST_PRICES,
  skins: [{ id: 2001, title: HOSTILE, champion: 'Olaf', tier: 'EPIC' }],
  champions: [{ id: 'Olaf', key: 2, name: HOSTILE, roles: [], lanes: [] }],
};
const SHOP = { name: 'Level30', imageHost: '', chatUrl: '', flags: {}, isArchived: false };

const OPEN_SHOP = { ...SHOP, flags: { auction: true } };
const MARKET: Marketplace = {
  now: '2026-11-23T12:00:00.000Z',
  listings: [listing({ id: 41 })],
  userId: null,
};

function dataOf(
  accounts: Product[],
  shopInfo: object = SHOP,
  wantedSkins: WantedSkin[] = [],
): FirstScreenData {
  const index = CatalogIndex.build(accounts, KNOWN);
  return {
    revision: '1',
    shopInfo,
    referenceData: { version: '1', referenceData: KNOWN },
    search: (filters) => index.answer(filters, '1'),
    regionCounts: () => countRegions(index),
    wantedSkins: () => wantedSkins,
    product: (id) => index.get(id),
    marketRevision: '1',
    marketplace: () => Promise.resolve(MARKET),
  };
}

const accounts = Array.from({ length: 30 }, (_, id) => ({ ...PLAIN_ACCOUNT, id: id + 1 }));
const cardsIn = (markup: string): string[] =>
  [...markup.matchAll(/href="\/buy-account\/(\d+)\/"/g)].map(([, id = '']) => id);

describe('the search page', () => {
  it('shows the first accounts of its filters with their prices, and how many there are', async () => {
    const american: Product = { ...PLAIN_ACCOUNT, id: 99, region: 'NA', isPremium: true };
    const data = dataOf([...accounts, american]);
    const all = await drawFirstScreen('/buy-account/', data);
    expect(cardsIn(all)).toEqual(Array.from({ length: 12 }, (_, at) => String(at + 1)));
    expect(all).toContain('31 accounts from €5.00');
    const some = await drawFirstScreen('/buy-account/?region=NA', data);
    expect(cardsIn(some)).toEqual(['99']);
    expect(some).toContain('€10.00');
  });

  it('says that nothing fits', async () => {
    const markup = await drawFirstScreen('/buy-account/?region=NA', dataOf(accounts));
    expect(markup).toContain('0 accounts');
    expect(cardsIn(markup)).toEqual([]);
  });

  it('keeps nothing of one page for the next', async () => {
    await drawFirstScreen('/buy-account/', dataOf(accounts));
    expect(cardsIn(await drawFirstScreen('/buy-account/', dataOf([{ ...PLAIN_ACCOUNT, id: 77 }])))).toEqual([
      '77',
    ]);
  });
});

describe('the home page', () => {
  it('shows the newest accounts, and of each region how many there are and from which price', async () => {
    const american: Product = { ...PLAIN_ACCOUNT, id: 99, region: 'NA', isPremium: true };
    const markup = await drawFirstScreen('/', dataOf([...accounts, american]));
    expect(cardsIn(markup)).toEqual(['99', '30', '29', '28', '27', '26', '25', '24']);
    const text = markup.replaceAll(/<[^>]*>/g, '');
    expect(text).toContain('30 accounts from €5.00');
    expect(text).toContain('1 account from €10.00');
    expect(text).toContain('All 16 regions, 31 accounts');
  });

  it('shows the skins that are wanted most, each with how many accounts have it', async () => {
    const wanted = { skinId: 2001, count: 3, minPriceCents: 249 };
    const markup = await drawFirstScreen('/', dataOf(accounts, SHOP, [wanted]));
    expect(markup.includes('href="/buy-account/?skin-shard=2001"')).toBe(true);
    expect(markup.replaceAll(/<[^>]*>/g, '')).toContain('3 accounts from €2.49');
  });

  it('has no empty shelf', async () => {
    const markup = await drawFirstScreen('/', dataOf([]));
    expect(markup.includes('Just added')).toBe(false);
    expect(markup.includes('Most wanted')).toBe(false);
  });
});

describe('the page of an account', () => {
  it('shows what it holds and costs', async () => {
    const account = { ...PLAIN_ACCOUNT, id: 7, skins: [2001] };
    const text = (await drawFirstScreen('/buy-account/7/', dataOf([account]))).replaceAll(/<[^>]*>/g, '');
    expect(text).toContain('€5.00');
    expect(text).toContain('Add to cart');
    expect(text).toContain('&lt;script&gt;');
    expect(text).not.toContain('not available anymore');
  });
});

describe('the marketplace', () => {
  it('shows the auctions with what they ask for', async () => {
    const markup = await drawFirstScreen('/marketplace/', dataOf(accounts, OPEN_SHOP));
    expect(markup).toContain('href="/marketplace/41/"');
    expect(markup.replaceAll(/<[^>]*>/g, '')).toContain('1 account');
  });

  it('shows the first of many, and keeps room for the others', async () => {
    const listings = Array.from({ length: 100 }, (_, at) => listing({ id: at + 1 }));
    const data = dataOf(accounts, OPEN_SHOP);
    const markup = await drawFirstScreen('/marketplace/', {
      ...data,
      marketplace: () => Promise.resolve({ ...MARKET, listings }),
    });
    expect(markup.match(/<article/g)).toHaveLength(12);
    expect(markup.replaceAll(/<[^>]*>/g, '')).toContain('100 accounts');
  });

  it('says when it is closed, and asks for nothing', async () => {
    const data = dataOf(accounts);
    const markup = await drawFirstScreen('/marketplace/', {
      ...data,
      marketplace: () => Promise.reject(new Error('closed')),
    });
    expect(markup).not.toContain('href="/marketplace/41/"');
  });
});

it('names from lists of the operator stay text', async () => {
  const account = { ...PLAIN_ACCOUNT, skins: [2001] };
  for (const address of ['/', '/buy-account/?skin-shard=2001']) {
    const markup = await drawFirstScreen(address, dataOf([account], { ...SHOP, name: HOSTILE }));
    expect(markup).not.toMatch(/<script|<img/);
    expect(markup).toContain('&lt;script&gt;');
  }
});

it('an address that is not spelled as the page spells it is refused: the page would only lead elsewhere', async () => {
  await expect(drawFirstScreen('/buy-account/?region=nowhere', dataOf(accounts))).rejects.toThrow(
    'leads elsewhere',
  );
});

/** What is new, what is cheaper, and what the customer already knows: the instants and prices at which a saved search sends a notice. */
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { unreadNotices } from '#server/marketplace/notices/notices.ts';
import { saveSearch } from '#server/saved-searches/saved-searches.ts';
import { notifyMatches } from '#server/saved-searches/notify-matches.ts';
import { CatalogIndex } from '#shared/catalog/engine/catalog-index.ts';
import type { SearchFilters } from '#shared/catalog/filters/registry.ts';
import { plansOf } from '../../support/query-plans.ts';
import { TEST_PRICES } from '../../support/test-prices.ts';
import { until, useTestShop } from '../../support/test-shop.ts';
import { addListing, bid, mailsTo, setSetting } from '../marketplace/support/market.ts';

const shop = useTestShop();
beforeAll(() => setSetting(shop, 'flags.auction', true));

const em = () => shop.orm.em.fork();
const look = () => notifyMatches(shop.work());
const isForSale = (productId: number) => shop.services.catalog.index.get(productId) !== undefined;

/** A customer whose search is three hours old. Each test looks in a region of its own. */
async function searcher(filters: SearchFilters, place: 'shop' | 'marketplace' = 'shop'): Promise<number> {
  const customer = await shop.addCustomer();
  const { id } = await saveSearch(shop.as(customer), { place, name: 'Mine', filters });
  await em().execute(`update saved_search set created_at = now() - interval '3 hours' where id = ?`, [id]);
  return customer;
}

const told = async (customer: number) =>
  (await unreadNotices(em(), customer)).map(({ productId, amountCents }) => ({ productId, amountCents }));

const remembered = async (customer: number) =>
  (
    await em().execute(
      'select 1 from told_match join saved_search s on s.id = search_id where s.customer_id = ?',
      [customer],
    )
  ).length;

async function setPrices(change: { standardBasePrice?: number; handleveledPrice?: number }): Promise<void> {
  const before = shop.services.catalog.factsVersion;
  await em().execute('insert into price_list (prices) values (?::jsonb)', [
    JSON.stringify({ ...TEST_PRICES, ...change }),
  ]);
  await until(() => shop.services.catalog.factsVersion !== before);
}

/** What the mail of this customer was queued with. */
async function mailed(customer: number): Promise<{ total: number; accounts: { priceCents: number }[] }> {
  const { data } = await shop.row<{ data: { messageId: string; sealedValues: string } }>(
    `select data from pgboss.job join customer on customer.email = data->>'to'
     where customer.id = ? and job.name = 'send-mail'`,
    [customer],
  );
  return JSON.parse(
    shop.services.secrets.decrypt(Buffer.from(data.sealedValues, 'base64'), `mail:${data.messageId}`),
  ) as Awaited<ReturnType<typeof mailed>>;
}

describe('an account whose import took long to commit', () => {
  it.each([
    { region: 'LA1', minutes: 59, isTold: true },
    { region: 'LA2', minutes: 61, isTold: false },
  ] as const)(
    '$minutes minutes before the last check is reported: $isTold',
    async ({ region, minutes, isTold }) => {
      const wants = await searcher({ regions: [region] });
      await look();
      const productId = await shop.addProduct({ region });
      await em().execute(
        `update product set created_at = (select looked_at from match_progress) - ? * interval '1 minute' where id = ?`,
        [minutes, productId],
      );
      await look();
      expect(await told(wants)).toEqual(isTold ? [{ productId, amountCents: 500 }] : []);
    },
  );
});

it('what is new is found in the index of the stock, without the rows of what was sold', async () => {
  await searcher({ regions: ['KR'] });
  const plans = await plansOf(shop, look);
  const plan = plans.find((each) => / on product\b/.test(each));
  expect(plan).toContain('Index Only Scan using product_in_stock');
});

it('of accounts and a search of the same hour, those that were committed after it was saved are reported', async () => {
  const [seen, customer] = [await shop.addProduct({ region: 'JP' }), await shop.addCustomer()];
  await until(() => isForSale(seen));
  await em().transactional(async (importing) => {
    await importing.execute(
      `insert into product (username, password_encrypted, region, level, blue_essence, orange_essence, skins, permanent_skins,
         owned_skins, is_handleveled, is_premium, is_safe, has_warranty, rank, division)
       select 'imported', password_encrypted, region, level, blue_essence, orange_essence, skins, permanent_skins,
         owned_skins, is_handleveled, is_premium, is_safe, has_warranty, rank, division from product where id = ?`,
      [seen],
    );
    await saveSearch(shop.as(customer), { place: 'shop', name: 'Mine', filters: { regions: ['JP'] } });
  });
  const { id } = await shop.row<{ id: number }>(`select id from product where username = 'imported'`);
  await look();
  await look();
  expect(await told(customer)).toEqual([{ productId: id, amountCents: 500 }]);
  expect(await mailed(customer)).toMatchObject({ total: 1 });
});

it('an auction that was open when the search was saved is not reported', async () => {
  const { productId } = await addListing(shop, await shop.addCustomer());
  const customer = await shop.addCustomer();
  await saveSearch(shop.as(customer), { place: 'marketplace', name: 'Mine', filters: { isPremium: true } });
  const { productId: later } = await addListing(shop, await shop.addCustomer());
  await look();
  expect(await remembered(customer)).toBeGreaterThan(1);
  const [news] = await told(customer);
  expect(news?.productId).toBe(later);
  expect(news?.productId).not.toBe(productId);
});

it('a search that is being removed does not hold up the others', async () => {
  const [leaving, staying] = [await searcher({ regions: ['TR'] }), await searcher({ regions: ['TR'] })];
  await look();
  const productId = await shop.addProduct({ region: 'TR' });
  await em().transactional(async (removal) => {
    await removal.execute('delete from saved_search where customer_id = ?', [leaving]);
    expect(await look()).toBe(1);
  });
  expect(await told(staying)).toEqual([{ productId, amountCents: 500 }]);
  expect(await told(leaving)).toEqual([]);
});

/** Those that have read the searches. The catalog of the shop waits for the products, too. */
const runsThatWaitForProducts = () =>
  em().execute(`select from pg_locks waits join pg_locks has using (pid)
    where waits.relation = 'product'::regclass and not waits.granted
      and has.relation = 'saved_search'::regclass and has.granted`);

it('a search that was read cannot be removed before its matches are announced', async () => {
  const leaving = await searcher({ regions: ['RU'] });
  await look();
  const productId = await shop.addProduct({ region: 'RU' });
  await until(() => isForSale(productId));
  const { looking } = await em().transactional(async (holder) => {
    // A run reads the new accounts after the searches.
    await holder.execute('lock table product in access exclusive mode');
    const run = look();
    await until(async () => (await runsThatWaitForProducts()).length > 0);
    const removal = em().transactional(async (transaction) => {
      await transaction.execute(`set local lock_timeout = '100ms'`);
      await transaction.execute('delete from saved_search where customer_id = ?', [leaving]);
    });
    await expect(removal).rejects.toThrow('lock timeout');
    return { looking: run };
  });
  expect(await looking).toBe(1);
  expect(await told(leaving)).toEqual([{ productId, amountCents: 500 }]);
});

describe('what was told', () => {
  it.each([
    { region: 'OC1', hours: 47, left: 1 },
    { region: 'SG2', hours: 49, left: 0 },
  ] as const)('$hours hours ago is remembered: $left', async ({ region, hours, left }) => {
    const wants = await searcher({ regions: [region] });
    const productId = await shop.addProduct({ region });
    await until(() => isForSale(productId));
    await look();
    await em().execute(`update told_match set told_at = now() - ? * interval '1 hour' where subject = ?`, [
      hours,
      `product:${productId}`,
    ]);
    await look();
    expect(await remembered(wants)).toBe(left);
    expect(await mailsTo(shop, wants)).toEqual(['search-match']);
  });
});

describe('new prices', () => {
  it('are announced when an account is cheaper than last time, not when unchanged', async () => {
    const productId = await shop.addProduct({ region: 'TH2' });
    await until(() => isForSale(productId));
    const wants = await searcher({ regions: ['TH2'] });
    await look();
    const before = (await told(wants)).length;
    await setPrices({ handleveledPrice: 16 });
    await look();
    expect(await told(wants)).toHaveLength(before);
    await setPrices({ standardBasePrice: 7 });
    await look();
    expect(await told(wants)).toHaveLength(before);
    // Dearer than when the search was saved, and cheaper than a moment ago.
    await setPrices({ standardBasePrice: 6.99 });
    await look();
    expect(await told(wants)).toContainEqual({ productId, amountCents: 699 });
    await setPrices({});
  });

  it('are not announced when a cheaper account returns', async () => {
    const [dear, cheap] = [
      await shop.addProduct({ region: 'VN2', isPremium: true }),
      await shop.addProduct({ region: 'VN2' }),
    ];
    await em().execute(
      `update product set status = 'withdrawn', created_at = now() - interval '1 day' where id = ?`,
      [cheap],
    );
    await until(() => isForSale(dear) && !isForSale(cheap));
    const wants = await searcher({ regions: ['VN2'] });
    await look();
    const before = await told(wants);
    await em().execute(`update product set status = 'for_sale' where id = ?`, [cheap]);
    await until(() => isForSale(cheap));
    await look();
    expect(await told(wants)).toEqual(before);
  });
});

/** For a proxy of an object with private fields. */
function bound(target: object, key: PropertyKey): unknown {
  const value: unknown = Reflect.get(target, key, target);
  return typeof value === 'function' ? value.bind(target) : value;
}

it('new prices that come during a run are announced once to each search, also to those that were done by then', async () => {
  const productId = await shop.addProduct({ region: 'BR' });
  await until(() => isForSale(productId));
  const [first, second] = [
    await searcher({ regions: ['BR'] }),
    await searcher({ regions: ['BR'], sort: 'highest-price' }),
  ];
  await shop.addProduct({ region: 'BR', isPremium: true });
  await look();
  await em().execute('delete from notice');
  const { services } = shop.work();
  const { catalog } = services;
  const former = { facts: catalog.factsVersion, found: catalog.index.search({ regions: ['BR'] }, 1) };
  await setPrices({ standardBasePrice: 4 });
  // As a run sees it that began before: the prices come after its first search in this region.
  let isFormer = true;
  const index = new Proxy(catalog.index, {
    get: (target, key) => {
      if (key !== 'search') return bound(target, key);
      return (...asked: Parameters<typeof target.search>) => {
        const isFirst = isFormer && asked[0].regions?.[0] === 'BR';
        if (isFirst) isFormer = false;
        return isFirst ? former.found : target.search(...asked);
      };
    },
  });
  const seen = new Proxy(catalog, {
    get: (target, key) => {
      if (key === 'index') return index;
      if (key === 'factsVersion' && isFormer) return former.facts;
      return bound(target, key);
    },
  });
  await notifyMatches({ ...shop.work(), services: { ...services, catalog: seen } });
  const cheaper = [{ productId, amountCents: 400 }];
  expect([await told(first), await told(second)]).toEqual([[], cheaper]);
  await look();
  await look();
  expect([await told(first), await told(second)]).toEqual([cheaper, cheaper]);
  await setPrices({});
});

it('a run leaves the searches to one that is under way', async () => {
  await em().transactional(async (running) => {
    await running.execute('select 1 from match_progress for update');
    expect(await look()).toBe(0);
  });
});

/** Every search takes two milliseconds. @returns how many timers had fired by each of them */
async function timersDuring(work: () => Promise<unknown>): Promise<number[]> {
  const search = Reflect.get(CatalogIndex.prototype, 'search');
  const fired: number[] = [];
  let timers = 0;
  const timer = setInterval(() => {
    timers += 1;
  }, 1);
  const slow = vi.spyOn(CatalogIndex.prototype, 'search').mockImplementation(function slowSearch(
    this: CatalogIndex,
    ...asked
  ) {
    const end = performance.now() + 2;
    while (performance.now() < end);
    fired.push(timers);
    return search.apply(this, asked);
  });
  try {
    await work();
  } finally {
    slow.mockRestore();
    clearInterval(timer);
  }
  return fired;
}

it('searches without matches let other work go on', async () => {
  const customer = await searcher({ regions: ['TW2'] });
  await em().execute(
    `insert into saved_search (customer_id, place, name, filters)
     select customer_id, place, name, filters from saved_search, generate_series(1, 100) where customer_id = ?`,
    [customer],
  );
  await look();
  const fired = await timersDuring(look);
  expect(fired.length).toBeGreaterThan(200);
  const inOneTurn = fired.map((timers) => fired.filter((others) => others === timers).length);
  expect(Math.max(...inOneTurn)).toBeLessThan(20);
});

it('a mail lists the five cheapest accounts and how many there are', async () => {
  const wants = await searcher({ regions: ['EUNE'] });
  for (const isPremium of [true, false, false, false, false, false])
    await shop.addProduct({ region: 'EUNE', isPremium });
  await look();
  const { total, accounts } = await mailed(wants);
  expect(total).toBe(6);
  expect(accounts.map(({ priceCents }) => priceCents)).toEqual([500, 500, 500, 500, 500]);
  expect(await told(wants)).toMatchObject([{ amountCents: 500 }]);
});

it('an auction is announced with its current bid', async () => {
  const wants = await searcher({ isPremium: true }, 'marketplace');
  const { listingId, productId } = await addListing(shop, await shop.addCustomer());
  await bid(shop, await shop.addCustomer(2000), listingId, 700);
  await look();
  expect(await told(wants)).toEqual([{ productId, amountCents: 700 }]);
});

it('an auction that began while no process was checking is announced', async () => {
  const wants = await searcher({ isPremium: true }, 'marketplace');
  const { listingId, productId } = await addListing(shop, await shop.addCustomer());
  await em().execute(`update listing set confirmed_at = now() - interval '2 hours' where id = ?`, [
    listingId,
  ]);
  await em().execute(`update match_progress set looked_at = now() - interval '150 minutes'`);
  await look();
  expect(await told(wants)).toContainEqual({ productId, amountCents: 500 });
});

it("an auction is not announced to its own seller's search", async () => {
  const seller = await searcher({ isPremium: true }, 'marketplace');
  const wants = await searcher({ isPremium: true }, 'marketplace');
  const { productId } = await addListing(shop, seller);
  await look();
  expect(await told(wants)).toContainEqual({ productId, amountCents: 500 });
  expect(await told(seller)).not.toContainEqual({ productId, amountCents: 500 });
});

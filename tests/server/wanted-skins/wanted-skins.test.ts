/** Wanted skins on the home page: counted anonymously, summed over processes, hidden while the numbers are small. */
import { beforeEach, describe, expect, it } from 'vitest';
import { addToCart } from '#server/cart/add-to-cart.ts';
import { purgeOldData } from '#server/retention/purge-old-data.ts';
import { DayCounts } from '#server/wanted-skins/day-counts.ts';
import { listWantedSkins } from '#server/wanted-skins/list-wanted-skins.ts';
import { WantedSkins } from '#server/wanted-skins/wanted-skins.ts';
import { until, useTestShop } from '../../support/test-shop.ts';

const shop = useTestShop();
const em = () => shop.orm.em.fork();
const rows = () => em().execute('select skin_id, searches, carts from wanted_skin order by skin_id');
const people = (count: number) => Array.from({ length: count }, (_, n) => `person ${n}`);

beforeEach(async () => {
  await shop.services.wanted.write();
  await em().execute('delete from wanted_skin');
});

async function wish(skinId: number, count: number): Promise<void> {
  await em().execute('insert into wanted_skin (skin_id, searches) values (?, ?)', [skinId, count]);
}

describe('a count', () => {
  it('counts each person once a day for a skin, and both ways of wanting it', () => {
    let day = 1;
    const counts = new DayCounts(() => day);
    counts.add('searches', [2, 1, 1], 'a');
    counts.add('searches', [1], 'a');
    counts.add('searches', [1], 'b');
    counts.add('carts', [1], 'a');
    expect(counts.take()).toEqual([
      { skin_id: 1, searches: 2, carts: 1 },
      { skin_id: 2, searches: 1, carts: 0 },
    ]);
    expect(counts.take()).toEqual([]);
    day = 2;
    counts.add('searches', [1], 'a');
    expect(counts.take()).toEqual([{ skin_id: 1, searches: 1, carts: 0 }]);
  });

  it('adds up with other processes writing the same day', async () => {
    const processes = await Promise.all(people(8).map(() => WantedSkins.start(em, shop.services.log)));
    for (const process of processes) process.count('searches', [3001, 3002], 'a');
    await Promise.all(processes.map((process) => process.stop()));
    expect(await rows()).toEqual([
      { skin_id: 3001, searches: 8, carts: 0 },
      { skin_id: 3002, searches: 8, carts: 0 },
    ]);
  });

  it('that cannot be saved is saved with the next ones', async () => {
    let isAway = true;
    const process = await WantedSkins.start(() => {
      if (isAway) throw new Error('the database is away');
      return em();
    }, shop.services.log);
    process.count('searches', [3001], 'a');
    await process.write();
    isAway = false;
    process.count('searches', [3001], 'b');
    await process.stop();
    expect(await rows()).toEqual([{ skin_id: 3001, searches: 2, carts: 0 }]);
  });
});

it('an account added to the cart counts its skins that were searched for', async () => {
  const customer = await shop.addCustomer();
  const id = await shop.addProduct();
  await em().execute(`update product set skins = '{3001,3002}' where id = ?`, [id]);
  await addToCart(shop.as(customer), { productId: id, searchedSkins: [3002, 3003] });
  await shop.services.wanted.write();
  expect(await rows()).toEqual([{ skin_id: 3002, searches: 0, carts: 1 }]);
});

describe('the list', () => {
  it('contains the skins of two weeks that are on sale, most wanted first', async () => {
    const skins = [3101, 3102, 3103, 3104];
    for (const skin of skins) {
      const id = await shop.addProduct();
      await em().execute(`update product set skins = array[?::int] where id = ?`, [skin, id]);
    }
    const { catalog, wanted } = shop.services;
    await until(() => catalog.index.search({ skins: [3104] }, 1).total === 1);
    for (const [place, skin] of skins.entries()) await wish(skin, 10 + place);
    await wish(3199, 99);
    await wanted.read();
    const listed = listWantedSkins(catalog.index, wanted.ranking);
    expect(listed.map(({ skinId }) => skinId)).toEqual([3104, 3103, 3102, 3101]);
    expect(listed[0]).toEqual({ skinId: 3104, count: 1, minPriceCents: 500 });
    await em().execute(`update wanted_skin set day = current_date - 13 where skin_id = 3104`);
    await wanted.read();
    expect(wanted.ranking).toEqual([3199, 3104, 3103, 3102, 3101]);
    await em().execute(`update wanted_skin set day = current_date - 14 where skin_id = 3104`);
    await wanted.read();
    expect(wanted.ranking).toEqual([3199, 3103, 3102, 3101]);
    expect(listWantedSkins(catalog.index, wanted.ranking)).toEqual([]);
  });

  it('omits what few people want, and what comes after the 40 most wanted', async () => {
    await wish(3101, 4);
    await em().execute('insert into wanted_skin (skin_id, searches, carts) values (3102, 2, 3)');
    await shop.services.wanted.read();
    expect(shop.services.wanted.ranking).toEqual([3102]);
    await em().execute(
      'insert into wanted_skin (skin_id, searches) select n, 9 from generate_series(1, 41) n',
    );
    await shop.services.wanted.read();
    expect(shop.services.wanted.ranking).toEqual(Array.from({ length: 40 }, (_, n) => n + 1));
  });
});

it('drops counts when their time is over', async () => {
  await wish(3101, 7);
  await wish(3102, 7);
  await em().execute(`update wanted_skin set day = current_date - 61 where skin_id = 3101`);
  await em().execute(`update wanted_skin set day = current_date - 60 where skin_id = 3102`);
  expect(await purgeOldData(() => shop.work())).toMatchObject({ wantedSkins: 1 });
  expect(await rows()).toEqual([{ skin_id: 3102, searches: 7, carts: 0 }]);
});

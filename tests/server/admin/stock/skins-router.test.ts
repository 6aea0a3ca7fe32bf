/** Skins in the console: the list, tiers, and pictures that are missing on the image host. */
import { beforeAll, describe, expect, it } from 'vitest';
import { writeSkins } from '#server/catalog/import/index.ts';
import { startImageHost } from '../../../support/image-host.ts';
import { useListeningShop } from '../../../support/listening-shop.ts';
import { until } from '../../../support/test-shop.ts';
import { operatorCaller } from '../support/operators.ts';

const shop = useListeningShop();
beforeAll(() =>
  writeSkins(shop.newEm(), {
    champions: [
      { id: 'Ahri', key: 103, name: 'Ahri', roles: ['Mage'], lanes: ['Middle'] },
      { id: 'Garen', key: 86, name: 'Garen', roles: ['Fighter'], lanes: ['Top'] },
    ],
    skins: Array.from({ length: 5 }, (_, n) => ({
      id: 103_001 + n,
      title: n < 3 ? 'Same Ahri' : `Ahri ${n}`,
      champion: 'Ahri',
      tier: n === 0 ? 'EPIC' : 'STANDARD',
    })),
  }),
);
const skins = async () => (await operatorCaller(shop, 'stock')).skins;

describe('skins', () => {
  it('are listed page by page and filtered, even with equal titles', async () => {
    const found: number[] = [];
    let cursor: string | null = null;
    do {
      const page: Awaited<ReturnType<Awaited<ReturnType<typeof skins>>['list']>> = await (
        await skins()
      ).list({ filter: { champion: 'Ahri' }, sort: { by: 'title', descending: true }, cursor, limit: 2 });
      found.push(...page.rows.map(({ id }) => id));
      cursor = page.next;
    } while (cursor !== null);
    expect(found).toEqual([103_003, 103_002, 103_001, 103_005, 103_004]);
    const epic = await (
      await skins()
    ).list({ filter: { tier: 'EPIC', title: 'same' }, sort: { by: 'id', descending: false } });
    expect(epic.rows).toEqual([
      { id: 103_001, title: 'Same Ahri', tier: 'EPIC', championId: 'Ahri', champion: 'Ahri' },
    ]);
    expect(await (await skins()).facts()).toEqual({
      champions: [
        { id: 'Ahri', name: 'Ahri' },
        { id: 'Garen', name: 'Garen' },
      ],
      tiers: [
        { tier: 'EPIC', count: 1 },
        { tier: 'STANDARD', count: 4 },
      ],
    });
  });

  it('are found by name', async () => {
    const titles = await (await skins()).titles();
    expect(titles.map(({ id }) => id)).toEqual([103_004, 103_005, 103_001, 103_002, 103_003]);
    expect(titles[0]).toEqual({ id: 103_004, title: 'Ahri 3' });
  });

  it('change tier once; the second operator sees who was first, and the catalog follows', async () => {
    const id = await shop.addProduct();
    await shop.newEm().execute(`update product set skins = '{103004}' where id = ?`, [id]);
    const change = { skinId: 103_004, from: 'STANDARD', to: 'MYTHIC', reason: 'wrong in the file' };
    const results = await Promise.allSettled([1, 2, 3].map(async () => (await skins()).changeTier(change)));
    expect(results.filter((result) => result.status === 'fulfilled').map(({ value }) => value)).toEqual([
      { products: 1 },
    ]);
    for (const result of results)
      if (result.status === 'rejected')
        expect(String(result.reason)).toMatch(/is MYTHIC by now: stock-\d+@shop.test was first/);
    await until(() =>
      shop.services.catalog.referenceData.skins.some((skin) => skin.id === 103_004 && skin.tier === 'MYTHIC'),
    );
    const reader = (await operatorCaller(shop, 'reader')).skins;
    await expect(reader.changeTier(change)).rejects.toMatchObject({ cause: { code: 'right_missing' } });
  });

  it('are listed when the host lacks their picture', async () => {
    await expect((await skins()).checkPictures({ champion: null })).rejects.toThrow('IMAGE_HOST is not set');
    const host = await startImageHost();
    try {
      host.lose('Ahri_2.jpg');
      shop.services.config.shop.imageHost = host.name;
      const checked = await (await skins()).checkPictures({ champion: 'Ahri' });
      expect(checked.asked).toBe(11);
      expect(checked.missing.map(({ skinId, reason }) => [skinId, reason])).toEqual([
        [103_002, '404'],
        [103_002, '404'],
      ]);
    } finally {
      shop.services.config.shop.imageHost = '';
      await host.close();
    }
  });
});

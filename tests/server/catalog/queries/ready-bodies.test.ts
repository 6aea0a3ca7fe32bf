/** Response bodies that are built once for all requests: the product list, the snapshot and the reference data. */
import { beforeAll, describe, expect, it } from 'vitest';
import { FACTS_VERSION_HEADER, PLAIN_LENGTH_HEADER, VERSION_HEADER } from '#shared/catalog/catalog-delta.ts';
import { productAt } from '#shared/catalog/columns.ts';
import { encodePositional } from '#shared/catalog/positional-codec.ts';
import { decodeSnapshot } from '#shared/catalog/snapshot-codec.ts';
import { useListeningShop } from '../../../support/listening-shop.ts';
import { until } from '../../../support/test-shop.ts';

const shop = useListeningShop();
beforeAll(async () => {
  const ids = await Promise.all(
    ['EUW', 'NA', 'KR'].map((region, n) => shop.addProduct({ region, blueEssence: 10_000 * n })),
  );
  await until(() => ids.every((id) => shop.services.catalog.index.get(id)));
});

const get = (path: string, headers: Record<string, string> = {}): Promise<Response> =>
  fetch(`${shop.url}${path}`, { headers });

describe('GET /api/catalog/snapshot/', () => {
  it.each(['br', 'gzip', 'identity'])('carries the stock, sent as %s', async (encoding) => {
    const response = await get('/api/catalog/snapshot/', { 'accept-encoding': encoding });
    expect(response.headers.get('content-encoding')).toBe(encoding === 'identity' ? null : encoding);
    const bytes = new Uint8Array(await response.arrayBuffer());
    expect(response.headers.get(PLAIN_LENGTH_HEADER)).toBe(String(bytes.length));
    const columns = decodeSnapshot(bytes);
    const listed = Array.from({ length: columns.length }, (_, row) => productAt(columns, row));
    expect(listed.map((product) => product.region).toSorted()).toEqual(['EUW', 'KR', 'NA']);
  });

  it('says where to continue, and which reference data belong to it', async () => {
    const { headers } = await get('/api/catalog/snapshot/');
    expect(await shop.services.catalog.changesSince(headers.get(VERSION_HEADER) ?? '')).not.toBeNull();
    expect(headers.get(FACTS_VERSION_HEADER)).toBe(shop.services.catalog.factsVersion);
  });

  it('answers 304 to a client that already has it', async () => {
    const etag = (await get('/api/catalog/snapshot/')).headers.get('etag') ?? '';
    expect((await get('/api/catalog/snapshot/', { 'if-none-match': etag })).status).toBe(304);
  });
});

describe('GET /api/catalog/facts/', () => {
  it('carries prices, skins and champions under their version’s name', async () => {
    const response = await get('/api/catalog/facts/');
    const { version, ...referenceData } = (await response.json()) as { version: string };
    expect(version).toBe(shop.services.catalog.factsVersion);
    expect(referenceData).toEqual(shop.services.catalog.referenceData);
  });
});

describe('GET /api/skins/', () => {
  it.each(['br', 'gzip', 'identity'])('names each skin and its champion, sent as %s', async (encoding) => {
    const response = await get('/api/skins/', { 'accept-encoding': encoding });
    expect(response.headers.get('content-encoding')).toBe(encoding === 'identity' ? null : encoding);
    const { skins } = shop.services.catalog.referenceData;
    const listed = skins.map(
      ({ id, title, tier }) => expect.objectContaining({ id, title, tier }) as unknown,
    );
    expect(await response.json()).toEqual(listed);
  });

  it('answers 304 to a client that already has it', async () => {
    const etag = (await get('/api/skins/')).headers.get('etag') ?? '';
    expect((await get('/api/skins/', { 'if-none-match': etag })).status).toBe(304);
  });
});

describe('GET /api/products/', () => {
  it('is not rebuilt while nothing changes, but is after a sale', async () => {
    const etag = (await get('/api/products/')).headers.get('etag') ?? '';
    expect((await get('/api/products/', { 'if-none-match': etag })).status).toBe(304);
    const id = await shop.addProduct({ region: 'BR' });
    await until(async () => {
      const list = (await (await get('/api/products/')).json()) as [number, string][];
      return list.some(([listedId, region]) => listedId === id && region === 'BR');
    });
    expect((await get('/api/products/', { 'if-none-match': etag })).status).toBe(200);
  });
});

const askListAs = async (encoding: string) => {
  const response = await get('/api/products/', { 'accept-encoding': encoding });
  expect(response.headers.get('content-encoding')).toBe(encoding === 'identity' ? null : encoding);
  return { etag: response.headers.get('etag'), text: await response.text() };
};

describe('GET /api/products/, made for one client and sent to another', () => {
  it.each([
    ['br', 'gzip'],
    ['gzip', 'identity'],
    ['identity', 'br'],
  ])('as %s, then as %s, has the same bytes and the same name', async (first, second) => {
    const id = await shop.addProduct({ region: 'OC1' });
    let made = await askListAs(first);
    await until(async () => (made = await askListAs(first)).text.includes(`[${id},`));
    expect(await askListAs(second)).toEqual(made);
    const { index } = shop.services.catalog;
    const listed = index.ids().map((each) => encodePositional(index.get(each)!));
    expect(JSON.parse(made.text)).toEqual(listed);
  });
});

describe('catalog.search', () => {
  it('lists as many as requested', async () => {
    const input = encodeURIComponent(JSON.stringify({ regions: ['EUW', 'NA'], limit: 1 }));
    const answer = (await (await get(`/api/trpc/catalog.search?input=${input}`)).json()) as {
      result: { data: { total: number; products: unknown[] } };
    };
    expect(answer.result.data).toMatchObject({ total: 2, products: [{ region: expect.any(String) }] });
  });
});

const counts = async (input: object) =>
  (await get(`/api/trpc/catalog.suggestionCounts?input=${encodeURIComponent(JSON.stringify(input))}`)).json();

describe('catalog.suggestionCounts', () => {
  it('counts skins and champions within the filters', async () => {
    const suggested = { skins: [99_999], champions: ['Nobody'] };
    const none = { result: { data: { skins: [0], champions: [0] } } };
    expect(await counts({ filters: { regions: ['EUW'] }, ...suggested })).toMatchObject(none);
    const id = await shop.addProduct({ region: 'EUW' });
    await shop.row(`update product set skins = '{1001}' where id = ? returning id`, [id]);
    await until(() => shop.services.catalog.index.get(id)?.skins.length === 1);
    const one = { filters: { regions: ['EUW'] }, skins: [1001, 2002], champions: [] };
    expect(await counts(one)).toMatchObject({ result: { data: { skins: [1, 0], champions: [] } } });
    expect(await counts({ ...one, filters: { regions: ['NA'] } })).toMatchObject({
      result: { data: { skins: [0, 0] } },
    });
  });

  it('takes ten of each', async () => {
    const skins = Array.from({ length: 11 }, (_, n) => n + 1);
    expect(await counts({ filters: {}, skins, champions: [] })).toMatchObject({
      error: { data: { httpStatus: 400 } },
    });
  });
});

/** One address that reads without end is throttled, and other clients are still served. */
import { setImmediate as nextTurn } from 'node:timers/promises';
import { beforeAll, expect, it } from 'vitest';
import { TurnQueue } from '#server/platform/turn-queue.ts';
import { useListeningShop } from '../../support/listening-shop.ts';
import { TestBrowser } from '../../support/test-browser.ts';

const READS_PER_MINUTE = 200;
/** Of a search among reads. */
const HEAVY_POINTS = 8;

const shop = useListeningShop({ config: { isBehindProxy: true, readsPerMinute: READS_PER_MINUTE } });
beforeAll(async () => {
  for (let n = 0; n < 150; n += 1) await shop.addProduct();
  await shop.services.catalog.refresh();
});

const from = (address: string) => new TestBrowser(shop.url, { 'x-forwarded-for': address });
const search = (input: object, calls = 1) => {
  const inputs = Object.fromEntries(Array.from({ length: calls }, (_, n) => [n, input]));
  const names = Array.from({ length: calls }, () => 'catalog.search').join(',');
  return `/api/trpc/${names}?batch=1&input=${encodeURIComponent(JSON.stringify(inputs))}`;
};
const statusesOf = (body: unknown) =>
  (body as { error?: { data: { httpStatus: number } } }[]).map((each) => each.error?.data.httpStatus ?? 200);

it('three hundred searches at once throttle their address, while others and the health check are answered', async () => {
  const greedy = from('192.0.2.1');
  const answers = Promise.all(
    Array.from({ length: 300 }, (_, n) => greedy.get(search({ blueEssenceStart: n }))),
  );
  const [health, other] = await Promise.all([
    from('192.0.2.1').get('/api/health/'),
    from('192.0.2.2').get(search({})),
  ]);
  expect([health.status, other.status]).toEqual([200, 200]);
  const refused = (await answers).filter(({ status }) => status === 429);
  expect(300 - refused.length).toBe(READS_PER_MINUTE / HEAVY_POINTS);
  const retryAfter = Number(refused[0]?.headers.get('retry-after'));
  expect(retryAfter).toBeGreaterThan(0);
  expect(retryAfter).toBeLessThanOrEqual(60);
  expect(refused.at(-1)?.body).toMatchObject({
    detail: expect.stringMatching(/^Request was throttled\. Expected available in \d+ seconds\.$/),
  });
  // Also what costs little, and in the words of tRPC.
  expect((await greedy.get('/api/prices/')).status).toBe(429);
  expect((await greedy.get('/api/health/')).status).toBe(200);
});

it('addresses of one IPv6 network count together', async () => {
  const statuses: number[] = [];
  for (let n = 0; n <= READS_PER_MINUTE; n += 1) {
    statuses.push((await from(`2001:db8:0:1::${n.toString(16)}`).get('/api/prices/')).status);
  }
  expect(statuses.at(-2)).toBe(200);
  expect(statuses.at(-1)).toBe(429);
  expect((await from('2001:db8:0:2::1').get('/api/prices/')).status).toBe(200);
});

it('accepts three searches per request and refuses the rest', async () => {
  const { body } = await from('192.0.2.3').get(search({}, 5));
  expect(statusesOf(body)).toEqual([200, 200, 200, 400, 400]);
});

it('lists a hundred accounts per call, and the following ones in the next', async () => {
  const browser = from('192.0.2.4');
  expect(statusesOf((await browser.get(search({ limit: 101 }))).body)).toEqual([400]);
  const listed: number[] = [];
  for (const offset of [0, 100]) {
    const [answer] = (await browser.get(search({ offset }))).body as [
      { result: { data: { total: number; products: { id: number }[] } } },
    ];
    expect(answer.result.data.total).toBe(150);
    listed.push(...answer.result.data.products.map(({ id }) => id));
  }
  expect(new Set(listed).size).toBe(150);
});

it('a repeated search is not answered from an older stock', async () => {
  const browser = from('192.0.2.5');
  const total = async () => {
    const { body } = await browser.get(search({ regions: ['OC1'] }));
    return (body as [{ result: { data: { total: number } } }])[0].result.data.total;
  };
  expect([await total(), await total()]).toEqual([0, 0]);
  await shop.addProduct({ region: 'OC1' });
  await shop.services.catalog.refresh();
  expect([await total(), await total()]).toEqual([1, 1]);
});

it('an X-Forwarded-For without a valid address is ignored', async () => {
  for (const path of ['/api/prices/', '/api/health/', '/api/user/cart/']) {
    const { status } = await from('1'.repeat(4_000)).get(path);
    expect(status).toBeLessThan(500);
  }
  const { status } = await from('1'.repeat(4_000)).post('/api/login/', {
    email: 'a@b.example',
    password: 'x',
  });
  expect(status).toBe(200);
});

it('searches take turns: four in each turn of the event loop', async () => {
  const turns = new TurnQueue();
  let done = 0;
  const searches = Array.from({ length: 9 }, () => turns.next().then(() => (done += 1)));
  const doneAfter = [done];
  while (done < searches.length) {
    await nextTurn();
    doneAfter.push(done);
  }
  for (const [turn, count] of doneAfter.entries()) expect(count).toBeLessThanOrEqual(turn * 4);
});

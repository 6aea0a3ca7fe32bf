import { afterEach, beforeEach, expect, test, vi } from 'vitest';

const fetchMock = vi.fn<typeof fetch>();

async function loadConnection() {
  vi.resetModules();
  return import('#client/platform/connection.ts');
}

const probes = () => fetchMock.mock.calls.filter(([address]) => address === '/robots.txt').length;

beforeEach(() => {
  vi.useFakeTimers();
  fetchMock.mockReset();
  fetchMock.mockRejectedValue(new TypeError('Failed to fetch'));
  vi.stubGlobal('fetch', fetchMock);
  vi.stubGlobal('navigator', { onLine: true });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test('however many requests fail, the shop is asked for a sign of life once, and then after longer and longer pauses', async () => {
  const { fetchFromShop, isOffline } = await loadConnection();
  for (let n = 0; n < 50; n += 1) {
    await fetchFromShop('/api/trpc/shop.info').catch(() => undefined);
    await vi.advanceTimersByTimeAsync(1);
  }
  expect(isOffline()).toBe(true);
  expect(probes()).toBe(1);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(probes()).toBe(2);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(probes()).toBe(2);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(probes()).toBe(3);
});

test('any answer of the shop ends it at once, and the pauses are short again', async () => {
  const { fetchFromShop, isOffline, checkConnection } = await loadConnection();
  await checkConnection();
  await checkConnection();
  expect(isOffline()).toBe(true);
  fetchMock.mockResolvedValueOnce(new Response());
  await fetchFromShop('/api/trpc/shop.info');
  expect(isOffline()).toBe(false);
  fetchMock.mockClear();
  await fetchFromShop('/api/trpc/shop.info').catch(() => undefined);
  await vi.advanceTimersByTimeAsync(1);
  expect(probes()).toBe(1);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(probes()).toBe(2);
});

test('a network that is there again is tried every second at first: its first requests may come before it works', async () => {
  const { isOffline, checkConnection, watchConnection } = await loadConnection();
  const browser = new EventTarget();
  vi.stubGlobal('window', browser);
  vi.stubGlobal('document', new EventTarget());
  watchConnection();
  await checkConnection();
  browser.dispatchEvent(new Event('online'));
  await vi.advanceTimersByTimeAsync(0);
  expect(isOffline()).toBe(true);
  fetchMock.mockClear();
  await vi.advanceTimersByTimeAsync(999);
  expect(probes()).toBe(0);
  fetchMock.mockResolvedValue(new Response());
  await vi.advanceTimersByTimeAsync(1);
  expect(probes()).toBe(1);
  expect(isOffline()).toBe(false);
});

test("the browser's word counts also while a probe from before is on its way", async () => {
  const { isOffline, checkConnection, watchConnection } = await loadConnection();
  const browser = new EventTarget();
  vi.stubGlobal('window', browser);
  vi.stubGlobal('document', new EventTarget());
  watchConnection();
  const former = checkConnection();
  browser.dispatchEvent(new Event('online'));
  await former;
  fetchMock.mockResolvedValue(new Response());
  await vi.advanceTimersByTimeAsync(1000);
  expect(isOffline()).toBe(false);
});

import { QueryClient, type QueryFunctionContext, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { RestError } from '#client/platform/failure.ts';

const device = vi.hoisted(() => ({
  vault: undefined as object | undefined,
  isOffline: false,
  isReached: true,
}));

vi.mock('#client/offline/vault/load-vault.ts', () => ({ loadVault: () => Promise.resolve(device.vault) }));
vi.mock('#client/platform/connection.ts', () => ({
  isOffline: () => device.isOffline,
  checkConnection: () => Promise.resolve(device.isReached),
}));

const { cachedQuery } = await import('#client/offline/vault/cached-query.ts');

const FROM_SHOP = { rows: ['new'] };
const FROM_DEVICE = { rows: ['old'], cachedAt: 1 };

/** Runs the query as the query client would. */
function run(ask: () => Promise<typeof FROM_SHOP>): Promise<unknown> {
  const { queryFn } = cachedQuery({ queryKey: ['list'], ask, read: () => Promise.resolve(FROM_DEVICE) });
  if (typeof queryFn !== 'function') throw new Error('there is no function');
  const context = { signal: new AbortController().signal } as QueryFunctionContext<readonly ['list']>;
  return Promise.resolve(queryFn(context));
}

const noAnswer = () => Promise.reject(new TypeError('Failed to fetch'));

/** The query in a client that has this answer. */
function answeredWith(data: typeof FROM_SHOP | typeof FROM_DEVICE) {
  const options = cachedQuery({
    queryKey: ['list'],
    ask: () => Promise.resolve(FROM_SHOP),
    read: () => Promise.resolve(FROM_DEVICE),
  });
  const client = new QueryClient();
  client.setQueryData(options.queryKey, data);
  return new QueryObserver(client, options);
}

beforeEach(() => {
  Object.assign(device, { vault: {}, isOffline: false, isReached: true });
});

afterEach(() => {
  vi.useRealTimers();
});

describe('a query that works without a network', () => {
  test('takes the shop’s answer, however old the device’s is', async () => {
    expect(await run(() => Promise.resolve(FROM_SHOP))).toEqual(FROM_SHOP);
  });

  test('reads the device when no answer comes', async () => {
    expect(await run(noAnswer)).toEqual(FROM_DEVICE);
  });

  test('does not even ask while the shop is known to be out of reach', async () => {
    device.isOffline = true;
    const ask = vi.fn<typeof noAnswer>(noAnswer);
    expect(await run(ask)).toEqual(FROM_DEVICE);
    expect(ask).not.toHaveBeenCalled();
  });

  test('lets a refusal be one: who is not signed in reads nothing here', async () => {
    const refusal = new RestError(403, { code: 'not_authenticated' });
    await expect(run(() => Promise.reject(refusal))).rejects.toBe(refusal);
  });

  test('fails as ever where nothing is cached', async () => {
    device.vault = undefined;
    await expect(run(noAnswer)).rejects.toThrow('Failed to fetch');
  });

  test('gives up a request on a dead connection, and waits for a slow one', async () => {
    vi.useFakeTimers();
    device.isReached = false;
    const dead = run(() => new Promise(() => undefined));
    await vi.advanceTimersByTimeAsync(4000);
    expect(await dead).toEqual(FROM_DEVICE);

    device.isReached = true;
    const slow = run(() => new Promise((resolve) => setTimeout(resolve, 9000, FROM_SHOP)));
    await vi.advanceTimersByTimeAsync(9000);
    expect(await slow).toEqual(FROM_SHOP);
  });

  test('what comes from the device is asked for again, what comes from the shop stays fresh a while', () => {
    expect(answeredWith(FROM_DEVICE).getCurrentResult().isStale).toBe(true);
    expect(answeredWith(FROM_SHOP).getCurrentResult().isStale).toBe(false);
  });

  test('and again every few seconds while the shop can be reached: one request alone may have failed', () => {
    const { refetchInterval } = cachedQuery({
      queryKey: ['list'],
      ask: () => Promise.resolve(FROM_SHOP),
      read: () => Promise.resolve(FROM_DEVICE),
    });
    const intervalOf = (data: typeof FROM_SHOP | typeof FROM_DEVICE) => {
      const query = answeredWith(data).getCurrentQuery();
      return typeof refetchInterval === 'function' ? refetchInterval(query) : refetchInterval;
    };
    expect(intervalOf(FROM_DEVICE)).toBe(5000);
    expect(intervalOf(FROM_SHOP)).toBe(false);
    device.isOffline = true;
    expect(intervalOf(FROM_DEVICE)).toBe(false);
  });
});

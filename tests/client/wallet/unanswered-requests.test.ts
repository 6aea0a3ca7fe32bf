import { beforeEach, expect, test, vi } from 'vitest';

const [ANA, BEN] = [1, 2];

function fakeStorage() {
  const texts = new Map<string, string>();
  return {
    getItem: (key: string) => texts.get(key) ?? null,
    setItem: (key: string, text: string) => void texts.set(key, text),
    removeItem: (key: string) => void texts.delete(key),
  };
}

function refuse(): never {
  throw new DOMException('no', 'SecurityError');
}

/** What a reload leaves is in the storage. */
async function loadPage() {
  vi.resetModules();
  return import('#client/wallet/unanswered-requests.ts');
}

beforeEach(() => {
  vi.stubGlobal('sessionStorage', fakeStorage());
});

test('a request keeps its key until its answer was seen, through a reload too', async () => {
  const before = await loadPage();
  const key = before.unseenCodes.keyFor(ANA, { amountCents: 500 });
  expect(before.unseenCodes.keyFor(ANA, { amountCents: 500 })).toBe(key);
  const after = await loadPage();
  expect(after.unseenCodes.of(ANA)).toEqual([{ amountCents: 500 }]);
  expect(after.unseenCodes.keyFor(ANA, { amountCents: 500 })).toBe(key);

  after.unseenCodes.forget(key);
  expect(after.unseenCodes.of(ANA)).toEqual([]);
  expect(after.unseenCodes.keyFor(ANA, { amountCents: 500 })).not.toBe(key);
});

test('another amount, or another customer, is another request and pushes none out', async () => {
  const { unseenCodes } = await loadPage();
  const keyOf = (customerId: number, amountCents: number) => unseenCodes.keyFor(customerId, { amountCents });
  const key = keyOf(ANA, 500);
  expect(new Set([key, keyOf(ANA, 700), keyOf(BEN, 500)]).size).toBe(3);
  expect(keyOf(ANA, 500)).toBe(key);
  expect(unseenCodes.of(ANA)).toEqual([{ amountCents: 500 }, { amountCents: 700 }]);
  expect(unseenCodes.of(BEN)).toEqual([{ amountCents: 500 }]);
});

test('codes and transfers know nothing of each other', async () => {
  const { unseenCodes, unansweredTransfers } = await loadPage();
  const request = { receiver: 'ben@shop.test', amountCents: 500, description: '' };
  const key = unansweredTransfers.keyFor(ANA, request);
  expect(unseenCodes.of(ANA)).toEqual([]);
  expect(unansweredTransfers.keyFor(ANA, { ...request, description: 'for the skin' })).not.toBe(key);
});

test('nothing is left in the storage once all was seen', async () => {
  const { unseenCodes } = await loadPage();
  unseenCodes.forget(unseenCodes.keyFor(ANA, { amountCents: 500 }));
  expect(sessionStorage.getItem('unseen-codes')).toBeNull();
});

test('where storage is forbidden, keys last as long as the page', async () => {
  vi.stubGlobal('sessionStorage', { getItem: refuse, setItem: refuse, removeItem: refuse });
  const { unseenCodes } = await loadPage();
  expect(unseenCodes.keyFor(ANA, { amountCents: 500 })).toBe(unseenCodes.keyFor(ANA, { amountCents: 500 }));
});

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
  return import('#client/wallet/unseen-codes.ts');
}

beforeEach(() => {
  vi.stubGlobal('sessionStorage', fakeStorage());
});

test('a request keeps its name until its code was seen, through a reload too', async () => {
  const before = await loadPage();
  const name = before.nameOfRequest(ANA, 500);
  expect(before.nameOfRequest(ANA, 500)).toBe(name);
  const after = await loadPage();
  expect(after.unseenAmounts(ANA)).toEqual([500]);
  expect(after.nameOfRequest(ANA, 500)).toBe(name);

  after.forgetRequest(name);
  expect(after.unseenAmounts(ANA)).toEqual([]);
  expect(after.nameOfRequest(ANA, 500)).not.toBe(name);
});

test('another amount, or another customer, is another request and pushes none out', async () => {
  const { nameOfRequest, unseenAmounts } = await loadPage();
  const name = nameOfRequest(ANA, 500);
  expect(new Set([name, nameOfRequest(ANA, 700), nameOfRequest(BEN, 500)]).size).toBe(3);
  expect(nameOfRequest(ANA, 500)).toBe(name);
  expect(unseenAmounts(ANA)).toEqual([500, 700]);
  expect(unseenAmounts(BEN)).toEqual([500]);
});

test('nothing is left in the storage once all was seen', async () => {
  const { nameOfRequest, forgetRequest } = await loadPage();
  forgetRequest(nameOfRequest(ANA, 500));
  expect(sessionStorage.getItem('unseen-codes')).toBeNull();
});

test('where storage is forbidden, names last as long as the page', async () => {
  vi.stubGlobal('sessionStorage', { getItem: refuse, setItem: refuse, removeItem: refuse });
  const { nameOfRequest } = await loadPage();
  expect(nameOfRequest(ANA, 500)).toBe(nameOfRequest(ANA, 500));
});

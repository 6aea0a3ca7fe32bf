import { afterEach, expect, test, vi } from 'vitest';
import { deviceStorage, tabStorage } from '#client/platform/web-storage.ts';

afterEach(() => vi.unstubAllGlobals());

function stubStorage(): Map<string, string> {
  const texts = new Map<string, string>();
  const storage = {
    getItem: (key: string) => texts.get(key) ?? null,
    setItem: (key: string, text: string) => void texts.set(key, text),
    removeItem: (key: string) => void texts.delete(key),
  };
  vi.stubGlobal('localStorage', storage);
  return texts;
}

test('what was written is read until it is removed', () => {
  stubStorage();
  expect(deviceStorage.read('view')).toBeUndefined();
  expect(deviceStorage.write('view', 'table')).toBe(true);
  expect(deviceStorage.read('view')).toBe('table');
  deviceStorage.remove('view');
  expect(deviceStorage.read('view')).toBeUndefined();
});

test.each([
  [undefined, undefined],
  ['[1,2]', [1, 2]],
  ['null', undefined],
  ['{', undefined],
])('the JSON %j is read as %j', (text, value) => {
  const texts = stubStorage();
  if (text !== undefined) texts.set('ids', text);
  expect(deviceStorage.readJson('ids')).toEqual(value);
});

test('an empty text is not nothing', () => {
  stubStorage().set('declined', '');
  expect(deviceStorage.read('declined')).toBe('');
});

test('a forbidden storage has nothing and takes nothing', () => {
  vi.stubGlobal('sessionStorage', undefined);
  expect(tabStorage.read('view')).toBeUndefined();
  expect(tabStorage.readJson('view')).toBeUndefined();
  expect(tabStorage.write('view', 'table')).toBe(false);
  expect(() => tabStorage.remove('view')).not.toThrow();
});

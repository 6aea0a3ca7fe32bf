import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { readShopState, useIsOutOfDate } from '#client/platform/shop-state.ts';

const answer = (state?: string, path = '/api/trpc/catalog.search'): Response => {
  const response = new Response('{}', { headers: state ? { 'X-Shop-State': state } : {} });
  return Object.defineProperty(response, 'url', { value: `https://shop.example${path}` });
};

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('location', { href: 'https://shop.example/' });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const Shown = (): string => String(useIsOutOfDate());
const isShown = (): boolean => renderToString(createElement(Shown)) === 'true';

it('an answer from memory is said to be out of date, until the shop has its database again', async () => {
  const ask = vi.fn<() => Promise<Response>>();
  vi.stubGlobal('fetch', ask);
  expect(isShown()).toBe(false);
  readShopState(answer('out-of-date'));
  expect(isShown()).toBe(true);
  // A file of the shop says nothing about its database.
  readShopState(answer(undefined, '/robots.txt'));
  expect(isShown()).toBe(true);
  ask.mockRejectedValueOnce(new TypeError('offline'));
  await vi.advanceTimersByTimeAsync(10_000);
  ask.mockResolvedValueOnce(answer('out-of-date', '/api/health/ready/'));
  await vi.advanceTimersByTimeAsync(10_000);
  expect(isShown()).toBe(true);
  ask.mockResolvedValueOnce(answer(undefined, '/api/health/ready/'));
  await vi.advanceTimersByTimeAsync(10_000);
  expect(isShown()).toBe(false);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(ask).toHaveBeenCalledTimes(3);
});

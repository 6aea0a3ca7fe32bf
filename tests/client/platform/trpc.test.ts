import { afterEach, expect, test, vi } from 'vitest';
import { trpcClient } from '#client/platform/trpc.ts';

afterEach(() => vi.unstubAllGlobals());

test('who the customer is and a list of theirs are asked for in one request, so that both are of one session', async () => {
  const fetchMock = vi.fn<typeof fetch>().mockResolvedValue(Response.json([]));
  vi.stubGlobal('fetch', fetchMock);
  vi.stubGlobal('document', { cookie: '', addEventListener: () => undefined });
  await Promise.allSettled([
    trpcClient.identity.me.query(undefined, { context: { withLists: true } }),
    trpcClient.purchases.list.query({ page: 1, limit: 100, isHidden: false }),
  ]);
  const asked = fetchMock.mock.calls
    .map(([address]) => (typeof address === 'string' ? address : ''))
    .filter((address) => address.includes('trpc'));
  expect(asked).toHaveLength(1);
  expect(asked[0]).toContain('identity.me,purchases.list');
});

import { type QueryKey, QueryClient, QueryObserver } from '@tanstack/react-query';
import { createTRPCQueryUtils, getQueryKey } from '@trpc/react-query';
import { expect, test } from 'vitest';
import { balanceQuery } from '#client/identity/session.ts';
import type { AppRouter } from '#server/app-router.ts';
import { takeMarketEvent } from '#client/marketplace/live/use-live-market.ts';
import { trpc, trpcClient } from '#client/platform/trpc.ts';
import { noticesQuery } from '#client/notices/notices-query.ts';
import type { ListingPage, Marketplace } from '#shared/marketplace/listing.ts';
import type { MarketEvent } from '#shared/marketplace/live.ts';
import { listing } from './support/listing.ts';

test('a stream that begins, or has missed something, has the lists and the balance read anew', () => {
  const queryClient = new QueryClient();
  const utils = createTRPCQueryUtils<AppRouter>({ queryClient, client: trpcClient });
  const keys = [balanceQuery().queryKey, noticesQuery().queryKey];
  queryClient.setQueryData(balanceQuery().queryKey, { balanceCents: 5000 });
  queryClient.setQueryData(noticesQuery().queryKey, []);
  takeMarketEvent(utils, { type: 'synchronize', now: '2026-11-22T12:00:00.000Z' });
  expect(keys.map((key) => queryClient.getQueryState(key)?.isInvalidated)).toEqual([true, true]);
});

const FORMER = listing({ id: 1, highestBidCents: 500 });
const BID: MarketEvent = {
  type: 'listings',
  now: '2026-11-22T12:00:00.000Z',
  listings: [{ listing: listing({ id: 1, highestBidCents: 700 }), latestSteps: [] }],
};

/** A query on screen whose answers the test gives, each time that it is asked. */
function onScreen<Data>(queryClient: QueryClient, queryKey: QueryKey, known?: Data) {
  queryClient.setQueryData(queryKey, known);
  const asked: ((answer: Data) => void)[] = [];
  const observer = new QueryObserver<Data>(queryClient, {
    queryKey,
    queryFn: () => new Promise<Data>((resolve) => asked.push(resolve)),
    staleTime: Infinity,
  });
  const leave = observer.subscribe(() => undefined);
  return { observer, asked, leave };
}

const MARKETPLACE: Marketplace = { now: '', userId: null, listings: [FORMER] };
const PAGE: ListingPage = { now: '', listing: FORMER, history: [], userMaxCents: null };

const QUERIES = [
  ['the list', getQueryKey(trpc.marketplace.browse, undefined, 'query'), MARKETPLACE],
  ['the auction’s page', getQueryKey(trpc.marketplace.listing, { id: 1 }, 'query'), PAGE],
] as const;

test.each(QUERIES)(
  '%s is asked for again if an event comes before its answer',
  async (_, queryKey, former) => {
    const queryClient = new QueryClient();
    const utils = createTRPCQueryUtils<AppRouter>({ queryClient, client: trpcClient });
    const { observer, asked, leave } = onScreen<unknown>(queryClient, queryKey, former);
    takeMarketEvent(utils, BID);
    expect(asked).toHaveLength(0);

    void observer.refetch();
    await expect.poll(() => asked.length).toBe(1);
    takeMarketEvent(utils, BID);
    asked[0]?.(former);
    await expect.poll(() => asked.length).toBe(2);
    expect(JSON.stringify(queryClient.getQueryData(queryKey))).toContain('"highestBidCents":700');
    leave();
  },
);

test.each(QUERIES)(
  '%s is asked for again if an event comes before its first answer',
  async (_, queryKey, former) => {
    const queryClient = new QueryClient();
    const utils = createTRPCQueryUtils<AppRouter>({ queryClient, client: trpcClient });
    const { asked, leave } = onScreen<unknown>(queryClient, queryKey);
    await expect.poll(() => asked.length).toBe(1);
    takeMarketEvent(utils, BID);
    asked[0]?.(former);
    await expect.poll(() => asked.length).toBe(2);
    expect(JSON.stringify(queryClient.getQueryData(queryKey))).toContain('"highestBidCents":700');
    leave();
  },
);

test('a list that takes longer than the time between events arrives, and is asked for once more', async () => {
  const queryClient = new QueryClient();
  const utils = createTRPCQueryUtils<AppRouter>({ queryClient, client: trpcClient });
  const queryKey = getQueryKey(trpc.marketplace.browse, undefined, 'query');
  const { observer, asked, leave } = onScreen<Marketplace>(queryClient, queryKey, MARKETPLACE);
  void observer.refetch();
  await expect.poll(() => asked.length).toBe(1);
  for (let event = 0; event < 5; event++) {
    takeMarketEvent(utils, BID);
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  asked[0]?.({ ...MARKETPLACE, listings: [FORMER, listing({ id: 2 })] });
  await expect.poll(() => asked.length).toBe(2);
  const shown = observer.getCurrentResult().data?.listings;
  expect(shown?.map(({ id, highestBidCents }) => [id, highestBidCents])).toEqual([
    [1, 700],
    [2, null],
  ]);
  leave();
});

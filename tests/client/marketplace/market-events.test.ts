import { QueryClient } from '@tanstack/react-query';
import { createTRPCQueryUtils } from '@trpc/react-query';
import { expect, test } from 'vitest';
import { balanceQuery } from '#client/identity/session.ts';
import type { AppRouter } from '#server/app-router.ts';
import { takeMarketEvent } from '#client/marketplace/live/use-live-market.ts';
import { trpcClient } from '#client/platform/trpc.ts';
import { noticesQuery } from '#client/notices/notices-query.ts';

test('a stream that begins, or has missed something, has the lists and the balance read anew', () => {
  const queryClient = new QueryClient();
  const utils = createTRPCQueryUtils<AppRouter>({ queryClient, client: trpcClient });
  const keys = [balanceQuery().queryKey, noticesQuery().queryKey];
  queryClient.setQueryData(balanceQuery().queryKey, { balanceCents: 5000 });
  queryClient.setQueryData(noticesQuery().queryKey, []);
  takeMarketEvent(utils, { type: 'synchronize', now: '2026-11-22T12:00:00.000Z' });
  expect(keys.map((key) => queryClient.getQueryState(key)?.isInvalidated)).toEqual([true, true]);
});

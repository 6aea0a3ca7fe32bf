import { QueryClient } from '@tanstack/react-query';
import { getQueryKey } from '@trpc/react-query';
import { expect, test } from 'vitest';
import { forgetCustomer, forgetFormerCustomer } from '#client/identity/session.ts';
import { trpc } from '#client/platform/trpc.ts';
import { SHOP_INFO } from '../platform/support/shop-info.ts';

const REFERENCE_DATA_KEY = ['catalog', 'reference data'];

function filledClient(): QueryClient {
  const queryClient = new QueryClient();
  queryClient.setQueryData(REFERENCE_DATA_KEY, { version: '1' });
  queryClient.setQueryData(getQueryKey(trpc.shop.info, undefined, 'query'), SHOP_INFO);
  queryClient.setQueryData(getQueryKey(trpc.wallet.balance, undefined, 'query'), { balanceCents: 100 });
  return queryClient;
}

test.each([
  ['another sign-in', forgetCustomer],
  ['the end of a session', forgetFormerCustomer],
])(
  '%s forgets what was private and leaves the catalog and the shop alone: cards are drawn with them',
  async (_, forget) => {
    const queryClient = filledClient();
    await forget(queryClient);
    expect(queryClient.getQueryData(REFERENCE_DATA_KEY)).toEqual({ version: '1' });
    expect(queryClient.getQueryData(getQueryKey(trpc.shop.info, undefined, 'query'))).toEqual(SHOP_INFO);
    expect(queryClient.getQueryData(getQueryKey(trpc.wallet.balance, undefined, 'query'))).toBeUndefined();
  },
);

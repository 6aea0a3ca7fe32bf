import { useMutation } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useMe } from '#client/identity/session.ts';
import { failureOf } from '#client/platform/failure.ts';
import { trpcClient } from '#client/platform/trpc.ts';
import { useSingleFlight } from '#client/platform/use-single-flight.ts';
import { forgetWish, nameOfWish, unseenAmounts } from './unseen-codes.ts';
import { useRefreshWallet } from '#client/identity/use-refresh-wallet.ts';

interface Wish {
  amountCents: number;
  name: string;
}

/** Turns balance into a code, which is told once: a wish keeps its name until the code is on screen. */
export function useCrossSiteTransfer() {
  const customerId = useMe()?.customerId;
  const refreshWallet = useRefreshWallet();
  const transfer = useSingleFlight(
    useMutation({
      mutationFn: ({ amountCents, name }: Wish) =>
        trpcClient.wallet.transferCrossSite.mutate({
          amountCents,
          idempotencyKey: name,
        }),
      // The code is on this page and nowhere else, not even in memory once the page is left.
      gcTime: 0,
      onSuccess: () => {
        // Not waited for: the code comes first.
        void refreshWallet();
      },
      onError: (error, { name }) => {
        // Only these refusals come after the shop has looked for an earlier answer to the same request.
        const { code } = failureOf(error);
        if (code === 'validation_failed' || code === 'transfer_code_lost') forgetWish(name);
      },
    }),
  );
  const seen = transfer.isSuccess ? transfer.variables.name : undefined;
  useEffect(() => {
    if (seen !== undefined) forgetWish(seen);
  }, [seen]);
  return {
    transfer,
    /** What was asked for before and not seen, in this tab. */
    unseen: customerId === undefined ? [] : unseenAmounts(customerId),
    send: (amountCents: number) => {
      if (customerId === undefined) return;
      transfer.mutate({ amountCents, name: nameOfWish(customerId, amountCents) });
    },
  };
}

import type { inferRouterOutputs } from '@trpc/server';
import { useState } from 'react';
import { type Failure, failureOf } from '#client/platform/failure.ts';
import { FIRST_PAGE } from '#client/platform/search-params.ts';
import { trpc, trpcClient } from '#client/platform/trpc.ts';
import { useSingleFlight } from '#client/platform/use-single-flight.ts';
import { useAfterDialog } from '#client/ui/dialog/use-after-dialog.ts';
import type { AppRouter } from '#server/app-router.ts';
import { TRADE_QUOTE_MINUTES } from '#shared/trade-in/schemas.ts';

type Outputs = inferRouterOutputs<AppRouter>['tradeIn'];

export type TradeStep = 'confirm' | 'valuate' | 'complete';

export interface Trade {
  step: TradeStep;
  /** The value that the shop offers, once known. */
  quote: Outputs['value'] | undefined;
  /** The result, once completed. */
  accepted: Outputs['trade'] | undefined;
  isPending: boolean;
  /** As typed; kept for the way back, and discarded with the dialog. */
  password: string;
  /** The last error; undefined if there is none. */
  failure: Failure | undefined;
  /** Requests the account's value. */
  valuate: (password: string) => void;
  /** Requests the value again after it has expired. */
  renew: () => void;
  complete: () => void;
  back: () => void;
}

/**
 * The three steps of a trade: confirm, valuate, complete. The password exists as long as the dialog. If the answer to the last step is
 * lost on the way, another try finds that the account is not the customer's any more: then the list of what was traded in tells whether
 * the first try did it.
 */
export function useTrade(username: string): Trade {
  const [step, setStep] = useState<TradeStep>('confirm');
  const [password, setPassword] = useState('');
  const value = useSingleFlight(trpc.tradeIn.value.useMutation());
  const { purchases, tradeIn, wallet, payments } = trpc.useUtils();
  const refreshAfterTrade = useAfterDialog(() => {
    for (const changed of [purchases, tradeIn, wallet, payments]) void changed.invalidate();
  });
  const [earlier, setEarlier] = useState<Outputs['trade']>();
  const trade = useSingleFlight(
    trpc.tradeIn.trade.useMutation({
      onSuccess: refreshAfterTrade,
      onError: async (error) => {
        const { status, code } = failureOf(error);
        if (status !== undefined && status < 500 && code !== 'not_found') return;
        refreshAfterTrade();
        if (code !== 'not_found' || value.data === undefined) return;
        const found = await findTraded(username, value.data);
        if (found === undefined) return;
        setEarlier(found);
        setStep('complete');
      },
    }),
  );
  const error = trade.error ?? value.error;
  const ask = (given: string) => {
    trade.reset();
    value.mutate({ username, password: given }, { onSuccess: () => setStep('valuate') });
  };
  return {
    step,
    quote: value.data,
    accepted: trade.data ?? earlier,
    password,
    isPending: value.isPending || trade.isPending,
    failure: error === null ? undefined : failureOf(error),
    valuate: (given) => {
      setPassword(given);
      ask(given);
    },
    renew: () => ask(password),
    complete: () => trade.mutate({ username, password }, { onSuccess: () => setStep('complete') }),
    back: () => {
      value.reset();
      trade.reset();
      setStep('confirm');
    },
  };
}

/** What was traded in for this quote; undefined if it was not, or the list cannot be read. */
async function findTraded(
  username: string,
  { valueCents, expiresAt }: Outputs['value'],
): Promise<Outputs['trade'] | undefined> {
  const quotedAt = Date.parse(expiresAt) - TRADE_QUOTE_MINUTES * 60_000;
  try {
    const { results } = await trpcClient.tradeIn.list.query(FIRST_PAGE);
    return results.find(
      (one) =>
        one.productUsername === username &&
        one.valueCents === valueCents &&
        Date.parse(one.dateTraded) >= quotedAt,
    );
  } catch {
    return undefined;
  }
}

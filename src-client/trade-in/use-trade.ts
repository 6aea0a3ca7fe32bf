import type { inferRouterOutputs } from '@trpc/server';
import { useState } from 'react';
import { type Failure, failureOf } from '#client/platform/failure.ts';
import { trpc } from '#client/platform/trpc.ts';
import { useSingleFlight } from '#client/platform/use-single-flight.ts';
import { useAfterDialog } from '#client/ui/dialog/use-after-dialog.ts';
import type { AppRouter } from '#server/app-router.ts';

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

/** The three steps of a trade: confirm, valuate, complete. The password exists as long as the dialog. */
export function useTrade(username: string): Trade {
  const [step, setStep] = useState<TradeStep>('confirm');
  const [password, setPassword] = useState('');
  const value = useSingleFlight(trpc.tradeIn.value.useMutation());
  const { purchases, tradeIn, wallet, payments } = trpc.useUtils();
  const refreshAfterTrade = useAfterDialog(() => {
    for (const changed of [purchases, tradeIn, wallet, payments]) void changed.invalidate();
  });
  const trade = useSingleFlight(trpc.tradeIn.trade.useMutation({ onSuccess: refreshAfterTrade }));
  const error = trade.error ?? value.error;
  const ask = (given: string) => {
    trade.reset();
    value.mutate({ username, password: given }, { onSuccess: () => setStep('valuate') });
  };
  return {
    step,
    quote: value.data,
    accepted: trade.data,
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

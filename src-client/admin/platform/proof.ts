/**
 * Step-up: a call that is refused until the operator has proved who sits there waits for that proof and is sent once more, so that
 * nothing typed is lost. `layout/proof-dialog.tsx` asks for it.
 */
import type { TRPCLink } from '@trpc/client';
import type { AnyRouter } from '@trpc/server';
import { observable, type Unsubscribable } from '@trpc/server/observable';
import { createStore, useStore } from '#client/platform/store.ts';

interface ProofRequest {
  /** Called by the dialog, once. */
  settle: (isProved: boolean) => void;
}

const asked = createStore<ProofRequest | undefined>(undefined);
let underWay: Promise<boolean> | undefined;

export function useProofRequest(): ProofRequest | undefined {
  return useStore(asked);
}

/** Calls that are refused at the same time wait for the same proof. */
function askForProof(): Promise<boolean> {
  underWay ??= new Promise<boolean>((resolve) => {
    asked.set({
      settle: (isProved) => {
        asked.set(undefined);
        underWay = undefined;
        resolve(isProved);
      },
    });
  });
  return underWay;
}

export const proofLink: TRPCLink<AnyRouter> =
  () =>
  ({ op, next }) =>
    observable((observer) => {
      let call: Unsubscribable | undefined;
      let isOver = false;
      const send = (isRepeated: boolean): void => {
        call = next(op).subscribe({
          ...observer,
          error(error) {
            const data = error.data as { code?: unknown } | undefined;
            if (data?.code !== 'second_factor_required' || isRepeated) return observer.error(error);
            void goOn(error);
          },
        });
      };
      const goOn = async (refusal: Parameters<typeof observer.error>[0]): Promise<void> => {
        const isProved = await askForProof();
        if (isOver) return;
        if (isProved) send(true);
        else observer.error(refusal);
      };
      send(false);
      return () => {
        isOver = true;
        call?.unsubscribe();
      };
    });

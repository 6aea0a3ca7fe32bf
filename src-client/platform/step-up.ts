/**
 * Step-up authentication: a call that is refused for lack of a proof waits for the proof and is sent once more, so that no input is
 * lost. The shop's dialog (`security/step-up-dialog.tsx`) and the console's (`admin/layout/proof-dialog.tsx`) ask for it.
 */
import type { Operation, TRPCLink } from '@trpc/client';
import type { AnyRouter } from '@trpc/server';
import { observable, type Unsubscribable } from '@trpc/server/observable';
import { createStore } from './store.ts';

/** What a dialog gets: the required proof, and a callback. */
export type ProofRequest<Wanted> = Wanted & {
  /** The dialog must call it once: the proof was given, or the dialog was closed. */
  settle: (isProved: boolean) => void;
};

/** @param wantedOf the proof that a refusal requires; undefined for every other refusal */
export function createStepUp<Wanted extends object>(
  wantedOf: (data: unknown, op: Operation) => Wanted | undefined,
) {
  const request = createStore<ProofRequest<Wanted> | undefined>(undefined);
  let underWay: Promise<boolean> | undefined;

  /** Calls that are refused at the same time share one proof. */
  function askForProof(wanted: Wanted): Promise<boolean> {
    underWay ??= new Promise<boolean>((resolve) => {
      request.set({
        ...wanted,
        settle: (isProved) => {
          request.set(undefined);
          underWay = undefined;
          resolve(isProved);
        },
      });
    });
    return underWay;
  }

  const proofLink: TRPCLink<AnyRouter> =
    () =>
    ({ op, next }) =>
      observable((observer) => {
        let call: Unsubscribable | undefined;
        let isOver = false;
        const send = (isRepeated: boolean): void => {
          call = next(op).subscribe({
            ...observer,
            error(error) {
              const wanted = isRepeated ? undefined : wantedOf(error.data, op);
              if (!wanted) return observer.error(error);
              void repeatOnceProved(wanted, error);
            },
          });
        };
        const repeatOnceProved = async (
          wanted: Wanted,
          refusal: Parameters<typeof observer.error>[0],
        ): Promise<void> => {
          const isProved = await askForProof(wanted);
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

  return { request, askForProof, proofLink };
}

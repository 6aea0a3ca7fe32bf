/**
 * Step-up: a call that the shop refuses until the customer has proved who they are waits for that proof and is sent once more, so
 * that nothing typed is lost. The dialog which asks for it is `security/step-up-dialog.tsx`; without one, the refusal stands.
 */
import type { TRPCLink } from '@trpc/client';
import type { AnyRouter } from '@trpc/server';
import { observable, type Unsubscribable } from '@trpc/server/observable';
import type { Factor } from '#shared/identity/factors.ts';
import type { ProtectedAction } from '#shared/identity/protected-actions.ts';
import { fetchFromShop } from './connection.ts';
import { createStore, useStore } from './store.ts';

/** What a refusal says about the proof it wants. */
interface WantedProof {
  action: ProtectedAction;
  /** Empty for a customer who has a password only. */
  factors: readonly Factor[];
}

export interface ProofRequest extends WantedProof {
  /** Called by the dialog, once: the customer has proved who they are, or has closed it. */
  settle: (isProved: boolean) => void;
}

const asked = createStore<ProofRequest | undefined>(undefined);
let underWay: Promise<boolean> | undefined;

/** What a customer is asked to prove now. */
export function useProofRequest(): ProofRequest | undefined {
  return useStore(asked);
}

/** Calls that are refused at the same time wait for the same proof. */
function askForProof(wanted: WantedProof): Promise<boolean> {
  underWay ??= new Promise<boolean>((resolve) => {
    asked.set({
      ...wanted,
      settle: (isProved) => {
        asked.set(undefined);
        underWay = undefined;
        resolve(isProved);
      },
    });
  });
  return underWay;
}

/** The call that waits for a proof is refused, as if the dialog had been closed. */
export function dropProofRequest(): void {
  asked.get()?.settle(false);
}

/** Of the body of a refusal, or of what a tRPC error carries; undefined for every other refusal. */
function wantedProof(code: unknown, detail: unknown): WantedProof | undefined {
  if (code !== 'second_factor_required' || typeof detail !== 'object' || detail === null) return undefined;
  return 'action' in detail && 'factors' in detail ? (detail as WantedProof) : undefined;
}

/** For calls that the customer has not asked for, such as bringing a copy up to date: refused they are refused. */
export const WITHOUT_PROOF = { asksForProof: false };

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
            const data = error.data as { code?: unknown; detail?: unknown } | undefined;
            const wanted = wantedProof(data?.code, data?.detail);
            if (wanted === undefined || isRepeated || op.context['asksForProof'] === false)
              return observer.error(error);
            void goOn(wanted, error);
          },
        });
      };
      const goOn = async (
        wanted: WantedProof,
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

/** `fetchFromShop` for documents that want a proof: refused for want of one, it is asked for and the request sent once more. */
export async function fetchWithProof(address: string): Promise<Response> {
  const response = await fetchFromShop(address);
  if (response.status !== 403) return response;
  const refusal: unknown = await response
    .clone()
    .json()
    .catch(() => undefined);
  return (await proveFor(refusal)) ? fetchFromShop(address) : response;
}

/** Asks for the proof that the body of a refusal wants. @returns whether the request is worth another try */
export async function proveFor(refusal: unknown): Promise<boolean> {
  const wanted = wantedProof((refusal as { code?: unknown } | null | undefined)?.code, refusal);
  return wanted !== undefined && askForProof(wanted);
}

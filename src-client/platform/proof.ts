/** A call that the shop refuses until the customer has proved who they are; `security/step-up-dialog.tsx` asks for the proof. */
import type { Factor } from '#shared/identity/factors.ts';
import type { ProtectedAction } from '#shared/identity/protected-actions.ts';
import { fetchFromShop } from './connection.ts';
import { createStepUp, type ProofRequest as Request } from './step-up.ts';
import { useStore } from './store.ts';

/** What a refusal says about the proof it wants. */
interface WantedProof {
  action: ProtectedAction;
  /** Empty for a customer who has a password only. */
  factors: readonly Factor[];
}

export type ProofRequest = Request<WantedProof>;

/** For calls that the customer has not asked for, such as bringing a copy up to date: refused they are refused. */
export const WITHOUT_PROOF = { asksForProof: false };

const { request, askForProof, proofLink } = createStepUp((data, { context }) => {
  const refusal = data as { code?: unknown; detail?: unknown } | undefined;
  return context['asksForProof'] === false ? undefined : wantedProof(refusal?.code, refusal?.detail);
});

export { proofLink };

/** What a customer is asked to prove now. */
export function useProofRequest(): ProofRequest | undefined {
  return useStore(request);
}

/** The call that waits for a proof is refused, as if the dialog had been closed. */
export function dropProofRequest(): void {
  request.get()?.settle(false);
}

/** Of the body of a refusal, or of what a tRPC error carries; undefined for every other refusal. */
function wantedProof(code: unknown, detail: unknown): WantedProof | undefined {
  if (code !== 'second_factor_required' || typeof detail !== 'object' || detail === null) return undefined;
  return 'action' in detail && 'factors' in detail ? (detail as WantedProof) : undefined;
}

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

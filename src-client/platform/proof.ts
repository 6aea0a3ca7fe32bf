/** Calls that the shop refuses until the customer gives a proof; `security/step-up-dialog.tsx` asks for it. */
import type { Factor } from '#shared/identity/factors.ts';
import type { ProtectedAction } from '#shared/identity/protected-actions.ts';
import { fetchFromShop } from './connection.ts';
import { createStepUp, type ProofRequest as Request } from './step-up.ts';
import { useStore } from './store.ts';

/** The proof that a refusal requires. */
interface WantedProof {
  action: ProtectedAction;
  /** Empty for a customer who only has a password. */
  factors: readonly Factor[];
}

export type ProofRequest = Request<WantedProof>;

/**
 * For calls that the customer did not request, such as updating the device's copy: they are refused without a dialog.
 */
export const WITHOUT_PROOF = { asksForProof: false };

const { request, askForProof, proofLink } = createStepUp((data, { context }) => {
  const refusal = data as { code?: unknown; detail?: unknown } | undefined;
  return context['asksForProof'] === false ? undefined : wantedProof(refusal?.code, refusal?.detail);
});

export { proofLink };

/** The proof that the customer must give now. */
export function useProofRequest(): ProofRequest | undefined {
  return useStore(request);
}

/** Refuses the waiting call, as if the dialog had been closed. */
export function dropProofRequest(): void {
  request.get()?.settle(false);
}

/** From the body of a refusal, or the data of a tRPC error; undefined for every other refusal. */
function wantedProof(code: unknown, detail: unknown): WantedProof | undefined {
  if (code !== 'second_factor_required' || typeof detail !== 'object' || detail === null) return undefined;
  return 'action' in detail && 'factors' in detail ? (detail as WantedProof) : undefined;
}

/** `fetchFromShop` for documents that need a proof: if it is missing, asks for it and sends the request once more. */
export async function fetchWithProof(address: string): Promise<Response> {
  const response = await fetchFromShop(address);
  if (response.status !== 403) return response;
  const refusal: unknown = await response
    .clone()
    .json()
    .catch(() => undefined);
  return (await proveFor(refusal)) ? fetchFromShop(address) : response;
}

/** Asks for the proof that a refusal's body requires. @returns whether to repeat the request */
export async function proveFor(refusal: unknown): Promise<boolean> {
  const wanted = wantedProof((refusal as { code?: unknown } | null | undefined)?.code, refusal);
  return wanted !== undefined && askForProof(wanted);
}

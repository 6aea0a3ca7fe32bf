import { lazy, Suspense } from 'react';
import { useProofRequest } from '../platform/proof.ts';

const ProofDialog = lazy(async () => ({ default: (await import('./proof-dialog.tsx')).ProofDialog }));

/** On every page: opens the dialog when a call waits for a proof. */
export function ProofRequests() {
  const request = useProofRequest();
  return <Suspense fallback={null}>{request && <ProofDialog settle={request.settle} />}</Suspense>;
}

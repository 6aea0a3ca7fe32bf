import { lazy, Suspense } from 'react';
import { useProofRequest } from '../platform/proof.ts';

const ProofDialog = lazy(async () => ({ default: (await import('./proof-dialog.tsx')).ProofDialog }));

/** Stands on every page: asks who sits there when a call waits for that. */
export function ProofRequests() {
  const request = useProofRequest();
  return <Suspense fallback={null}>{request && <ProofDialog settle={request.settle} />}</Suspense>;
}

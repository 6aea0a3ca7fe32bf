import { lazy, Suspense } from 'react';
import { onCustomerChange } from '#client/identity/session.ts';
import { dropProofRequest, useProofRequest } from '#client/platform/proof.ts';

const StepUpDialog = lazy(() =>
  import('./step-up-dialog.tsx').then((file) => ({ default: file.StepUpDialog })),
);

onCustomerChange(dropProofRequest);

/** On every page: opens the dialog when a call waits for a proof. */
export function StepUp() {
  const request = useProofRequest();
  return <Suspense fallback={null}>{request !== undefined && <StepUpDialog request={request} />}</Suspense>;
}

/** Calls that the server refuses for lack of a proof wait for it; `layout/proof-dialog.tsx` asks for it. */
import { createStepUp } from '#client/platform/step-up.ts';
import { useStore } from '#client/platform/store.ts';

const { request, proofLink } = createStepUp((data) =>
  (data as { code?: unknown } | undefined)?.code === 'second_factor_required' ? {} : undefined,
);

export { proofLink };

export function useProofRequest() {
  return useStore(request);
}

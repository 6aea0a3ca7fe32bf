import { createFileRoute } from '@tanstack/react-router';
import { TermsPage } from '#client/legal/terms-page.tsx';
import { shopInfoQuery } from '#client/platform/shop-info.ts';

export const Route = createFileRoute('/tos')({
  // The text contains the operator's details; without them it would be no valid contract.
  loader: ({ context }) => context.queryClient.ensureQueryData(shopInfoQuery()),
  component: TermsPage,
});

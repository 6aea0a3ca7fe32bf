import { createFileRoute } from '@tanstack/react-router';
import { TermsPage } from '#client/legal/terms-page.tsx';
import { shopInfoQuery } from '#client/platform/shop-info.ts';

export const Route = createFileRoute('/tos')({
  // The text is full of the operator's names; half of it would not be a contract.
  loader: ({ context }) => context.queryClient.ensureQueryData(shopInfoQuery()),
  component: TermsPage,
});

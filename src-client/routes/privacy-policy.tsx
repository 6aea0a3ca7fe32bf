import { createFileRoute } from '@tanstack/react-router';
import { PrivacyPage } from '#client/legal/privacy-page.tsx';
import { shopInfoQuery } from '#client/platform/shop-info.ts';

export const Route = createFileRoute('/privacy-policy')({
  // The text contains the operator's details; without them it would be no valid contract.
  loader: ({ context }) => context.queryClient.ensureQueryData(shopInfoQuery()),
  component: PrivacyPage,
});

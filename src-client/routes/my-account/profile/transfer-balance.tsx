import { createFileRoute } from '@tanstack/react-router';
import { TransferBalancePage } from '#client/wallet/transfer-balance-page.tsx';

export const Route = createFileRoute('/my-account/profile/transfer-balance')({
  component: TransferBalancePage,
});

import { createFileRoute } from '@tanstack/react-router';
import { CrossSiteTransferPage } from '#client/wallet/cross-site-transfer-page.tsx';

export const Route = createFileRoute('/my-account/profile/transfer-balance-cross-site')({
  component: CrossSiteTransferPage,
});

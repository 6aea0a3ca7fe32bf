import { createFileRoute, useLocation } from '@tanstack/react-router';
import { StopRecoveryPage } from '#client/security/stop-recovery-page.tsx';

/** Where the link "Stop it" of a mail leads: `#token=`, which no log of a server or proxy sees. */
export const Route = createFileRoute('/my-account/stop-recovery')({ component: StopRecovery });

function StopRecovery() {
  const fragment = new URLSearchParams(useLocation({ select: ({ hash }) => hash }));
  return <StopRecoveryPage token={fragment.get('token') ?? ''} />;
}

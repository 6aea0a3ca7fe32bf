import { createFileRoute, useLocation } from '@tanstack/react-router';
import { StopRecoveryPage } from '#client/security/stop-recovery-page.tsx';

/** The target of the link "Stop it" in mails: `#token=`, which never appears in the logs of servers or proxies. */
export const Route = createFileRoute('/my-account/stop-recovery')({ component: StopRecovery });

function StopRecovery() {
  const fragment = new URLSearchParams(useLocation({ select: ({ hash }) => hash }));
  return <StopRecoveryPage token={fragment.get('token') ?? ''} />;
}

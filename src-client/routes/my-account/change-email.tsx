import { createFileRoute, useLocation } from '@tanstack/react-router';
import { ChangeEmailPage } from '#client/security/change-email-page.tsx';

/**
 * The target of both links in a change of the e-mail address: `#token=`, which never appears in the logs of servers or
 * proxies.
 */
export const Route = createFileRoute('/my-account/change-email')({ component: ChangeEmail });

function ChangeEmail() {
  const fragment = new URLSearchParams(useLocation({ select: ({ hash }) => hash }));
  return <ChangeEmailPage token={fragment.get('token') ?? ''} />;
}

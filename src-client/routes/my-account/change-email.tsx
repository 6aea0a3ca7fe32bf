import { createFileRoute, useLocation } from '@tanstack/react-router';
import { ChangeEmailPage } from '#client/security/change-email-page.tsx';

/** Where both links of a change of the e-mail address lead: `#token=`, which no log of a server or proxy sees. */
export const Route = createFileRoute('/my-account/change-email')({ component: ChangeEmail });

function ChangeEmail() {
  const fragment = new URLSearchParams(useLocation({ select: ({ hash }) => hash }));
  return <ChangeEmailPage token={fragment.get('token') ?? ''} />;
}

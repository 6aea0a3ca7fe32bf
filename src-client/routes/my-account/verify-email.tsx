import { createFileRoute, useLocation } from '@tanstack/react-router';
import { VerifyEmailPage } from '#client/identity/verify-email-page.tsx';
import { textParams } from '#client/platform/search-params.ts';

/**
 * The target of the link in verification mails: `#key=`, which never appears in the logs of servers or proxies; `?key=`
 * works too.
 */
export const Route = createFileRoute('/my-account/verify-email')({
  validateSearch: textParams('key'),
  component: VerifyEmail,
});

function VerifyEmail() {
  const { key = '' } = Route.useSearch();
  const fragment = new URLSearchParams(useLocation({ select: ({ hash }) => hash }));
  return <VerifyEmailPage mailKey={fragment.get('key') ?? key} />;
}

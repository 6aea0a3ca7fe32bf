import { createFileRoute, useLocation } from '@tanstack/react-router';
import { VerifyEmailPage } from '#client/identity/verify-email-page.tsx';
import { textParams } from '#client/platform/search-params.ts';

/** Where the link of a verification mail leads: `#key=`, which no log of a server or proxy sees; `?key=` works too. */
export const Route = createFileRoute('/my-account/verify-email')({
  validateSearch: textParams('key'),
  component: VerifyEmail,
});

function VerifyEmail() {
  const { key = '' } = Route.useSearch();
  const fragment = new URLSearchParams(useLocation({ select: ({ hash }) => hash }));
  return <VerifyEmailPage mailKey={fragment.get('key') ?? key} />;
}

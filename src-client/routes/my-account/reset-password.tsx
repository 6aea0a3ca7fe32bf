import { createFileRoute, useLocation } from '@tanstack/react-router';
import { ResetPasswordPage } from '#client/identity/reset-password-page.tsx';
import { textParams } from '#client/platform/search-params.ts';

/**
 * The target of the link in reset mails: `#uid=&token=`, which never appears in the logs of servers or proxies;
 * `?uid=&token=` works too.
 */
export const Route = createFileRoute('/my-account/reset-password')({
  validateSearch: textParams('uid', 'token'),
  component: ResetPassword,
});

function ResetPassword() {
  const { uid = '', token = '' } = Route.useSearch();
  const fragment = new URLSearchParams(useLocation({ select: ({ hash }) => hash }));
  return <ResetPasswordPage uid={fragment.get('uid') ?? uid} token={fragment.get('token') ?? token} />;
}

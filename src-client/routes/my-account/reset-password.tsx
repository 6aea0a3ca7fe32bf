import { createFileRoute } from '@tanstack/react-router';
import { ResetPasswordPage } from '#client/identity/reset-password-page.tsx';
import { oneOf } from '#client/platform/search-params.ts';

/** Where the link of a reset mail leads. */
export const Route = createFileRoute('/my-account/reset-password')({
  validateSearch: (search): { uid?: string; token?: string } => {
    const [uid, token] = [oneOf(search['uid']), oneOf(search['token'])];
    return { ...(uid !== undefined && { uid }), ...(token !== undefined && { token }) };
  },
  component: ResetPassword,
});

function ResetPassword() {
  const { uid = '', token = '' } = Route.useSearch();
  return <ResetPasswordPage uid={uid} token={token} />;
}

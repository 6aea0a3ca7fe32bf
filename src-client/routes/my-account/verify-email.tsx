import { createFileRoute } from '@tanstack/react-router';
import { VerifyEmailPage } from '#client/identity/verify-email-page.tsx';
import { oneOf } from '#client/platform/search-params.ts';

/** Where the link of a verification mail leads. */
export const Route = createFileRoute('/my-account/verify-email')({
  validateSearch: (search): { key?: string } => {
    const key = oneOf(search['key']);
    return key === undefined ? {} : { key };
  },
  component: VerifyEmail,
});

function VerifyEmail() {
  return <VerifyEmailPage mailKey={Route.useSearch().key ?? ''} />;
}

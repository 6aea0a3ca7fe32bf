import { createFileRoute, redirect } from '@tanstack/react-router';
import { SignInPage } from '#client/sign-in/sign-in-page.tsx';
import { FIRST_PAGE } from '#client/platform/search-params.ts';
import { meQuery } from '#client/identity/session.ts';

export const Route = createFileRoute('/my-account/')({
  beforeLoad: async ({ context }) => {
    const me = await context.queryClient.ensureQueryData(meQuery());
    if (me !== null) {
      throw redirect({ to: '/my-account/profile/your-purchases/', search: FIRST_PAGE });
    }
  },
  component: SignInPage,
});

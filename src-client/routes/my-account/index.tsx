import { createFileRoute, redirect } from '@tanstack/react-router';
import { SignInPage } from '#client/sign-in/sign-in-page.tsx';
import { meQuery } from '#client/identity/session.ts';

export const Route = createFileRoute('/my-account/')({
  beforeLoad: async ({ context }) => {
    const me = await context.queryClient.ensureQueryData(meQuery());
    if (me !== null) {
      throw redirect({ to: '/my-account/profile/your-purchases/', search: { page: '1', limit: '5' } });
    }
  },
  component: SignInPage,
});

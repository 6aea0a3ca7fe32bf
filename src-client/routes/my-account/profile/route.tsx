import { createFileRoute, redirect } from '@tanstack/react-router';
import { ProfileFrame } from '#client/identity/profile-frame.tsx';
import { ProfileUnavailable } from '#client/identity/profile-unavailable.tsx';
import { meQuery } from '#client/identity/session.ts';

export const Route = createFileRoute('/my-account/profile')({
  beforeLoad: async ({ context, location }) => {
    const me = await context.queryClient.ensureQueryData(meQuery());
    // The code of a cross-site link is behind the `#`; the login page keeps it.
    if (me === null) throw redirect({ to: '/my-account/', hash: location.hash });
  },
  component: ProfileFrame,
  errorComponent: ProfileUnavailable,
});

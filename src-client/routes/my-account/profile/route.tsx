import { createFileRoute, redirect } from '@tanstack/react-router';
import { ProfileFrame } from '#client/identity/profile-frame.tsx';
import { ProfileUnavailable } from '#client/identity/profile-unavailable.tsx';
import { meQuery } from '#client/identity/session.ts';

export const Route = createFileRoute('/my-account/profile')({
  beforeLoad: async ({ context }) => {
    const me = await context.queryClient.ensureQueryData(meQuery());
    if (me === null) throw redirect({ to: '/my-account/' });
  },
  component: ProfileFrame,
  errorComponent: ProfileUnavailable,
});

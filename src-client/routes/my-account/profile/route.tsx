import { createFileRoute, redirect } from '@tanstack/react-router';
import { ProfileFrame, ProfileUnavailable } from '#client/profile/profile-frame.tsx';
import { currentSession } from '#client/offline/vault/session-mark.ts';
import { meQuery } from '#client/identity/session.ts';

export const Route = createFileRoute('/my-account/profile')({
  beforeLoad: async ({ context, location }) => {
    const wasSignedIn = currentSession() !== undefined;
    const me = await context.queryClient.ensureQueryData(meQuery());
    // The code of a cross-site link is behind the `#`; the login page keeps it.
    if (me === null)
      throw redirect({
        to: '/my-account/',
        hash: location.hash,
        state: { hasSessionEnded: wasSignedIn },
      });
  },
  component: ProfileFrame,
  errorComponent: ProfileUnavailable,
});

import { createFileRoute, redirect } from '@tanstack/react-router';
import { ProfileFailure, ProfileFrame } from '#client/profile/profile-frame.tsx';
import { currentSession } from '#client/offline/vault/session-mark.ts';
import { meQuery } from '#client/identity/session.ts';
import { isOffline } from '#client/platform/connection.ts';
import { failureOf } from '#client/platform/failure.ts';

export const Route = createFileRoute('/my-account/profile')({
  beforeLoad: async ({ context, location }) => {
    const wasSignedIn = currentSession() !== undefined;
    const me = await context.queryClient.ensureQueryData(meQuery()).catch(unlessOffline);
    // The code of a cross-site link is behind the `#`; the login page keeps it.
    if (me === null)
      throw redirect({
        to: '/my-account/',
        hash: location.hash,
        state: { hasSessionEnded: wasSignedIn },
      });
  },
  component: ProfileFrame,
  errorComponent: ProfileFailure,
});

/** Without a connection the frame says what there is to read. */
function unlessOffline(error: unknown): undefined {
  if (failureOf(error).status !== undefined || !isOffline()) throw error;
}

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
    // Keeps the code of a cross-site link, which is behind the `#`, for the login page.
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

/** Offline, the frame shows what can be read. */
function unlessOffline(error: unknown): undefined {
  if (failureOf(error).status !== undefined || !isOffline()) throw error;
}

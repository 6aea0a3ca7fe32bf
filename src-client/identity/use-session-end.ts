import { useQueryClient } from '@tanstack/react-query';
import { useNavigate, useRouter } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useRef } from 'react';
import { failureOf } from '#client/platform/failure.ts';
import { withdrawUndos } from '#client/ui/notices/notices.tsx';
import { forgetFormerCustomer, meQuery, takeUnexpectedEnd, useMe } from './session.ts';

const PROFILE = '/my-account/profile/';

/**
 * Once per page: when the session ends while it is open, by Logout here or elsewhere, by a new password, by its age, or by the
 * operator, who blocked the customer. Nothing looks signed in any longer, and profile pages are left for the login page.
 * Whichever call is refused first brings it to light.
 */
export function useSessionEnd(): void {
  const me = useMe();
  const navigate = useNavigate();
  const router = useRouter();
  const queryClient = useQueryClient();

  useEffect(() => {
    // The shop says whether the session is over: a refusal may be of a call that was sent before the sign-in.
    const onError = (error: unknown): void => {
      const { code } = failureOf(error);
      if (code !== 'not_authenticated' && code !== 'customer_blocked') return;
      void queryClient.invalidateQueries({ queryKey: meQuery().queryKey });
    };
    const endings = [
      queryClient.getQueryCache().subscribe((event) => {
        if (event.type === 'updated' && event.action.type === 'error') onError(event.action.error);
      }),
      queryClient.getMutationCache().subscribe((event) => {
        if (event.type === 'updated' && event.action.type === 'error') onError(event.action.error);
      }),
    ];
    return () => {
      for (const end of endings) end();
    };
  }, [queryClient]);

  const leave = useEffectEvent(async () => {
    const hasSessionEnded = takeUnexpectedEnd();
    withdrawUndos();
    if (router.latestLocation.pathname.startsWith(PROFILE)) {
      await navigate({ to: '/my-account/', replace: true, state: { hasSessionEnded } });
    }
    await forgetFormerCustomer(queryClient);
  });
  const wasSignedIn = useRef(false);
  useEffect(() => {
    if (me === undefined) return;
    const isOver = wasSignedIn.current && me === null;
    wasSignedIn.current = me !== null;
    if (isOver) void leave();
  }, [me]);
}

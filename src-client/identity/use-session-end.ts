import { useQueryClient } from '@tanstack/react-query';
import { useNavigate, useRouter } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useRef } from 'react';
import { failureOf } from '#client/platform/failure.ts';
import { withdrawUndos } from '#client/ui/notices/notices.tsx';
import { forgetFormerCustomer, meQuery, takeUnexpectedEnd, useMe } from './session.ts';

const PROFILE = '/my-account/profile/';

/**
 * Used once per page: handles the end of the session while the page is open, by Logout here or elsewhere, a new password, its
 * age, or an operator who blocked the customer. The page then shows the signed-out state, and profile pages redirect to the
 * login page. Triggered by the first refused call.
 */
export function useSessionEnd(): void {
  const me = useMe();
  const navigate = useNavigate();
  const router = useRouter();
  const queryClient = useQueryClient();

  useEffect(() => {
    // The shop decides whether the session is over: the refused call may have been sent before the sign-in.
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

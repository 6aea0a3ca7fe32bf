import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';
import { failureOf } from '#client/platform/failure.ts';
import { meQuery, useMe, useSessionChange } from './session.ts';

/**
 * Leaves for the login page when the session ends while a profile page is open: by Logout here or elsewhere, by a new
 * password, by its age. Whichever call is refused first brings it to light.
 */
export function useSessionEnd(): void {
  const me = useMe();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const refreshSession = useSessionChange();

  useEffect(() => {
    const onError = (error: unknown): void => {
      if (failureOf(error).code === 'not_authenticated') queryClient.setQueryData(meQuery().queryKey, null);
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
    await navigate({ to: '/my-account/', replace: true });
    await refreshSession();
  });
  const isOver = me === null;
  useEffect(() => {
    if (isOver) void leave();
  }, [isOver]);
}

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { confirmLogout, endSession } from '#client/offline/vault/end-session.ts';
import { failureOf } from '#client/platform/failure.ts';
import { trpcClient } from '#client/platform/trpc.ts';
import { useSingleFlight } from '#client/platform/use-single-flight.ts';
import { notify } from '#client/ui/notices/notices.tsx';
import { endOnPurpose } from './session.ts';

const LEFT_OFFLINE =
  'You are logged out on this device and your data is removed from it. The shop is told as soon as it can be reached.';

/**
 * Logs out. What this device keeps goes first and in any case: on a shared device that matters more than whether the shop
 * can be told at once.
 */
export function useLogOut() {
  const queryClient = useQueryClient();
  return useSingleFlight(
    useMutation({
      mutationFn: async () => {
        await endSession('leaving');
        await trpcClient.identity.logout.mutate();
        await confirmLogout();
      },
      onSuccess: () => leave(),
      onError: (error) => {
        const { status, text } = failureOf(error);
        notify(status === undefined ? 'good' : 'bad', status === undefined ? LEFT_OFFLINE : text);
        if (status === undefined) leave();
      },
    }),
  );

  function leave(): void {
    endOnPurpose(queryClient);
  }
}

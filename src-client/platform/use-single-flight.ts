import type { UseMutationResult } from '@tanstack/react-query';
import { useRef } from 'react';

/**
 * A mutation that cannot be sent again while it is pending: `mutate` then does nothing. `isPending` alone cannot prevent a double
 * click, because it changes only with the next render; nor can the call alone, which ends one render earlier.
 */
export function useSingleFlight<Data, Failure, Input, Context>(
  mutation: UseMutationResult<Data, Failure, Input, Context>,
): UseMutationResult<Data, Failure, Input, Context> {
  const isInFlight = useRef(false);
  const land = () => {
    isInFlight.current = false;
  };
  return {
    ...mutation,
    mutate: (...call) => {
      if (isInFlight.current || mutation.isPending) return;
      isInFlight.current = true;
      void mutation.mutateAsync(...call).then(land, land);
    },
  };
}

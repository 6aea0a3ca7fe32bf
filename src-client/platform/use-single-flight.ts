import type { UseMutationResult } from '@tanstack/react-query';
import { useRef } from 'react';

/**
 * A mutation that is not sent again while it is under way: `mutate` does nothing then. `isPending` alone cannot keep a second press
 * out, because it changes with the next render, and two presses fit in between; nor can the call alone, which is over a render earlier.
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

import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { FieldErrors } from '#shared/errors.ts';
import type { Factor } from '#shared/identity/factors.ts';
import { useHasLeft } from '#client/platform/use-has-left.ts';
import { useSingleFlight } from '#client/platform/use-single-flight.ts';
import { fieldsOfError } from '#client/identity/identity-failure.ts';
import { pollQueue, type QueueStatus } from './queue-polling.ts';
import { useSignedIn } from './use-signed-in.ts';

/** The password was correct; one of these factors is still required. */
export interface SecondStep {
  queueId: string;
  factors: Factor[];
}

interface QueuedSignIn<Input> {
  submit: (input: Input) => void;
  isPending: boolean;
  /** The number of answered attempts. */
  attempts: number;
  /** Messages per field; `nonFieldErrors` and `detail` are shown in the box above the form. */
  fields: FieldErrors;
  /** The text of the box, if any. */
  message: string | undefined;
  secondStep: SecondStep | undefined;
  /** Returns from the second step to the password. */
  startOver: () => void;
}

/** One sign-in through the queue, by login or registration; afterwards, all data of the customer is refetched. */
export function useQueuedSignIn<Input, User>(
  start: (input: Input) => Promise<{ queueId: string }>,
  check: (queueId: string) => Promise<QueueStatus<User>>,
  onDone?: () => void,
): QueuedSignIn<Input> {
  const signedIn = useSignedIn();
  const hasLeft = useHasLeft();
  const [attempts, setAttempts] = useState(0);
  const mutation = useSingleFlight(
    useMutation({
      meta: { handlesThrottling: true },
      mutationFn: async (input: Input) => {
        const { queueId } = await start(input);
        const outcome = await pollQueue(() => check(queueId));
        if (outcome.status === 'done') await signedIn();
        return { ...outcome, queueId };
      },
      onSettled: () => setAttempts((count) => count + 1),
    }),
  );
  const fields = mutation.data?.status === 'failed' ? mutation.data.fields : fieldsOfError(mutation.error);
  return {
    // A callback of the call, not of the hook: a customer who has left the form is signed in without navigating.
    submit: (input) =>
      mutation.mutate(input, {
        onSuccess: (outcome) => {
          if (outcome.status === 'done' && !hasLeft()) onDone?.();
        },
      }),
    isPending: mutation.isPending,
    attempts,
    fields,
    message: fields['nonFieldErrors']?.[0] ?? fields['detail']?.[0],
    secondStep: mutation.data?.status === 'second_factor' ? mutation.data : undefined,
    startOver: mutation.reset,
  };
}

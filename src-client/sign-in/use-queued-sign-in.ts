import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { FieldErrors } from '#shared/errors.ts';
import { FACTOR_TEXTS } from '#shared/identity/factors.ts';
import { takeRememberedItem } from '#client/cart/remembered-item.ts';
import { readSessionMark, writeSessionMark } from '#client/offline/vault/session-mark.ts';
import { failureOf } from '#client/platform/failure.ts';
import { trpc, trpcClient } from '#client/platform/trpc.ts';
import { useHasLeft } from '#client/platform/use-has-left.ts';
import { useSingleFlight } from '#client/platform/use-single-flight.ts';
import { notify } from '#client/ui/notices/notices.tsx';
import { fieldsOfError } from '#client/identity/identity-failure.ts';
import { pollQueue, type QueueStatus } from './queue-polling.ts';
import { useSessionChange } from '#client/identity/session.ts';

interface QueuedSignIn<Input> {
  submit: (input: Input) => void;
  isPending: boolean;
  /** How many attempts have been answered. */
  attempts: number;
  /** Messages per field; `nonFieldErrors` and `detail` belong into the box above the form. */
  fields: FieldErrors;
  /** What the box says, if anything. */
  message: string | undefined;
}

/** One sign-in through the queue, by login or by registration; afterwards everything about the customer is fresh. */
export function useQueuedSignIn<Input, User>(
  start: (input: Input) => Promise<{ queueId: string }>,
  check: (queueId: string) => Promise<QueueStatus<User>>,
  onDone?: () => void,
): QueuedSignIn<Input> {
  const refreshSession = useSessionChange();
  const hasLeft = useHasLeft();
  const addRemembered = useRememberedItem();
  const [attempts, setAttempts] = useState(0);
  const mutation = useSingleFlight(
    useMutation({
      meta: { handlesThrottling: true },
      mutationFn: async (input: Input) => {
        const { queueId } = await start(input);
        const outcome = await pollQueue(() => check(queueId));
        if (outcome.status === 'done') {
          // The shop still had to be told of a logout; the new session has ended that one.
          if (readSessionMark() === 'leaving') writeSessionMark('ending');
          await addRemembered();
          await refreshSession();
        }
        return outcome;
      },
      onSettled: () => setAttempts((count) => count + 1),
    }),
  );
  const fields = fieldsOf(mutation);
  return {
    // A callback of the call, not of the hook: who has left the form meanwhile is signed in, and stays where they are.
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
  };
}

function fieldsOf({ data, error }: { data?: QueueStatus<unknown> | undefined; error: unknown }): FieldErrors {
  if (data?.status === 'failed') return data.fields;
  if (data?.status === 'second_factor') return { nonFieldErrors: [FACTOR_TEXTS.secondFactor] };
  return fieldsOfError(error);
}

/** Adds what the visitor tried to add before signing in, and says so if that fails: the account may be sold meanwhile. */
function useRememberedItem(): () => Promise<void> {
  const utils = trpc.useUtils();
  return async () => {
    const productId = takeRememberedItem();
    if (productId === undefined) return;
    try {
      await trpcClient.cart.add.mutate({ productId });
    } catch (error) {
      const { code, text } = failureOf(error);
      if (code !== 'already_in_cart') notify('bad', text);
    }
    await utils.cart.list.invalidate();
  };
}

import { useMutation } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import type { PasskeyAssertion } from '#shared/identity/passkeys.ts';
import { trpcClient } from '#client/platform/trpc.ts';
import { useHasLeft } from '#client/platform/use-has-left.ts';
import { useSingleFlight } from '#client/platform/use-single-flight.ts';
import { askPasskey, hasAutofill, passkeyFailure, stopAsking } from '#client/platform/passkeys.ts';
import { useSignedIn } from './use-signed-in.ts';

/** A challenge expires after five minutes; a login page may be open for longer. */
const ASK_ANEW_MS = 4 * 60_000;

/** A sign-in by passkey alone. @param onDone not called if the visitor has left the page */
export function usePasskeySignIn(onDone: () => void): {
  start: () => void;
  /** Completes the sign-in with a passkey that was chosen through autofill. */
  finish: (response: PasskeyAssertion) => void;
  isPending: boolean;
  failure: string | undefined;
} {
  const signedIn = useSignedIn();
  const hasLeft = useHasLeft();
  const signIn = useSingleFlight(
    useMutation({
      meta: { handlesThrottling: true },
      mutationFn: async (chosen: PasskeyAssertion | undefined) => {
        const response = chosen ?? (await askPasskey(await trpcClient.identity.beginPasskeySignIn.mutate()));
        await trpcClient.identity.passkeySignIn.mutate({ response });
        await signedIn();
      },
    }),
  );
  const send = (chosen: PasskeyAssertion | undefined) =>
    signIn.mutate(chosen, {
      onSuccess: () => {
        if (!hasLeft()) onDone();
      },
    });
  return {
    start: () => send(undefined),
    finish: send,
    isPending: signIn.isPending,
    failure: signIn.isError ? passkeyFailure(signIn.error) : undefined,
  };
}

/**
 * While the form is on screen, the browser offers passkeys in its fields. Failures are ignored, because there is also a
 * button.
 */
export function usePasskeyAutofill({
  finish,
  isPending,
}: Pick<ReturnType<typeof usePasskeySignIn>, 'finish' | 'isPending'>): void {
  const chosen = useEffectEvent(finish);
  // The browser has one request at a time: another would abort the one that the button has opened.
  const isSigningIn = useEffectEvent(() => isPending);
  useEffect(() => {
    let isOver = false;
    const ask = async (): Promise<void> => {
      try {
        if (!(await hasAutofill()) || isOver) return;
        const options = await trpcClient.identity.beginPasskeySignIn.mutate();
        if (isOver || isSigningIn()) return;
        const response = await askPasskey(options, true);
        if (!isOver) chosen(response);
      } catch {
        // Another request replaced this one, or the shop cannot be reached.
      }
    };
    void ask();
    const timer = setInterval(() => {
      if (!isSigningIn()) void ask();
    }, ASK_ANEW_MS);
    return () => {
      isOver = true;
      clearInterval(timer);
      void stopAsking();
    };
  }, []);
}

import { type ErrorComponentProps, useRouter } from '@tanstack/react-router';
import { TRPCClientError } from '@trpc/client';
import { useEffect } from 'react';
import { ERRORS } from '#shared/errors.ts';
import { MAX_FAULT_FRAMES, faultReferenceOf } from '#shared/page-fault.ts';
import { type Failure, failureOf, RestError } from '#client/platform/failure.ts';
import { useShopInfo } from '#client/platform/shop-info.ts';
import { trpcClient } from '#client/platform/trpc.ts';
import { ButtonLink } from './button/button-link.tsx';
import { Button } from './button/button.tsx';
import { ErrorState } from './message-states/error-state.tsx';

/** A page that could not be rendered, because of a bug or because the server refused its data. */
export function PageFault({ error, reset }: ErrorComponentProps) {
  const router = useRouter();
  const email = useShopInfo()?.email;
  const { text, reference } = usePageFault(error);
  const retry = async () => {
    await router.invalidate();
    reset();
  };
  return (
    <ErrorState
      isPage
      text={text}
      hint={`Try again, or go back to the start. If it keeps happening, write to ${email ?? 'support'}.`}
      reference={reference}
      action={
        <>
          <Button onClick={retry}>Try again</Button>
          <ButtonLink to="/" variant="default">
            Go home
          </ButtonLink>
        </>
      }
    />
  );
}

/** One reference per error, even if its page is rendered several times. */
const references = new WeakMap<Error, string>();
const reported = new WeakSet<Error>();

/**
 * The message for an error that prevented rendering. Errors of the server have their own texts; a bug in the page's
 * code gets a reference, under which the server logs its stack.
 */
function usePageFault(thrown: unknown): Pick<Failure, 'text' | 'reference'> {
  const error = thrown instanceof Error ? thrown : undefined;
  const isOwnFault = error !== undefined && !(error instanceof TRPCClientError || error instanceof RestError);
  useEffect(() => {
    if (isOwnFault) void report(error);
  }, [error, isOwnFault]);
  return isOwnFault ? { text: ERRORS.internal.text, reference: referenceOf(error) } : failureOf(thrown);
}

function referenceOf(error: Error): string {
  const known = references.get(error);
  if (known !== undefined) return known;
  const reference = faultReferenceOf(crypto.randomUUID());
  references.set(error, reference);
  return reference;
}

async function report(error: Error): Promise<void> {
  if (reported.has(error)) return;
  reported.add(error);
  try {
    await trpcClient.site.reportFault.mutate({
      reference: referenceOf(error),
      page: window.location.pathname,
      error: error.name,
      frames: framesOf(error),
    });
  } catch {
    // Nothing more to do: the page already shows an error.
  }
}

/** The stack frames in our own files. The message is not sent, because it may contain the visitor's input. */
function framesOf({ stack = '' }: Error): string[] {
  return [...stack.matchAll(/\/assets\/([\w.-]+:\d+:\d+)/g)]
    .slice(0, MAX_FAULT_FRAMES)
    .map(([, frame = '']) => frame);
}

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

/** A page that could not be drawn, by a fault of its own or because the server refused what it needs. */
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

/** A number per fault, however often its page is drawn. */
const references = new WeakMap<Error, string>();
const reported = new WeakSet<Error>();

/**
 * What to say of an error that kept a page from being drawn. Refusals of the server speak for themselves; a fault of the
 * page's own code gets a reference, under which the server logs where it happened.
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
    // There is nothing better to do: the page already says that something is wrong.
  }
}

/** Places in our own files. The message stays here: it may quote what the visitor typed. */
function framesOf({ stack = '' }: Error): string[] {
  return [...stack.matchAll(/\/assets\/([\w.-]+:\d+:\d+)/g)]
    .slice(0, MAX_FAULT_FRAMES)
    .map(([, frame = '']) => frame);
}

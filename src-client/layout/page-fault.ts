import { TRPCClientError } from '@trpc/client';
import { useEffect } from 'react';
import { ERRORS } from '#shared/errors.ts';
import { type Failure, failureOf, RestError } from '#client/platform/failure.ts';
import { trpcClient } from '#client/platform/trpc.ts';

/** A number per fault, however often its page is drawn. */
const references = new WeakMap<Error, string>();
const reported = new WeakSet<Error>();

/**
 * What to say of an error that kept a page from being drawn. Refusals of the server speak for themselves; a fault of the
 * page's own code gets a reference, under which the server logs where it happened.
 */
export function usePageFault(thrown: unknown): Pick<Failure, 'text' | 'reference'> {
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
  const reference = crypto.randomUUID().slice(0, 13);
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

const MOST_FRAMES = 8;

/** Places in our own files. The message stays here: it may quote what somebody typed. */
function framesOf({ stack = '' }: Error): string[] {
  return [...stack.matchAll(/\/assets\/([\w.-]+:\d+:\d+)/g)]
    .slice(0, MOST_FRAMES)
    .map(([, frame = '']) => frame);
}

import { useState } from 'react';
import type { FieldErrors } from '#shared/errors.ts';
import { fieldsOfError } from '#client/identity/identity-failure.ts';
import { failureOf } from '#client/platform/failure.ts';
import { passkeyFailure } from '#client/platform/passkeys.ts';

/** One attempt at a time, and what was wrong with the last one, field by field. */
export function useAttempt() {
  const [isBusy, setBusy] = useState(false);
  const [problems, setProblems] = useState<FieldErrors>({});
  const attempt = async (work: () => Promise<void>): Promise<void> => {
    if (isBusy) return;
    setBusy(true);
    setProblems({});
    try {
      await work();
    } catch (error) {
      // What the device says is no answer of the shop.
      const isOfDevice = failureOf(error).status === undefined;
      setProblems(isOfDevice ? { detail: [passkeyFailure(error)] } : fieldsOfError(error));
    } finally {
      setBusy(false);
    }
  };
  return { isBusy, problems, attempt };
}

/** The first thing that is wrong with one of these fields. */
export function firstOf(problems: FieldErrors, ...fields: readonly string[]): string | undefined {
  return fields.flatMap((field) => problems[field] ?? [])[0];
}

import { useState } from 'react';
import type { FieldErrors } from '#shared/errors.ts';
import { fieldsOfError } from '#client/identity/identity-failure.ts';
import { failureOf } from '#client/platform/failure.ts';
import { passkeyFailure } from '#client/platform/passkeys.ts';

/** One attempt at a time, and the errors of the last one by field. */
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
      // An error of the device, not an answer of the shop.
      const isOfDevice = failureOf(error).status === undefined;
      setProblems(isOfDevice ? { detail: [passkeyFailure(error)] } : fieldsOfError(error));
    } finally {
      setBusy(false);
    }
  };
  return { isBusy, problems, attempt };
}

/** The first error of these fields. */
export function firstOf(problems: FieldErrors, ...fields: readonly string[]): string | undefined {
  return fields.flatMap((field) => problems[field] ?? [])[0];
}

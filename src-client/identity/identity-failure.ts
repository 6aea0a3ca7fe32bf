import type { FieldErrors } from '#shared/errors.ts';
import { IDENTITY_TEXTS } from '#shared/identity/texts.ts';
import { failureOf } from '#client/platform/failure.ts';

/** The messages of a refused call by field; those without a field are under `detail`. */
export function fieldsOfError(error: unknown): FieldErrors {
  if (error === null || error === undefined) return {};
  const failure = failureOf(error);
  if (failure.status === 429) return { detail: [IDENTITY_TEXTS.tooManyAttempts] };
  return Object.keys(failure.fields).length > 0 ? failure.fields : { detail: [failure.text] };
}

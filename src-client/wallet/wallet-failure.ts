import type { FieldErrors } from '#shared/errors.ts';
import { failureOf, withReference } from '#client/platform/failure.ts';

const OWN_WORDS: ReadonlySet<string | undefined> = new Set([
  'transfer_not_allowed',
  'second_factor_required',
]);

/**
 * The errors of a form for a failed call (account and marketplace, section 8): for status 400 the server's messages by
 * field, and under `detail` those without a field; for other refusals their own text, otherwise the form's.
 */
export function problemsOf(error: unknown, otherText: string): FieldErrors {
  if (error === null || error === undefined) return {};
  const failure = failureOf(error);
  const { status, code, text, fields } = failure;
  if (status === 400 && Object.keys(fields).length > 0) return fields;
  const hasOwnWords = status === undefined || status === 400 || OWN_WORDS.has(code);
  return { detail: [withReference(hasOwnWords ? text : otherText, failure)] };
}

/** The error that belongs to no field. */
export function boxTextOf(problems: FieldErrors): string | undefined {
  return problems['detail']?.[0] ?? problems['nonFieldErrors']?.[0];
}

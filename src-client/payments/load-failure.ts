import { LOAD_TEXTS } from '#shared/payments/load-balance.ts';
import { failureOf, withReference } from '#client/platform/failure.ts';

/**
 * The message for a load that could not be started (account and marketplace, section 8 "Load balance"): for 400 that of
 * the amount's field or the refusal's own text, otherwise a general one. Undefined for 429, which has its own page.
 */
export function loadFailureText(error: unknown): string | undefined {
  const failure = failureOf(error);
  const { status, text, fields } = failure;
  if (status === 429) return undefined;
  if (status === undefined) return text;
  return status === 400 ? (fields['amountCents']?.[0] ?? text) : withReference(LOAD_TEXTS.failed, failure);
}

import { LOAD_TEXTS } from '#shared/payments/load-balance.ts';
import { failureOf } from '#client/platform/failure.ts';

/**
 * What to say about a load that could not be started (account and marketplace, section 8 "Load balance"): a refusal's own
 * words, or of the amount's field; anything else in one sentence. Undefined: 429 has its own page.
 */
export function loadFailureText(error: unknown): string | undefined {
  const { status, text, fields } = failureOf(error);
  if (status === 429) return undefined;
  if (status === undefined) return text;
  return status === 400 ? (fields['amountCents']?.[0] ?? text) : LOAD_TEXTS.failed;
}

import { failureOf } from '#client/platform/failure.ts';
import { passkeyFailure } from '#client/platform/passkeys.ts';

/** What to say when a sign-in or a proof did not work: of the server, or of the device. */
export function signInFailure(error: unknown): string {
  const { status, text, fields } = failureOf(error);
  return status === undefined ? passkeyFailure(error) : (Object.values(fields)[0]?.[0] ?? text);
}

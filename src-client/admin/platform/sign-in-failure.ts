import { failureOf } from '#client/platform/failure.ts';
import { passkeyFailure } from '#client/platform/passkeys.ts';

/** The message for a failed sign-in or proof: the server's, or one about the device. */
export function signInFailure(error: unknown): string {
  const { status, text, fields } = failureOf(error);
  return status === undefined ? passkeyFailure(error) : (Object.values(fields)[0]?.[0] ?? text);
}

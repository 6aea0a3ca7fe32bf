/** Passkeys of this device. What they take is loaded when it is needed. */
import type { PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/browser';
import type { PasskeyAssertion } from '#shared/identity/passkeys.ts';
import { failureOf } from '#client/platform/failure.ts';

/** Passkeys belong to a name: a page opened by the number of its machine has none. */
export function canUsePasskeys(): boolean {
  return 'PublicKeyCredential' in window && !/^[\d.]+$|:/.test(location.hostname);
}

/** The answer of a passkey that the operator chooses. */
export async function askPasskey(options: PublicKeyCredentialRequestOptionsJSON): Promise<PasskeyAssertion> {
  const { startAuthentication } = await import('@simplewebauthn/browser');
  return startAuthentication({ optionsJSON: options });
}

/** What to say when a sign-in or a proof did not work: of the server, or of the device. */
export function signInFailure(error: unknown): string {
  const { status, text, fields } = failureOf(error);
  if (status !== undefined) return Object.values(fields)[0]?.[0] ?? text;
  const name = error instanceof Error ? error.name : '';
  if (name === 'NotAllowedError' || name === 'AbortError')
    return 'The passkey was not used: the request was cancelled or took too long.';
  return name === 'TypeError' ? text : 'This device could not use a passkey. Please try another way.';
}

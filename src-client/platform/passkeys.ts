/** Passkeys of this device, by way of the browser. What it takes is loaded when it is needed. */
import type {
  PasskeyAssertion,
  PasskeyCreation,
  PasskeyRegistration,
  PasskeyRequest,
} from '#shared/identity/passkeys.ts';
import { failureOf } from './failure.ts';

const library = () => import('@simplewebauthn/browser');

/** Passkeys belong to a name: a page opened by the number of its machine has none. */
export function canUsePasskeys(): boolean {
  return 'PublicKeyCredential' in window && !/^[\d.]+$|:/.test(location.hostname);
}

/** Has the device make a passkey. */
export async function makePasskey(options: PasskeyCreation): Promise<PasskeyRegistration> {
  const { startRegistration } = await library();
  // So that it can lock the copy on this device: some authenticators decide this when they make it (`passkey-secret.ts`).
  return startRegistration({ optionsJSON: { ...options, extensions: { prf: {} } } });
}

/** The answer of a passkey that the customer chooses. @param isAutofill as they fill in a form; until then it waits */
export async function askPasskey(options: PasskeyRequest, isAutofill = false): Promise<PasskeyAssertion> {
  const { startAuthentication } = await library();
  const response = await startAuthentication({
    optionsJSON: options,
    useBrowserAutofill: isAutofill,
  });
  return response;
}

/** Whether the browser offers passkeys where an email is typed. */
export async function hasAutofill(): Promise<boolean> {
  return canUsePasskeys() && (await (await library()).browserSupportsWebAuthnAutofill());
}

/** Ends what waits for a passkey. */
export async function stopAsking(): Promise<void> {
  (await library()).WebAuthnAbortService.cancelCeremony();
}

/** What to say when it did not work: of the shop, or of the device, whose customer may have changed their mind. */
export function passkeyFailure(error: unknown): string {
  const { status, text, fields } = failureOf(error);
  if (status !== undefined) return fields['nonFieldErrors']?.[0] ?? text;
  const name = error instanceof Error ? error.name : '';
  if (name === 'NotAllowedError' || name === 'AbortError')
    return 'The passkey was not used: the request was cancelled or took too long.';
  if (name === 'InvalidStateError') return 'This device has a passkey for your account already.';
  return name === 'TypeError' ? text : 'This device could not use a passkey. Please try another way.';
}

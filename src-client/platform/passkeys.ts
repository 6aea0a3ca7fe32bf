/** Passkeys of this device, through the browser. The library is loaded on demand. */
import type {
  PasskeyAssertion,
  PasskeyCreation,
  PasskeyRegistration,
  PasskeyRequest,
} from '#shared/identity/passkeys.ts';
import { failureOf } from './failure.ts';

const library = () => import('@simplewebauthn/browser');

/** Passkeys belong to a domain name: a page opened by an IP address has none. */
export function canUsePasskeys(): boolean {
  return 'PublicKeyCredential' in window && !/^[\d.]+$|:/.test(location.hostname);
}

/** Creates a passkey on the device. */
export async function makePasskey(options: PasskeyCreation): Promise<PasskeyRegistration> {
  const { startRegistration } = await library();
  // Lets it lock the copy on this device: some authenticators decide on creation whether they support that
  // (`passkey-secret.ts`).
  return startRegistration({ optionsJSON: { ...options, extensions: { prf: {} } } });
}

/**
 * The signature of a passkey that the customer chooses. @param isAutofill offered while a form is filled in; waits
 * until then
 */
export async function askPasskey(options: PasskeyRequest, isAutofill = false): Promise<PasskeyAssertion> {
  const { startAuthentication } = await library();
  const response = await startAuthentication({
    optionsJSON: options,
    useBrowserAutofill: isAutofill,
  });
  return response;
}

/** Whether the browser offers passkeys in e-mail fields. */
export async function hasAutofill(): Promise<boolean> {
  return canUsePasskeys() && (await (await library()).browserSupportsWebAuthnAutofill());
}

/** Cancels a pending request for a passkey. */
export async function stopAsking(): Promise<void> {
  (await library()).WebAuthnAbortService.cancelCeremony();
}

/** The message for a failure of the shop or of the device; the customer may also have cancelled. */
export function passkeyFailure(error: unknown): string {
  const { status, text, fields } = failureOf(error);
  if (status !== undefined) return fields['nonFieldErrors']?.[0] ?? text;
  const name = error instanceof Error ? error.name : '';
  if (name === 'NotAllowedError' || name === 'AbortError')
    return 'The passkey was not used: the request was cancelled or took too long.';
  if (name === 'InvalidStateError') return 'This device has a passkey for your account already.';
  return name === 'TypeError' ? text : 'This device could not use a passkey. Please try another way.';
}

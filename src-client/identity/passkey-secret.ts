/** The secret that a passkey computes (WebAuthn, extension `prf`), for the lock of the copy on this device. It works without the shop. */
import { base64URLStringToBuffer } from '@simplewebauthn/browser';
import { SignInOver, WrongPasskey } from '#client/offline/vault/lock-vault.ts';
import type { AskPasskey } from '#client/offline/vault/passkey-lock.ts';
import { canUsePasskeys, passkeyFailure } from '#client/platform/passkeys.ts';

/** The passkey has answered without a secret: its device cannot. */
class NoSecret extends Error {}

/** Whether this browser can ask for it; of the passkey that is known only when it is asked. */
export async function canLockWithPasskey(): Promise<boolean> {
  if (!canUsePasskeys()) return false;
  const capabilities = await PublicKeyCredential.getClientCapabilities?.().catch(() => undefined);
  // Browsers that do not say may know it.
  return capabilities?.['extension:prf'] !== false;
}

/** The signature is not checked: what the secret opens, or not, is the proof. */
export const askPasskeySecret: AskPasskey = async (passkeys, salt) => {
  const credential = (await navigator.credentials.get({
    publicKey: {
      challenge: crypto.getRandomValues(new Uint8Array(32)),
      allowCredentials: passkeys.map(({ credentialId, transports }) => ({
        id: base64URLStringToBuffer(credentialId),
        type: 'public-key',
        transports: transports as AuthenticatorTransport[],
      })),
      userVerification: 'required',
      extensions: { prf: { eval: { first: salt } } },
    },
  })) as PublicKeyCredential | null;
  const passkey = passkeys.find(({ credentialId }) => credentialId === credential?.id);
  const secret = credential?.getClientExtensionResults().prf?.results?.first;
  if (!passkey || !(secret instanceof ArrayBuffer)) throw new NoSecret();
  return { passkey, secret: new Uint8Array(secret) };
};

/** What to say when the copy was not locked or unlocked. */
export function passkeySecretFailure(error: unknown): string {
  if (error instanceof NoSecret)
    return 'This passkey cannot lock the copy: its device or browser lacks the function for it. Try another passkey.';
  if (error instanceof WrongPasskey)
    return 'The copy did not open. It may be damaged: discard it on the security page, and save a new one.';
  if (error instanceof SignInOver) return 'You have been logged out.';
  return passkeyFailure(error);
}

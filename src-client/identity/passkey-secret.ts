/** The secret that a passkey computes (WebAuthn, extension `prf`) for locking the copy on this device. Works without the shop. */
import { base64URLStringToBuffer } from '@simplewebauthn/browser';
import { SignInOver, WrongPasskey } from '#client/offline/vault/lock-vault.ts';
import type { AskPasskey } from '#client/offline/vault/passkey-lock.ts';
import { canUsePasskeys, passkeyFailure } from '#client/platform/passkeys.ts';

/** The passkey answered without a secret: its device does not support that. */
class NoSecret extends Error {}

/** Whether this browser supports it; whether the passkey does is only known when it is asked. */
export async function canLockWithPasskey(): Promise<boolean> {
  if (!canUsePasskeys()) return false;
  const capabilities = await PublicKeyCredential.getClientCapabilities?.().catch(() => undefined);
  // Browsers that do not report this capability may support it.
  return capabilities?.['extension:prf'] !== false;
}

/** The signature is not verified: the proof is that the secret decrypts the key. */
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

/** The message when locking or unlocking the copy has failed. */
export function passkeySecretFailure(error: unknown): string {
  if (error instanceof NoSecret)
    return 'This passkey cannot lock the copy: its device or browser lacks the function for it. Try another passkey.';
  if (error instanceof WrongPasskey)
    return 'The copy did not open. It may be damaged: discard it on the security page, and save a new one.';
  if (error instanceof SignInOver) return 'You have been logged out.';
  return passkeyFailure(error);
}

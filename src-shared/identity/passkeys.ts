/** Browsers' answers about passkeys (WebAuthn), in the format of `@simplewebauthn/browser`. */
import { z } from 'zod';
import { idSchema } from '../id-schema.ts';
import { requiredText } from '../required-text.ts';

export const MAX_PASSKEYS = 20;
export const PASSKEY_NAME_MAX_LENGTH = 50;

interface Descriptor {
  id: string;
  type: string;
  transports?: string[];
}

/** The options for signing in or giving a proof. */
export interface PasskeyRequest {
  challenge: string;
  rpId?: string;
  timeout?: number;
  userVerification?: 'discouraged' | 'preferred' | 'required';
  allowCredentials?: Descriptor[];
}

/** The options for creating a passkey. */
export interface PasskeyCreation {
  challenge: string;
  rp: { id?: string; name: string };
  user: { id: string; name: string; displayName: string };
  pubKeyCredParams: { alg: number; type: 'public-key' }[];
  timeout?: number;
  excludeCredentials?: Descriptor[];
  authenticatorSelection?: object;
  attestation?: 'none' | 'indirect' | 'direct' | 'enterprise';
}

/** Bytes in base64url; an authenticator's answer is a few hundred bytes long. */
const bytes = z
  .string()
  .max(16_000)
  .regex(/^[\w-]*$/);
const credential = {
  id: bytes.min(1).max(1400),
  rawId: bytes.min(1).max(1400),
  type: z.literal('public-key'),
  // The results of extensions are not used.
  clientExtensionResults: z.unknown().transform(() => ({})),
};

// Not strict: browsers add fields of the standard's next version.
export const registrationSchema = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: bytes,
    attestationObject: bytes,
    transports: z.array(z.string().max(32)).max(10).optional(),
  }),
});
export type PasskeyRegistration = z.output<typeof registrationSchema>;

export const assertionSchema = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: bytes,
    authenticatorData: bytes,
    signature: bytes,
    userHandle: bytes.optional(),
  }),
});
export type PasskeyAssertion = z.output<typeof assertionSchema>;

const passkeyNameSchema = requiredText.trim().min(1).max(PASSKEY_NAME_MAX_LENGTH);
export const newPasskeySchema = z.strictObject({ response: registrationSchema });
export const passkeyRenamingSchema = z.strictObject({ id: idSchema, name: passkeyNameSchema });
export const passkeyIdSchema = z.strictObject({ id: idSchema });
export const passkeySignInSchema = z.strictObject({ response: assertionSchema });

/** What browsers answer about passkeys (WebAuthn), as `@simplewebauthn/browser` hands it over. */
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

/** What a browser asks its authenticators for at a sign-in or a proof. */
export interface PasskeyRequest {
  challenge: string;
  rpId?: string;
  timeout?: number;
  userVerification?: 'discouraged' | 'preferred' | 'required';
  allowCredentials?: Descriptor[];
}

/** What a browser asks an authenticator to make. */
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

/** Bytes in base64url; an authenticator's answer is a few hundred of them. */
const bytes = z
  .string()
  .max(16_000)
  .regex(/^[\w-]*$/);
const credential = {
  id: bytes.min(1).max(1400),
  rawId: bytes.min(1).max(1400),
  type: z.literal('public-key'),
  // What extensions answered is not used.
  clientExtensionResults: z.unknown().transform(() => ({})),
};

// Not strict: browsers add what the next version of the standard brings.
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

/** An authenticator in software: it creates passkeys and signs with them like a phone, and cheats if a test wants it to. */
import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';
import type {
  PasskeyAssertion,
  PasskeyCreation,
  PasskeyRegistration,
  PasskeyRequest,
} from '#shared/identity/passkeys.ts';

const USER_PRESENT = 0x01;
const USER_VERIFIED = 0x04;
const HAS_CREDENTIAL = 0x40;

export interface Lie {
  origin?: string;
  rpId?: string;
  challenge?: string;
  isVerified?: boolean;
  /** The counter to report; by default its own. */
  count?: number;
}

export class SoftwareAuthenticator {
  readonly #id = randomBytes(16);
  readonly #keys = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  readonly #origin: string;
  #userHandle = '';
  #count = 0;

  /** @param origin of the page that asks */
  constructor(origin: string) {
    this.#origin = origin;
  }

  get id(): string {
    return this.#id.toString('base64url');
  }

  /** A passkey for the account in the options. */
  make(options: PasskeyCreation, lie: Lie = {}): PasskeyRegistration {
    this.#userHandle = options.user.id;
    const credential = Buffer.concat([
      Buffer.alloc(16),
      uint16(this.#id.length),
      this.#id,
      coseKey(this.#keys.publicKey),
    ]);
    const authData = this.#authData(options.rp.id ?? '', lie, HAS_CREDENTIAL, credential);
    const attestation = cborMap([
      [cborText('fmt'), cborText('none')],
      [cborText('attStmt'), cborMap([])],
      [cborText('authData'), cborBytes(authData)],
    ]);
    return {
      ...this.#name(),
      response: {
        clientDataJSON: this.#clientData('webauthn.create', options.challenge, lie).toString('base64url'),
        attestationObject: attestation.toString('base64url'),
        transports: ['internal'],
      },
    };
  }

  /** The signature that the options request. */
  sign(options: PasskeyRequest, lie: Lie = {}): PasskeyAssertion {
    this.#count += 1;
    const authData = this.#authData(options.rpId ?? '', lie, 0);
    const clientData = this.#clientData('webauthn.get', options.challenge, lie);
    const signed = Buffer.concat([authData, sha256(clientData)]);
    return {
      ...this.#name(),
      response: {
        clientDataJSON: clientData.toString('base64url'),
        authenticatorData: authData.toString('base64url'),
        signature: sign('sha256', signed, this.#keys.privateKey).toString('base64url'),
        userHandle: this.#userHandle,
      },
    };
  }

  #name() {
    return { id: this.id, rawId: this.id, type: 'public-key' as const, clientExtensionResults: {} };
  }

  #clientData(type: string, challenge: string, lie: Lie): Buffer {
    const { origin = this.#origin } = lie;
    return Buffer.from(
      JSON.stringify({ type, challenge: lie.challenge ?? challenge, origin, crossOrigin: false }),
    );
  }

  #authData(rpId: string, lie: Lie, flags: number, credential = Buffer.alloc(0)): Buffer {
    const verified = lie.isVerified === false ? 0 : USER_VERIFIED;
    const count = Buffer.alloc(4);
    count.writeUInt32BE(lie.count ?? this.#count);
    return Buffer.concat([
      sha256(Buffer.from(lie.rpId ?? rpId)),
      Buffer.from([flags | USER_PRESENT | verified]),
      count,
      credential,
    ]);
  }
}

function sha256(bytes: Buffer): Buffer {
  return createHash('sha256').update(bytes).digest();
}

function uint16(value: number): Buffer {
  const bytes = Buffer.alloc(2);
  bytes.writeUInt16BE(value);
  return bytes;
}

/** The public key of an ES256 pair as COSE (RFC 9053): kty EC2, alg ES256, curve P-256, x, y. */
function coseKey(key: KeyObject): Buffer {
  const { x = '', y = '' } = key.export({ format: 'jwk' });
  return cborMap([
    [cborInt(1), cborInt(2)],
    [cborInt(3), cborInt(-7)],
    [cborInt(-1), cborInt(1)],
    [cborInt(-2), cborBytes(Buffer.from(x, 'base64url'))],
    [cborInt(-3), cborBytes(Buffer.from(y, 'base64url'))],
  ]);
}

/** The part of CBOR (RFC 8949) that authenticators use: a head with type and number, then the content. */
function cborHead(kind: number, value: number): Buffer {
  if (value < 24) return Buffer.from([(kind << 5) | value]);
  if (value < 256) return Buffer.from([(kind << 5) | 24, value]);
  return Buffer.concat([Buffer.from([(kind << 5) | 25]), uint16(value)]);
}

const cborInt = (value: number): Buffer => (value < 0 ? cborHead(1, -1 - value) : cborHead(0, value));
const cborBytes = (bytes: Buffer): Buffer => Buffer.concat([cborHead(2, bytes.length), bytes]);
const cborText = (text: string): Buffer => Buffer.concat([cborHead(3, text.length), Buffer.from(text)]);
const cborMap = (entries: readonly (readonly [Buffer, Buffer])[]): Buffer =>
  Buffer.concat([cborHead(5, entries.length), ...entries.flat()]);

/**
 * The captcha: our own proof of work, so that no other company learns who visits. The browser derives several hundred keys until
 * one matches; checking the answer costs one HMAC. Each challenge is valid for one request: its signature is stored until it
 * expires.
 */
import { createChallenge, randomInt, verifySolution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { sql } from 'kysely';
import { hkdfSync } from 'node:crypto';
import { z } from 'zod';
import { ShopError } from '../../src-shared/errors.ts';
import { IDENTITY_TEXTS } from '../../src-shared/identity/texts.ts';
import type { CommandContext, Services } from '../context.ts';

const ALGORITHM = 'PBKDF2/SHA-256';
/** Iterations per key, and number of keys: half a second on a phone that is some years old, 0.2 s on a desktop. */
const COST = 1000;
const FEWEST_KEYS = 400;
const MOST_KEYS = 1200;
const LIFETIME_MS = 10 * 60 * 1000;

/** What the widget fetches. */
export const captchaChallengeSchema = z.object({
  parameters: z.object({
    algorithm: z.string(),
    nonce: z.string(),
    salt: z.string(),
    cost: z.number(),
    keyLength: z.number(),
    keyPrefix: z.string(),
    keySignature: z.string().optional(),
    expiresAt: z.number().optional(),
  }),
  signature: z.string().optional(),
});
export type CaptchaChallenge = z.output<typeof captchaChallengeSchema>;

/** What the widget sends back: the unchanged challenge and the solution. */
const payloadSchema = z.object({
  challenge: z.object({
    parameters: captchaChallengeSchema.shape.parameters.extend({ expiresAt: z.number() }).loose(),
    signature: z.string(),
  }),
  solution: z.object({ counter: z.number(), derivedKey: z.string() }),
});
type CaptchaPayload = z.output<typeof payloadSchema>;

type CaptchaServices = Pick<Services, 'config' | 'clock'>;

export async function createCaptcha({ config, clock }: CaptchaServices): Promise<CaptchaChallenge> {
  return createChallenge({
    algorithm: ALGORITHM,
    cost: COST,
    counter: randomInt(MOST_KEYS, FEWEST_KEYS),
    deriveKey,
    expiresAt: new Date(clock.now().getTime() + LIFETIME_MS),
    ...signingKeys(config),
  });
}

/**
 * Refuses an answer that is wrong, expired or used, with a field error on `captcha`. Of several identical ones at once,
 * one is accepted.
 */
export async function verifyCaptcha(ctx: CommandContext, payload: string): Promise<void> {
  const solved = parsePayload(payload);
  if (!solved) throw refused();
  const { challenge, solution } = solved;
  const { verified } = await verifySolution({
    challenge,
    solution,
    deriveKey,
    ...signingKeys(ctx.services.config),
  });
  if (!verified) throw refused();
  const first = await ctx.em.db
    .insertInto('used_captcha')
    .values({
      signature: challenge.signature,
      expires_at: sql<Date>`to_timestamp(${challenge.parameters.expiresAt})`,
    })
    .onConflict((conflict) => conflict.column('signature').doNothing())
    .returning('signature')
    .executeTakeFirst();
  if (!first) throw refused();
}

function parsePayload(payload: string): CaptchaPayload | null {
  try {
    return payloadSchema.parse(JSON.parse(Buffer.from(payload, 'base64').toString('utf8')));
  } catch {
    return null;
  }
}

function refused(): ShopError {
  return new ShopError('validation_failed', { fields: { captcha: [IDENTITY_TEXTS.captchaInvalid] } });
}

/** The captcha's own keys, derived from the shop's: a leaked one reveals nothing about the other. */
function signingKeys({ credentialKeys }: CaptchaServices['config']): {
  hmacSignatureSecret: string;
  hmacKeySignatureSecret: string;
} {
  const [key] = credentialKeys;
  if (!key) throw new Error('the captcha needs an encryption key to derive its own from');
  const derive = (purpose: string): string =>
    Buffer.from(hkdfSync('sha256', key, '', `level30 captcha ${purpose}`, 32)).toString('hex');
  return { hmacSignatureSecret: derive('challenge'), hmacKeySignatureSecret: derive('solution') };
}

/** A customer's authenticator app (RFC 6238): its secret and its codes. */
import { Secret, TOTP } from 'otpauth';
import { TOTP_DIGITS, TOTP_PERIOD_SECONDS } from '../../../src-shared/identity/factors.ts';
import type { Services } from '../../context.ts';
import { type DatabaseContext } from '../../platform/database.ts';

/** Codes of the previous and the next step are accepted too, because of clock skew and because typing takes time. */
const STEPS_AROUND = 1;
const SECRET_BYTES = 20;

type TotpServices = Pick<Services, 'secrets' | 'clock' | 'config'>;

/** A new secret in base 32, the format that apps accept for typing. */
export function newTotpSecret(): string {
  return new Secret({ size: SECRET_BYTES }).base32;
}

/** The content of the QR code: `otpauth://totp/Level30:who@example.com?…`. */
export function totpAddress(
  secret: string,
  { shopName, email }: { shopName: string; email: string },
): string {
  return totpOf(secret, { issuer: shopName, label: email }).toString();
}

function totpOf(secret: string, names: { issuer?: string; label?: string } = {}): TOTP {
  return new TOTP({
    ...names,
    secret: Secret.fromBase32(secret),
    algorithm: 'SHA1',
    digits: TOTP_DIGITS,
    period: TOTP_PERIOD_SECONDS,
  });
}

/** The time step that a code belongs to, or null if it is not currently valid. */
export function stepOfCode(secret: string, code: string, at: Date): number | null {
  const delta = totpOf(secret).validate({ token: code, timestamp: at.getTime(), window: STEPS_AROUND });
  return delta === null ? null : Math.floor(at.getTime() / 1000 / TOTP_PERIOD_SECONDS) + delta;
}

/** The associated data with which a customer's secret is encrypted. */
export function totpRow(customerId: number): string {
  return `totp:${customerId}`;
}

type CodeOutcome = 'right' | 'wrong' | 'used';

/**
 * Accepts a code of the customer's app: of several requests with the same code one gets `right`, the others `used`. Steps before
 * the last accepted one are `used` too. Without an app every code is wrong.
 *
 * @param isConfirming whether this code makes the app a factor
 */
export async function takeTotpCode(
  { db, services }: DatabaseContext & { services: TotpServices },
  { customerId, code, isConfirming = false }: { customerId: number; code: string; isConfirming?: boolean },
): Promise<CodeOutcome> {
  const factor = await db
    .selectFrom('totp_factor')
    .select('secret_sealed')
    .where('customer_id', '=', customerId)
    .where('confirmed_at', isConfirming ? 'is' : 'is not', null)
    .executeTakeFirst();
  if (!factor) return 'wrong';
  const secret = services.secrets.decrypt(factor.secret_sealed, totpRow(customerId));
  const step = stepOfCode(secret, code, services.clock.now());
  if (step === null) return 'wrong';
  const taken = await db
    .updateTable('totp_factor')
    .set({ last_step: step })
    .where('customer_id', '=', customerId)
    .where('secret_sealed', '=', factor.secret_sealed)
    .where((eb) => eb.or([eb('last_step', 'is', null), eb('last_step', '<', step)]))
    .returning('id')
    .executeTakeFirst();
  return taken ? 'right' : 'used';
}

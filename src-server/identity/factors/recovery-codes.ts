/** Ten recovery codes for a customer who has lost the phone; each allows one sign-in. */
import { randomInt } from 'node:crypto';
import {
  RECOVERY_ALPHABET,
  RECOVERY_CODE_LENGTH,
  RECOVERY_CODES,
} from '../../../src-shared/identity/factors.ts';
import type { DatabaseContext, EntityManager } from '../../platform/database.ts';
import { now } from '../../platform/sql.ts';
import { hashToken } from '../../platform/tokens.ts';

export function newRecoveryCodes(): string[] {
  return Array.from({ length: RECOVERY_CODES }, () =>
    Array.from(
      { length: RECOVERY_CODE_LENGTH },
      () => RECOVERY_ALPHABET[randomInt(RECOVERY_ALPHABET.length)],
    ).join(''),
  );
}

/**
 * The hash includes the person, so that a leaked table cannot be searched for all of them at once.
 *
 * @param person a customer's id, or `operator 3`
 */
export function recoveryCodeHash(person: number | string, code: string): string {
  return hashToken(`${person}:${code}`);
}

/** Replaces all codes by new ones. They are shown now and never again: only hashes are stored. */
export async function replaceRecoveryCodes(em: EntityManager, customerId: number): Promise<string[]> {
  await deleteRecoveryCodes(em, customerId);
  const codes = newRecoveryCodes();
  await em.db
    .insertInto('recovery_code')
    .values(codes.map((code) => ({ customer_id: customerId, code_hash: recoveryCodeHash(customerId, code) })))
    .execute();
  return codes;
}

export async function deleteRecoveryCodes(em: EntityManager, customerId: number): Promise<void> {
  await em.db.deleteFrom('recovery_code').where('customer_id', '=', customerId).execute();
}

/** Uses up a code: of several requests with the same one, one gets true. */
export async function takeRecoveryCode(
  { db }: DatabaseContext,
  { customerId, code }: { customerId: number; code: string },
): Promise<boolean> {
  const taken = await db
    .updateTable('recovery_code')
    .set({ used_at: now })
    .where('customer_id', '=', customerId)
    .where('code_hash', '=', recoveryCodeHash(customerId, code))
    .where('used_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return taken !== undefined;
}

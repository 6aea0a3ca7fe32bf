/** The tokens in mails' links: 256 random bits, stored as a hash, valid once and for a limited time. */
import { NOT_ME_DAYS } from '../../src-shared/identity/takeover.ts';
import { LINK_HOURS } from '../mail/index.ts';
import type { EntityManager } from '../platform/database.ts';
import { now, secondsFromNow } from '../platform/sql.ts';
import { hashToken, randomToken } from '../platform/tokens.ts';

type MailTokenPurpose = 'verify_email' | 'reset_password' | 'not_me';

const LIFETIME_HOURS: Record<MailTokenPurpose, number> = {
  verify_email: LINK_HOURS.verification,
  reset_password: LINK_HOURS['password-reset'],
  not_me: NOT_ME_DAYS * 24,
};

/**
 * @param email where the mail is sent, for links that outlive a change of the address
 * @returns the token for the link
 */
export async function issueMailToken(
  em: EntityManager,
  purpose: MailTokenPurpose,
  customerId: number,
  email: string | null = null,
): Promise<string> {
  const token = randomToken();
  await em.db
    .insertInto('mail_token')
    .values({
      token_hash: hashToken(token),
      purpose,
      customer_id: customerId,
      email,
      expires_at: secondsFromNow(LIFETIME_HOURS[purpose] * 3600),
    })
    .execute();
  return token;
}

/** The owner of a token that is unused and not expired; does not use it up. */
export async function findMailToken(
  em: EntityManager,
  purpose: MailTokenPurpose,
  token: string,
): Promise<number | null> {
  const found = await em.db
    .selectFrom('mail_token')
    .select('customer_id')
    .where('token_hash', '=', hashToken(token))
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return found?.customer_id ?? null;
}

/**
 * Uses up a token and returns its owner; null if it is unknown, used or expired. Of several requests at once, one gets
 * it.
 */
export async function redeemMailToken(
  em: EntityManager,
  purpose: MailTokenPurpose,
  token: string,
): Promise<number | null> {
  const redeemed = await em.db
    .updateTable('mail_token')
    .set({ used_at: now })
    .where('token_hash', '=', hashToken(token))
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returning('customer_id')
    .executeTakeFirst();
  return redeemed?.customer_id ?? null;
}

/** Invalidates the customer's unused tokens for this purpose, because it has been fulfilled. */
export async function useUpMailTokens(
  em: EntityManager,
  purpose: MailTokenPurpose,
  customerId: number,
): Promise<void> {
  await em.db
    .updateTable('mail_token')
    .set({ used_at: now })
    .where('customer_id', '=', customerId)
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
    .execute();
}

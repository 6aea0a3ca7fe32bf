/** The secrets in mails' links: 256 random bits, stored as a hash, good for one use and for a limited time. */
import { LINK_HOURS } from '../mail/index.ts';
import type { EntityManager } from '../platform/database.ts';
import { hashToken, randomToken } from '../platform/tokens.ts';

export type MailTokenPurpose = 'verify_email' | 'reset_password';

const LIFETIME_HOURS: Record<MailTokenPurpose, number> = {
  verify_email: LINK_HOURS.verification,
  reset_password: LINK_HOURS['password-reset'],
};

/** @returns the secret for the link. */
export async function issueMailToken(
  em: EntityManager,
  purpose: MailTokenPurpose,
  customerId: number,
): Promise<string> {
  const token = randomToken();
  await em.execute(
    `insert into mail_token (token_hash, purpose, customer_id, expires_at) values (?, ?, ?, now() + ? * interval '1 hour')`,
    [hashToken(token), purpose, customerId, LIFETIME_HOURS[purpose]],
  );
  return token;
}

/** Whose token this is, as long as it is unused and not expired; it stays usable. */
export async function findMailToken(
  em: EntityManager,
  purpose: MailTokenPurpose,
  token: string,
): Promise<number | null> {
  const [found] = await em.execute<{ customerId: number }[]>(
    `select customer_id as "customerId" from mail_token
      where token_hash = ? and purpose = ? and used_at is null and expires_at > now()`,
    [hashToken(token), purpose],
  );
  return found?.customerId ?? null;
}

/** Uses the token up and says whose it was; null when it is unknown, used or expired. Of many at once, one gets it. */
export async function redeemMailToken(
  em: EntityManager,
  purpose: MailTokenPurpose,
  token: string,
): Promise<number | null> {
  const [redeemed] = await em.execute<{ customerId: number }[]>(
    `update mail_token set used_at = now()
      where token_hash = ? and purpose = ? and used_at is null and expires_at > now()
      returning customer_id as "customerId"`,
    [hashToken(token), purpose],
  );
  return redeemed?.customerId ?? null;
}

/** What is left of the e-mail address of a customer who deleted their account: nothing, neither in rows nor in jobs. */
import type { EntityManager } from '../platform/database.ts';
import { anyText } from '../platform/sql.ts';
import { randomToken } from '../platform/tokens.ts';

/** No mailbox can ever be there (RFC 2606). */
const NOWHERE = '@erased.invalid';

/** Replaces the address of a customer who deleted their account; it cannot be guessed. */
export function erasedAddress(): string {
  return `${randomToken(128).toLowerCase()}${NOWHERE}`;
}

export function isErasedAddress(email: string): boolean {
  return email.endsWith(NOWHERE);
}

/** The jobs that hold e-mail addresses: a mail in `to`, a request for a reset in `email`. */
export const JOBS_WITH_ADDRESSES = ['send-mail', 'password-reset'] as const;

/** Removes what the queue still has about these addresses, sent or not. */
export async function removeJobsTo(em: EntityManager, emails: readonly string[]): Promise<void> {
  await em.db
    .deleteFrom('pgboss.job')
    .where('name', 'in', JOBS_WITH_ADDRESSES)
    .where(
      (eb) => eb.fn.coalesce(eb.ref('data', '->>').key('to'), eb.ref('data', '->>').key('email')),
      '=',
      anyText(emails),
    )
    .execute();
}

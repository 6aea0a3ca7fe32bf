/** Removes the e-mail address of a customer who deleted their account, from rows and from jobs. */
import type { EntityManager } from '../platform/database.ts';
import { anyText } from '../platform/sql.ts';
import { randomToken } from '../platform/tokens.ts';

/** A domain that can never have mailboxes (RFC 2606). */
const NOWHERE = '@erased.invalid';

/** The replacement for the address of a deleted account; it cannot be guessed. */
export function erasedAddress(): string {
  return `${randomToken(128).toLowerCase()}${NOWHERE}`;
}

export function isErasedAddress(email: string): boolean {
  return email.endsWith(NOWHERE);
}

/** The jobs that contain e-mail addresses: a mail in `to`, a reset request in `email`. */
export const JOBS_WITH_ADDRESSES = ['send-mail', 'password-reset'] as const;

/** Removes all jobs for these addresses from the queue, done or not. */
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

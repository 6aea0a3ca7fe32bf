import type { LoginInput } from '../../src-shared/identity/schemas.ts';
import { IDENTITY_TEXTS } from '../../src-shared/identity/texts.ts';
import type { CommandContext } from '../context.ts';
import { type EntityManager, inTransaction } from '../platform/database.ts';
import { emailKey, FAILED_LOGINS_BY_EMAIL } from './limits.ts';
import { settleDone, settleFailed } from './queue-tickets.ts';
import { waitInLine } from './wait-in-line.ts';

/**
 * Puts a login in line (storefront, section 4). Throws `queue_full`, or `throttled` after too many wrong passwords for
 * this e-mail. An unknown e-mail and a wrong password are answered alike, after the same work.
 */
export async function beginLogin(
  ctx: CommandContext,
  { email, password }: LoginInput,
  browserToken: string,
): Promise<{ queueId: string }> {
  const { limits } = ctx.services;
  return waitInLine(ctx, {
    kind: 'login',
    browserToken,
    // Counted before the password is looked at and given back when it was right, so that a burst cannot slip through.
    admit: () => limits.consume(FAILED_LOGINS_BY_EMAIL, emailKey(email)),
    async work(em, hasher, queueId) {
      const [customer] = await em.execute<{ id: number; passwordHash: string }[]>(
        'select id, password_hash as "passwordHash" from customer where email = ?',
        [email],
      );
      const isRight = await hasher.verify(password, customer?.passwordHash ?? null);
      const isLoggedIn = isRight && customer && (await settleLogin(em, queueId, customer));
      if (isLoggedIn) await limits.giveBack(FAILED_LOGINS_BY_EMAIL, emailKey(email));
      else await settleFailed(em, queueId, { nonFieldErrors: [IDENTITY_TEXTS.loginRefused] });
    },
  });
}

/**
 * Settles the ticket unless the password was changed while this login was being judged. The row lock makes a change wait
 * until the ticket says "done", so that it finds the ticket and ends it with the customer's sessions.
 */
async function settleLogin(
  em: EntityManager,
  queueId: string,
  customer: { id: number; passwordHash: string },
): Promise<boolean> {
  return inTransaction(em, async (transaction) => {
    const [unchanged] = await transaction.execute(
      'select 1 from customer where id = ? and password_hash = ? for share',
      [customer.id, customer.passwordHash],
    );
    if (unchanged) await settleDone(transaction, queueId, customer.id);
    return unchanged !== undefined;
  });
}

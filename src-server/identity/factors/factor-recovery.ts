/**
 * For customers who have lost their phone, passkeys and recovery codes: an operator verifies the person and has the factors removed 72
 * hours later. The account's owner is mailed at once and can stop it; using a factor stops it too, because then it is not lost.
 */
import { FACTOR_RECOVERY_HOURS } from '../../../src-shared/identity/factors.ts';
import { ShopError } from '../../../src-shared/errors.ts';
import type { CommandContext, WorkContext } from '../../context.ts';
import { type MailServices, queueMail } from '../../mail/index.ts';
import { type EntityManager, inTransaction } from '../../platform/database.ts';
import { now, secondsFromNow } from '../../platform/sql.ts';
import { hashToken, randomToken } from '../../platform/tokens.ts';
import { emailOf } from '../email-of.ts';
import { lockCustomer } from '../lock-customer.ts';
import { queueSecurityMail } from '../security-mails.ts';
import { closeSessionsOf } from '../sessions.ts';
import { deleteRecoveryCodes } from './recovery-codes.ts';
import { factorsOf } from './second-factor.ts';

/** Runs in the caller's transaction. Null if there is nothing to remove, or a removal is already pending. */
export async function beginFactorRecovery(
  ctx: WorkContext<MailServices>,
  { id, email }: { id: number; email: string },
): Promise<Date | null> {
  await lockCustomer(ctx, id);
  if ((await factorsOf(ctx, id)).length === 0) return null;
  const token = randomToken();
  const begun = await ctx.db
    .insertInto('factor_recovery')
    .values({
      customer_id: id,
      due_at: secondsFromNow(FACTOR_RECOVERY_HOURS * 3600),
      stop_token_hash: hashToken(token),
    })
    .onConflict((conflict) => conflict.column('customer_id').doNothing())
    .returning('due_at')
    .executeTakeFirst();
  if (!begun) return null;
  const values = { token, dueAt: begun.due_at.toISOString() };
  await queueMail(ctx, { template: 'factor-recovery', to: email, values });
  return begun.due_at;
}

/** Redeems the mail's link. Throws `not_found` if nothing is pending (any more). */
export async function stopFactorRecovery(ctx: CommandContext, { token }: { token: string }): Promise<void> {
  const stopped = await ctx.db
    .deleteFrom('factor_recovery')
    .where('stop_token_hash', '=', hashToken(token))
    .returning('id')
    .executeTakeFirst();
  if (!stopped) throw new ShopError('not_found');
}

/**
 * The job: removes the factors of all customers whose 72 hours are over, ends their sessions, and notifies them by
 * mail.
 */
export async function finishFactorRecoveries(ctx: WorkContext): Promise<void> {
  const due = await ctx.db
    .selectFrom('factor_recovery')
    .select('customer_id as customerId')
    .where('due_at', '<=', now)
    .execute();
  for (const { customerId } of due) {
    await inTransaction(ctx, async (transaction) => {
      await lockCustomer(transaction, customerId);
      // A concurrent stop either deletes the row first, or finds none.
      if (await takeDue(transaction.em, customerId)) await removeAllFactors(transaction, customerId);
    });
  }
}

async function takeDue(em: EntityManager, customerId: number): Promise<boolean> {
  const taken = await em.db
    .deleteFrom('factor_recovery')
    .where('customer_id', '=', customerId)
    .where('due_at', '<=', now)
    .returning('id')
    .executeTakeFirst();
  return taken !== undefined;
}

async function removeAllFactors(ctx: WorkContext, customerId: number): Promise<void> {
  const { em, db } = ctx;
  await db.deleteFrom('totp_factor').where('customer_id', '=', customerId).execute();
  await db.deleteFrom('passkey').where('customer_id', '=', customerId).execute();
  await deleteRecoveryCodes(em, customerId);
  await closeSessionsOf(em, customerId);
  await queueSecurityMail(ctx, {
    customerId,
    template: 'factor-removed',
    to: await emailOf(ctx, customerId),
    values: { name: 'everything besides your password, as our support announced' },
  });
}

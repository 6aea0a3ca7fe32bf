import type { RegisterInput } from '../../../src-shared/identity/schemas.ts';
import { IDENTITY_TEXTS } from '../../../src-shared/identity/texts.ts';
import type { CommandContext } from '../../context.ts';
import { openLedgerAccounts } from '../../ledger/index.ts';
import { queueMail } from '../../mail/index.ts';
import { inTransaction } from '../../platform/database.ts';
import { verifyCaptcha } from '../captcha.ts';
import { issueMailToken } from '../mail-tokens.ts';
import { requireGoodPassword } from '../new-password.ts';
import { settleDone, settleFailed } from '../queue-tickets.ts';
import { queueSignIn } from '../sign-in-queue.ts';

/**
 * Queues a registration (storefront, sections 4 and 5). Invalid fields are refused here; whether the e-mail is taken is
 * part of the outcome. Throws `queue_full` before the captcha is used up.
 */
export async function beginRegistration(
  ctx: CommandContext,
  { email, password1, captcha, browserToken }: RegisterInput & { browserToken: string },
): Promise<{ queueId: string }> {
  await requireGoodPassword(ctx.services, { email, password: password1, field: 'password1' });
  return queueSignIn(ctx, {
    kind: 'register',
    browserToken,
    admit: () => verifyCaptcha(ctx, captcha),
    async work(turnCtx, { hasher, queueId }) {
      const passwordHash = await hasher.hash(password1);
      await inTransaction(turnCtx, (transaction) => register(transaction, { email, passwordHash, queueId }));
    },
  });
}

/**
 * Creates customer, ledger accounts, mail and outcome in one transaction; of two with the same e-mail, the second waits
 * and fails.
 */
async function register(
  { services, em, db }: CommandContext,
  { email, passwordHash, queueId }: { email: string; passwordHash: string; queueId: string },
): Promise<void> {
  const customer = await db
    .insertInto('customer')
    .values({ email, password_hash: passwordHash })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!customer) {
    await settleFailed(em, queueId, { email: [IDENTITY_TEXTS.emailTaken] });
    return;
  }
  await openLedgerAccounts(em, customer.id);
  const key = await issueMailToken(em, 'verify_email', customer.id);
  await queueMail({ services, em }, { template: 'verification', to: email, values: { key } });
  await settleDone(em, queueId, customer.id);
}

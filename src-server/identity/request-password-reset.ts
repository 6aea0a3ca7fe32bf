import type { PasswordResetRequest } from '../../src-shared/identity/schemas.ts';
import type { CommandContext, Services } from '../context.ts';
import { queueMail } from '../mail/index.ts';
import { type EntityManager, inTransaction } from '../platform/database.ts';
import { defineJob } from '../platform/jobs.ts';
import { verifyCaptcha } from './captcha.ts';
import { emailKey, RESETS_BY_EMAIL } from './limits.ts';
import { issueMailToken } from './mail-tokens.ts';

export const passwordResetJob = defineJob<{ email: string }>({ name: 'password-reset', isKept: true });

/**
 * Asks for a reset mail (storefront, section 5). Whether the e-mail belongs to a customer is looked up by a job, so that
 * neither the answer nor its time tells.
 */
export async function requestPasswordReset(
  ctx: CommandContext,
  { email, captcha }: PasswordResetRequest,
): Promise<void> {
  await verifyCaptcha(ctx, captcha);
  await ctx.services.limits.consume(RESETS_BY_EMAIL, emailKey(email));
  await ctx.services.jobs.enqueue(ctx.em, passwordResetJob, { email });
}

/** The job: a mail with a token, if there is such a customer. */
export async function mailPasswordReset(
  services: Services,
  newEm: EntityManager,
  email: string,
): Promise<void> {
  await inTransaction(newEm, async (em) => {
    const customer = await em.db
      .selectFrom('customer')
      .select('id')
      .where('email', '=', email)
      .forKeyShare()
      .executeTakeFirst();
    if (!customer) return;
    const token = await issueMailToken(em, 'reset_password', customer.id);
    await queueMail(services, em, 'password-reset', email, { uid: uidOf(customer.id), token });
  });
}

/** The customer's number as it appears in the link. */
export function uidOf(customerId: number): string {
  return Buffer.from(String(customerId)).toString('base64url');
}

/** The number in a link, or null when it is none. */
export function customerIdOf(uid: string): number | null {
  const digits = Buffer.from(uid, 'base64url').toString('latin1');
  return /^[1-9]\d{0,8}$/.test(digits) ? Number(digits) : null;
}

/**
 * The outbox. A mail is a job, enqueued in the transaction that causes it: rolled-back changes are never announced,
 * committed ones are, with retries. The values may contain secrets (such as a reset link), so they are stored encrypted.
 */
import type { Services, WorkContext } from '../context.ts';
import { defineJob, handleJob, type JobHandler } from '../platform/jobs.ts';
import { type BoundStatement, sendTogether } from '../platform/prepared.ts';
import type { Secrets } from '../platform/secrets.ts';
import { randomToken } from '../platform/tokens.ts';
import { isErasedAddress } from './erased-address.ts';
import type { MailTransport } from './mail-transport.ts';
import { type MailTemplate, type MailValues, renderMail } from './render-mail.ts';

export interface MailJob {
  /** The same for every retry, so that a mail that was sent twice can be recognised. */
  messageId: string;
  to: string;
  template: MailTemplate;
  /** The encrypted JSON of the template's values, base64. */
  sealedValues: string;
}

/** Twelve attempts over about six hours, for a mail server that is down for a morning. */
export const sendMailJob = defineJob<MailJob>({
  name: 'send-mail',
  retryLimit: 12,
  retryDelaySeconds: 5,
  isKept: true,
  isConcurrent: true,
});

export const mailJobs = [sendMailJob];

/** The services needed to queue a mail. */
export type MailServices = Pick<Services, 'jobs' | 'secrets'>;

interface NewMail<Name extends MailTemplate> {
  template: Name;
  to: string;
  values: MailValues[Name];
}

/** Queues a mail in the caller's transaction, unless the customer has deleted their account. */
export async function queueMail<Name extends MailTemplate>(
  ctx: Pick<WorkContext<MailServices>, 'services' | 'em'>,
  mail: NewMail<Name>,
): Promise<void> {
  await sendTogether(ctx.em.db, mailStatements(ctx, mail));
}

/** The same as statements to be sent together with others; none if the customer has deleted their account. */
export function mailStatements<Name extends MailTemplate>(
  { services, em }: Pick<WorkContext<MailServices>, 'services' | 'em'>,
  { template, to, values }: NewMail<Name>,
): BoundStatement<void>[] {
  if (isErasedAddress(to)) return [];
  const messageId = randomToken(128);
  const sealed = services.secrets.encrypt(JSON.stringify(values), secretRow(messageId));
  const job = { messageId, to, template, sealedValues: sealed.toString('base64') };
  return [services.jobs.enqueuing(em, sendMailJob, job)];
}

export function mailJobHandlers(newContext: () => WorkContext): JobHandler<object>[] {
  return [
    handleJob(sendMailJob, (mail) => {
      const ctx = newContext();
      return sendMail(ctx, { mail, transport: ctx.services.mailTransport });
    }),
  ];
}

/** Renders a queued mail and sends it; throws if it was not accepted, and the job is retried. */
export async function sendMail(
  { services }: WorkContext<Pick<Services, 'config' | 'secrets'>>,
  { mail, transport }: { mail: MailJob; transport: MailTransport },
): Promise<void> {
  const { config, secrets } = services;
  const { messageId, to, template } = mail;
  const values = valuesOf(secrets, mail);
  const shop = { name: config.shop.name, email: config.shop.email, publicUrl: config.publicUrl };
  await transport.send({ messageId, from: config.mail.from, to, ...renderMail(shop, template, values) });
}

/** The values of a queued mail's template. @throws if no key of the ring decrypts them */
export function valuesOf(
  secrets: Pick<Secrets, 'decrypt'>,
  { messageId, sealedValues }: MailJob,
): MailValues[MailTemplate] {
  return JSON.parse(
    secrets.decrypt(Buffer.from(sealedValues, 'base64'), secretRow(messageId)),
  ) as MailValues[MailTemplate];
}

/** The associated data with which a mail's values are encrypted. */
export function secretRow(messageId: string): string {
  return `mail:${messageId}`;
}

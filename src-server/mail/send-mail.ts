/**
 * The outbox. A mail is a job, enqueued in the transaction that causes it: what is rolled back is never announced, what is
 * committed is sent, with retries. The values may hold secrets (the link of a password reset), so they wait encrypted.
 */
import type { Services, WorkContext } from '../context.ts';
import { defineJob, handleJob, type JobHandler } from '../platform/jobs.ts';
import { type BoundStatement, sendTogether } from '../platform/prepared.ts';
import { randomToken } from '../platform/tokens.ts';
import { isErasedAddress } from './erased-address.ts';
import type { MailTransport } from './mail-transport.ts';
import { type MailTemplate, type MailValues, renderMail } from './render-mail.ts';

interface MailJob {
  /** The same at every retry, so that a mail which was sent twice can be recognised as one. */
  messageId: string;
  to: string;
  template: MailTemplate;
  /** Base64 of the encrypted JSON of the template's values. */
  sealedValues: string;
}

/** Twelve tries over some six hours: a mail server's bad morning. */
export const sendMailJob = defineJob<MailJob>({
  name: 'send-mail',
  retryLimit: 12,
  retryDelaySeconds: 5,
  isKept: true,
  isConcurrent: true,
});

export const mailJobs = [sendMailJob];

/** What queueing a mail takes. */
export type MailServices = Pick<Services, 'jobs' | 'secrets'>;

interface NewMail<Name extends MailTemplate> {
  template: Name;
  to: string;
  values: MailValues[Name];
}

/** Queues a mail in the caller's transaction; to a customer who deleted their account, none. */
export async function queueMail<Name extends MailTemplate>(
  ctx: Pick<WorkContext<MailServices>, 'services' | 'em'>,
  mail: NewMail<Name>,
): Promise<void> {
  await sendTogether(ctx.em.db, mailStatements(ctx, mail));
}

/** The same as statements that are sent together with others; none to a customer who deleted their account. */
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

/** Renders one queued mail and hands it over; throws when it was not taken, and the job is tried again. */
export async function sendMail(
  { services }: WorkContext<Pick<Services, 'config' | 'secrets'>>,
  { mail, transport }: { mail: MailJob; transport: MailTransport },
): Promise<void> {
  const { config, secrets } = services;
  const { messageId, to, template, sealedValues } = mail;
  const values: MailValues[typeof template] = JSON.parse(
    secrets.decrypt(Buffer.from(sealedValues, 'base64'), secretRow(messageId)),
  );
  const shop = { name: config.shop.name, email: config.shop.email, publicUrl: config.publicUrl };
  await transport.send({ messageId, from: config.mail.from, to, ...renderMail(shop, template, values) });
}

/** The name that a mail's values are sealed under. */
export function secretRow(messageId: string): string {
  return `mail:${messageId}`;
}

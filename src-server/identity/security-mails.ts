/** Mails about events of an account. Each has a link for customers who did not cause the event (`commands/report-takeover.ts`). */
import type { WorkContext } from '../context.ts';
import { type MailServices, type MailTemplate, type MailValues, queueMail } from '../mail/index.ts';
import { issueMailToken } from './mail-tokens.ts';

type SecurityTemplate = {
  [Name in MailTemplate]: MailValues[Name] extends { notMe?: string } ? Name : never;
}[MailTemplate];

/** Queues such a mail in the caller's transaction. */
export async function queueSecurityMail<Name extends SecurityTemplate>(
  { services, em }: Pick<WorkContext<MailServices>, 'services' | 'em'>,
  {
    customerId,
    template,
    to,
    values,
  }: { customerId: number; template: Name; to: string; values: Omit<MailValues[Name], 'notMe'> },
): Promise<void> {
  const notMe = await issueMailToken(em, 'not_me', customerId, to);
  await queueMail({ services, em }, { template, to, values: { ...values, notMe } as MailValues[Name] });
}

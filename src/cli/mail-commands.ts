import { type Command, Option } from 'commander';
import { resendMails } from '../../src-server/admin/index.ts';
import { listMails, MAIL_STATES, type MailState } from '../../src-server/mail/index.ts';
import { OperationRefused } from '../../src-server/operator-log/index.ts';
import { counted } from '../../src-shared/counted.ts';
import { printLine } from './invocation.ts';
import { minuteText, printTable } from './print-table.ts';
import { withJobs } from './with-database.ts';

const RESEND_HELP = `
A mail that was sent can be sent once more by its id, if it is of the last days, older than five minutes and to the address that its customer
still has ("mails list --state sent").

A mail is tried for some six hours; what failed for longer stays in the list until retention removes it (see "settings list").
The shop sends it as soon as it runs. Links that have expired are left out: customers ask for new ones themselves.`;

export function addMailCommands(program: Command): void {
  const mails = program.command('mails').description('mails to customers');
  mails
    .command('list')
    .description('show mails that wait or failed, without their contents; the newest first')
    .addOption(new Option('--state <state>', 'only those').choices(MAIL_STATES))
    .option('--limit <number>', 'at most so many', '50')
    .action(list);
  mails
    .command('resend [id]')
    .description('send a failed or sent mail again, or all that failed with --all')
    .option('--all', 'all that failed')
    .option('--reason <text>', 'why, for the log of changes')
    .addHelpText('after', RESEND_HELP)
    .action(resend);
}

async function list({ state, limit: typed }: { state?: MailState; limit: string }): Promise<void> {
  const limit = Number(typed);
  if (!Number.isInteger(limit) || limit < 1) throw new OperationRefused('--limit is a whole number above 0');
  // Starting the queue creates its tables.
  await withJobs(async ({ orm }) => {
    const mails = await listMails(orm.em.fork(), { state, limit });
    if (mails.length === 0) printLine(state === undefined ? 'no mail waits or failed' : `none is ${state}`);
    printTable(
      mails.map((mail) => [
        mail.id,
        mail.state,
        minuteText(mail.queuedAt),
        mail.template,
        mail.to,
        `tried ${mail.attempts}×`,
        [mail.isLinkExpired && mail.state !== 'sent' ? 'link expired' : '', mail.error ?? '']
          .filter(Boolean)
          .join('; '),
      ]),
    );
  });
}

async function resend(
  id: string | undefined,
  { all = false, reason }: { all?: boolean; reason?: string },
): Promise<void> {
  if ((id === undefined) !== all) throw new OperationRefused('say either an id or --all');
  await withJobs(async ({ ctx }) => {
    const { ids, expired } = await resendMails(ctx, { id, reason });
    const left = expired > 0 ? `; ${counted(expired, 'mail')} with expired links stayed` : '';
    printLine(`${counted(ids.length, 'mail')} will be sent again${left}`);
  });
}

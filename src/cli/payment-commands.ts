import { type Command, InvalidArgumentError, Option } from 'commander';
import {
  findCustomerByEither,
  type ListedPayment,
  listPaymentsForOperator,
  settlePaymentByOperator,
} from '../../src-server/admin/index.ts';
import { OperationRefused } from '../../src-server/operator-log/index.ts';
import { formatMoney } from '../../src-shared/money.ts';
import { PAYMENT_STATUSES, type PaymentStatus } from '../../src-shared/payments/payment-statuses.ts';
import { printLine } from './invocation.ts';
import { minuteText, printTable } from './print-table.ts';
import { withDatabase, withJobs } from './with-database.ts';

const LIST_HELP = `
Without --status it shows what is not finished: created, pending, flagged, refunding, disputed. The oldest are first.
A payment that is pending for more than a day, or refunding for more than two, needs a person.`;

const SETTLE_HELP = `
A payment is flagged when the provider reports another amount, currency or order than we asked for. Look it up at the
provider first. --accepted: the amount came as asked, what it was for is delivered, or the amount is put on the balance.
--dismissed: there is no money for it. To send it back to its card instead, see "refund payment". Without --yes it only says
what would happen.`;

const UNFINISHED: readonly PaymentStatus[] = ['created', 'pending', 'flagged', 'refunding', 'disputed'];
const SECONDS = { m: 60, h: 3600, d: 86_400 } as const;

interface ListOptions {
  status?: PaymentStatus[];
  olderThan: number;
  customer?: string;
  limit: number;
}

interface SettleOptions {
  accepted?: boolean;
  dismissed?: boolean;
  reason: string;
  yes?: boolean;
}

export function addPaymentCommands(program: Command): void {
  const payments = program.command('payments').description('payments of all customers by status and age');
  payments
    .command('list')
    .description('show payments, their status and age')
    .addOption(new Option('--status <status...>', 'only these').choices(PAYMENT_STATUSES))
    .option('--older-than <time>', 'only those begun before that, such as 30m, 12h, 2d', aTime, 0)
    .option('--customer <email-or-number>', 'only of this customer')
    .option('--limit <number>', 'at most so many', aCount, 100)
    .addHelpText('after', LIST_HELP)
    .action(list);
  payments
    .command('settle <id>')
    .description('decide a flagged payment')
    .option('--accepted', 'the money came as asked')
    .addOption(new Option('--dismissed', 'there is no money for it').conflicts('accepted'))
    .requiredOption('--reason <text>', 'why, for the log of changes; the customer does not see it')
    .option('--yes', 'do it')
    .addHelpText('after', SETTLE_HELP)
    .action(settle);
}

async function list({ status, olderThan, customer, limit }: ListOptions): Promise<void> {
  await withDatabase(async ({ orm }) => {
    const em = orm.em.fork();
    const customerId = customer === undefined ? undefined : (await findCustomerByEither(em, customer)).id;
    const statuses = status ?? (customer === undefined ? UNFINISHED : []);
    const listed = await listPaymentsForOperator(em, {
      statuses,
      olderThanSeconds: olderThan,
      limit,
      customerId,
    });
    if (listed.length === 0) printLine('there are no such payments');
    printTable(listed.map(rowOf));
    if (listed.length === limit) printLine(`the oldest ${limit}; there may be more, see --limit`);
  });
}

function rowOf(payment: ListedPayment): string[] {
  return [
    payment.id,
    payment.status,
    ageText(payment.ageSeconds),
    minuteText(payment.createdAt),
    payment.email,
    payment.purpose,
    payment.gateway,
    formatMoney(payment.amountCents),
    payment.refundedCents > 0 ? `${formatMoney(payment.refundedCents)} to the card` : '',
    payment.error ?? '',
  ];
}

async function settle(
  id: string,
  { accepted, dismissed, reason, yes = false }: SettleOptions,
): Promise<void> {
  if (!accepted && !dismissed) throw new OperationRefused('say --accepted or --dismissed');
  await withJobs(async ({ ctx }) => {
    const action = accepted ? 'accept' : 'dismiss';
    const order = { id, action, reason, isConfirmed: yes } as const;
    const { subject, status, isCredited, isDone } = await settlePaymentByOperator(ctx, order);
    printLine(
      `payment ${subject.id} of ${subject.email}: ${formatMoney(subject.amountCents)} by ${subject.gateway}, flagged -> ${status}${whatFor(subject.purpose, accepted === true, isCredited)}`,
    );
    printLine(isDone ? 'done' : 'nothing was done yet; say --yes to do it');
  });
}

function whatFor(purpose: 'checkout' | 'load', isAccepted: boolean, isCredited: boolean): string {
  if (!isAccepted) return '';
  if (purpose === 'load') return '; the load is put on the balance, and a mail tells the customer';
  return isCredited
    ? '; an account was gone, so none is delivered: the amount is put on the balance, and a mail tells the customer'
    : '; its accounts are delivered, and a mail tells the customer';
}

/** `3d 4h`, `12m` */
function ageText(seconds: number): string {
  const [days, hours, minutes] = [
    seconds / SECONDS.d,
    (seconds % SECONDS.d) / SECONDS.h,
    seconds / SECONDS.m,
  ].map(Math.floor);
  if (days) return `${days}d ${hours}h`;
  return hours ? `${hours}h` : `${minutes}m`;
}

function aTime(text: string): number {
  const [, count, unit] = /^(\d{1,6})([mhd])$/.exec(text) ?? [];
  if (unit === undefined) throw new InvalidArgumentError('It is a time such as 30m, 12h or 2d.');
  return Number(count) * SECONDS[unit as keyof typeof SECONDS];
}

function aCount(text: string): number {
  if (!/^[1-9]\d{0,5}$/.test(text)) throw new InvalidArgumentError('It is a number from 1.');
  return Number(text);
}

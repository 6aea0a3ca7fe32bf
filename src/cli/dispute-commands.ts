import { type Command, InvalidArgumentError, Option } from 'commander';
import {
  collectDisputeByOperator,
  type DisputeOrder,
  type DoneDispute,
  type ListedDispute,
  listDisputes,
  settleDisputeByOperator,
} from '../../src-server/admin/index.ts';
import { OperationRefused } from '../../src-server/operator-log/index.ts';
import { formatMoney } from '../../src-shared/money.ts';
import { printLine } from './invocation.ts';
import { minuteText, printTable } from './print-table.ts';
import { withDatabase, withJobs } from './with-database.ts';

const LIST_HELP = `
Per dispute: number, state, since when, customer, payment, what is disputed, what of it is withheld from the balance and what
is missing (the debt), the bank's reason, and the accounts that the payment bought; of a load those bought since. Without --all
it shows open disputes and debts.`;

const SETTLE_HELP = `
Disputes follow the provider by themselves; this decides one by hand, and the provider's own decision goes before it later.
--won: the payment stays with us, what was withheld is on the balance again. --lost: it went back to the card, what was
withheld pays for it, the rest stays a debt. Without --yes it only says what would happen.`;

const COLLECT_HELP = `
Takes what is missing for an open or lost dispute from the balance that the customer has now, as far as it goes. The customer
reads it in their transactions. Without --yes it only says what would happen.`;

interface OrderOptions {
  reason: string;
  yes?: boolean;
}

export function addDisputeCommands(program: Command): void {
  const disputes = program.command('disputes').description('payments that the customer’s bank wants back');
  disputes
    .command('list')
    .description('show open disputes and debts')
    .option('--all', 'also those that are decided')
    .addHelpText('after', LIST_HELP)
    .action(list);
  withOptions(disputes.command('settle').argument('<number>', 'as in the list', wholeNumber))
    .description('decide a dispute by hand')
    .option('--won', 'the payment stays with us')
    .addOption(new Option('--lost', 'the payment went back').conflicts('won'))
    .addHelpText('after', SETTLE_HELP)
    .action(settle);
  withOptions(disputes.command('collect').argument('<number>', 'as in the list', wholeNumber))
    .description('take what is missing from the balance')
    .addHelpText('after', COLLECT_HELP)
    .action(collect);
}

function withOptions(command: Command): Command {
  return command
    .requiredOption('--reason <text>', 'why, for the log of changes; the customer does not see it')
    .option('--yes', 'do it');
}

async function list({ all = false }: { all?: boolean }): Promise<void> {
  await withDatabase(async ({ ctx }) => {
    const disputes = await listDisputes(ctx, { isAll: all });
    if (disputes.length === 0)
      printLine(all ? 'there are no disputes' : 'no dispute is open and none left a debt');
    printTable(disputes.map(rowOf));
  });
}

function rowOf(dispute: ListedDispute): string[] {
  return [
    String(dispute.id),
    dispute.state,
    minuteText(dispute.openedAt),
    `${dispute.email} (${dispute.customerId})`,
    `${dispute.purpose} ${dispute.paymentId}`,
    formatMoney(dispute.amountCents),
    `${formatMoney(dispute.withheldCents)} withheld`,
    `${formatMoney(dispute.debtCents)} missing`,
    dispute.reason ?? '',
    productsText(dispute),
  ];
}

function productsText({ purpose, products }: ListedDispute): string {
  if (products.length === 0) return 'bought nothing';
  return `${purpose === 'load' ? 'bought since' : 'bought'}: ${products.join(', ')}`;
}

async function settle(id: number, options: OrderOptions & { won?: boolean; lost?: boolean }): Promise<void> {
  const { won, lost } = options;
  if (!won && !lost) throw new OperationRefused('say --won or --lost');
  await withJobs(async ({ ctx }) => {
    const order = { ...orderOf(id, options), action: won ? 'win' : 'lose' } as const;
    printMove(await settleDisputeByOperator(ctx, order));
  });
}

async function collect(id: number, options: OrderOptions): Promise<void> {
  await withDatabase(async ({ ctx }) => {
    printMove(await collectDisputeByOperator(ctx, orderOf(id, options)));
  });
}

function orderOf(id: number, { reason, yes = false }: OrderOptions): DisputeOrder {
  return { id, reason, isConfirmed: yes };
}

function printMove({ dispute, before, after, isDone }: DoneDispute): void {
  const backCents = before.withheldCents - after.withheldCents;
  printLine(
    `dispute ${dispute.id} of ${formatMoney(after.amountCents)}, ${dispute.email} (${dispute.customerId}): ${before.state} -> ${after.state}`,
  );
  if (backCents > 0) printLine(`${formatMoney(backCents)} goes back to the balance`);
  if (backCents < 0) printLine(`${formatMoney(-backCents)} is taken from the balance`);
  if (after.state !== 'won' && after.amountCents > after.withheldCents)
    printLine(`${formatMoney(after.amountCents - after.withheldCents)} is missing`);
  if (after.state === 'lost') printLine(productsText(dispute));
  printLine(isDone ? 'done' : 'nothing was done yet; say --yes to do it');
}

function wholeNumber(text: string): number {
  if (!/^\d{1,9}$/.test(text)) throw new InvalidArgumentError('It is a whole number.');
  return Number(text);
}

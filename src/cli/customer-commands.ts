import { REGIONS } from '../../src-shared/catalog/enumerations.ts';
import type { Command } from 'commander';
import {
  adjustBalance,
  allowTransfer,
  type CustomerReport,
  eraseByOperator,
  type ErasureReport,
  showCustomer,
} from '../../src-server/admin/index.ts';
import { centsToDecimal, formatMoney } from '../../src-shared/money.ts';
import { addBlockingCommands } from './blocking-commands.ts';
import { counted } from '../../src-shared/counted.ts';
import { printLine } from './invocation.ts';
import { minuteText, printTable } from './print-table.ts';
import { pendingCreditRow, printExposure } from './print-exposure.ts';
import { addRecoveryCommands } from './recovery-commands.ts';
import { withDatabase, withJobs } from './with-database.ts';

const ADJUST_HELP = `
The amount is in EUR: 5 puts it on the balance, -2.50 takes it off; a balance never falls below zero. The customer gets no
mail but reads --text in their transactions. To give back what an account cost, see "refund purchase".`;

const ERASE_HELP = `
Without --yes it only shows what would be lost and what is in the way. The customer gets a mail.`;

export function addCustomerCommands(program: Command): void {
  const customer = program.command('customer').description('people with an account at the shop');
  customer
    .command('show <email-or-number>')
    .description(
      'balance, purchases, payments, last transactions, sessions; no passwords. The log names customers by number',
    )
    .action(show);
  for (const isAllowed of [true, false]) {
    customer
      .command(`${isAllowed ? 'allow' : 'disallow'}-transfer <email>`)
      .description(
        isAllowed ? 'let a customer transfer balance to others' : 'keep a customer from transferring balance',
      )
      .option('--reason <text>', 'why, for the log of changes')
      .action((email: string, { reason }: { reason?: string }) => setTransfer(email, isAllowed, reason));
  }
  customer
    .command('erase <email>')
    .description('delete the account of a customer who asked for it; this cannot be undone')
    .requiredOption('--reason <text>', 'why, for the log of changes')
    .option('--give-up <eur>', 'what is lost, exactly; needed above \u20ac5.00')
    .option('--yes', 'do it')
    .addHelpText('after', ERASE_HELP)
    .action(erase);
  addBlockingCommands(customer);
  addRecoveryCommands(customer);
  program
    .command('balance')
    .description('money on customers\u2019 balances')
    .command('adjust <email> <amount>')
    .description('put money on a balance or take some off')
    .requiredOption('--reason <text>', 'why, for the log of changes; the customer does not see it')
    .option('--text <text>', 'what the customer reads in their transactions', 'Adjustment by our support')
    .addHelpText('after', ADJUST_HELP)
    .action(adjust);
}

async function setTransfer(email: string, isAllowed: boolean, reason?: string): Promise<void> {
  await withDatabase(async ({ ctx }) => {
    const isNew = await allowTransfer(ctx, { email, isAllowed, reason });
    const may = isAllowed ? 'may transfer balance' : 'may not transfer balance';
    printLine(`${email} ${may}${isNew ? ' now' : ' already'}`);
  });
}

async function erase(
  email: string,
  { reason, giveUp, yes = false }: { reason: string; giveUp?: string; yes?: boolean },
): Promise<void> {
  await withJobs(async ({ ctx }) => {
    const request = { email, reason, giveUp, isConfirmed: yes };
    printErasure(await eraseByOperator(ctx, request));
  });
}

function printErasure({
  id,
  email,
  exposure,
  lostCents,
  blockers,
  mustNameLoss,
  isDone,
}: ErasureReport): void {
  const lost = lostCents > 0 ? `${formatMoney(lostCents)} ` : 'no money ';
  if (isDone) {
    printLine(`customer ${id} is erased; ${lost}was lost`);
    return;
  }
  printLine(`customer ${id}, ${email}:`);
  printExposure(exposure);
  printLine(`${lost}and the login details of ${counted(exposure.purchases, 'purchase')} would be lost`);
  for (const { text } of blockers) printLine(`in the way: ${text}`);
  if (blockers.length > 0) return;
  const named = mustNameLoss ? ` and --give-up ${centsToDecimal(lostCents)}` : '';
  printLine(`nothing was done yet; say --yes${named} to do it`);
}

async function adjust(
  email: string,
  amount: string,
  { reason, text }: { reason: string; text: string },
): Promise<void> {
  await withDatabase(async ({ ctx }) => {
    const request = { email, amount, reason, text };
    const done = await adjustBalance(ctx, request);
    const moved = done.adjustedCents > 0 ? 'put on' : 'taken off';
    printLine(
      `${formatMoney(Math.abs(done.adjustedCents))} ${moved} the balance of ${done.email}, which is ${formatMoney(done.balanceCents)} now`,
    );
  });
}

async function show(emailOrNumber: string): Promise<void> {
  await withDatabase(async ({ ctx }) => printReport(await showCustomer(ctx, emailOrNumber)));
}

function printReport(report: CustomerReport): void {
  const { emailVerifiedAt, escrowCents } = report;
  printTable([
    ['customer', `${report.email} (${report.id})`],
    ['registered', minuteText(report.registeredAt)],
    ['e-mail verified', emailVerifiedAt ? minuteText(emailVerifiedAt) : 'no'],
    ...(report.blocked
      ? [
          [
            'blocked',
            `since ${minuteText(report.blocked.at)}: ${report.blocked.reason ?? 'no reason on record'}`,
          ],
        ]
      : []),
    ...(report.takeoverReportedAt
      ? [['"this was not me"', `${minuteText(report.takeoverReportedAt)}: no sign-in before a new password`]]
      : []),
    ['may transfer balance', report.isBalanceTransferAllowed ? 'yes' : 'no'],
    [
      'balance',
      `${formatMoney(report.balanceCents)}${escrowCents > 0 ? ` and ${formatMoney(escrowCents)} set aside` : ''}`,
    ],
  ]);
  section(
    'purchases',
    report.purchases.map((purchase) => [
      String(purchase.id),
      minuteText(purchase.at),
      purchase.username,
      REGIONS[purchase.region],
      purchase.state,
      formatMoney(purchase.priceCents),
    ]),
  );
  section(
    'payments',
    report.payments.map((payment) => [
      payment.id,
      minuteText(payment.at),
      payment.purpose,
      payment.gateway,
      payment.status,
      formatMoney(payment.amountCents),
      payment.refundedCents > 0 ? `${formatMoney(payment.refundedCents)} refunded` : (payment.error ?? ''),
    ]),
  );
  section(
    'disputes',
    report.disputes.map((dispute) => [
      String(dispute.id),
      dispute.state,
      minuteText(dispute.openedAt),
      dispute.paymentId,
      formatMoney(dispute.amountCents),
      `${formatMoney(dispute.withheldCents)} withheld`,
      `${formatMoney(dispute.debtCents)} missing`,
    ]),
  );
  section('promised', report.pending.map(pendingCreditRow));
  section(
    'last transactions',
    report.transactions.map(({ date, amountCents, balanceAfterCents, description }) => [
      minuteText(new Date(date)),
      formatMoney(amountCents),
      `-> ${formatMoney(balanceAfterCents)}`,
      description,
    ]),
  );
  section(
    'sessions',
    report.sessions.map(({ device, country, createdAt, lastSeenAt, expiresAt }) => [
      `${device || 'unknown device'}${country === null ? '' : `, ${country}`}`,
      `since ${minuteText(createdAt)}`,
      `last seen ${minuteText(lastSeenAt)}`,
      `until ${minuteText(expiresAt)}`,
    ]),
  );
}

function section(title: string, rows: readonly (readonly string[])[]): void {
  printLine(rows.length === 0 ? `\n${title}: none` : `\n${title}:`);
  printTable(rows.map((row) => ['', ...row]));
}

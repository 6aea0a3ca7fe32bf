import { REGIONS } from '../../src-shared/catalog/enumerations.ts';
import type { Command } from 'commander';
import {
  type DoneRefund,
  type RefundablePayment,
  type RefundablePurchase,
  refundPaymentByOperator,
  refundPurchaseByOperator,
} from '../../src-server/admin/index.ts';
import type { PurchaseRefund } from '../../src-server/checkout/index.ts';
import type { Refund } from '../../src-server/payments/index.ts';
import { formatMoney } from '../../src-shared/money.ts';
import { counted } from './import-display.ts';
import { printLine } from './invocation.ts';
import { dayOf } from './print-table.ts';
import { withJobs } from './with-database.ts';

const HELP = `
Without --yes it only says what would happen. The customer gets a mail. Refunded accounts are withdrawn from sale; see
"stock put-back". What must come out of the balance and was spent meanwhile is kept from the refund.`;

interface RefundOptions {
  reason: string;
  yes?: boolean;
}

export function addRefundCommands(program: Command): void {
  const refund = program.command('refund').description('give money back');
  withOptions(refund.command('purchase <id-or-username>'))
    .description('refund one account to the balance, and take its cashback back')
    .action(refundPurchase);
  withOptions(refund.command('payment <id>'))
    .description('send a payment back to its card, and undo what it bought')
    .action(refundPayment);
}

function withOptions(command: Command): Command {
  return command
    .requiredOption('--reason <text>', 'why, for the log of changes; the customer does not see it')
    .option('--yes', 'do it')
    .addHelpText('after', HELP);
}

async function refundPurchase(which: string, { reason, yes = false }: RefundOptions): Promise<void> {
  await withJobs(async ({ ctx }) => {
    const request = { which, reason, isConfirmed: yes };
    const refund = await refundPurchaseByOperator(ctx, request);
    printLine(purchaseText(refund));
    printLine(refund.isDone ? 'done; a mail tells the customer' : PREVIEW);
  });
}

async function refundPayment(which: string, { reason, yes = false }: RefundOptions): Promise<void> {
  await withJobs(async ({ ctx }) => {
    const request = { which, reason, isConfirmed: yes };
    const refund = await refundPaymentByOperator(ctx, request);
    printLine(paymentText(refund));
    printLine(refund.isDone ? REQUESTED : PREVIEW);
  });
}

function purchaseText({ subject, result }: DoneRefund<RefundablePurchase, PurchaseRefund>): string {
  const { id, username, region, email, priceCents, purchasedAt } = subject;
  const cashback =
    result.cashbackTakenCents > 0
      ? `, ${formatMoney(result.cashbackTakenCents)} of cashback is taken back`
      : '';
  return `purchase ${id}: ${username} (${REGIONS[region]}) of ${email}, bought ${dayOf(purchasedAt)} for ${formatMoney(priceCents)}
${formatMoney(result.refundedCents)} goes to the balance${cashback}; the account leaves the customer and the shop`;
}

function paymentText({ subject, result }: DoneRefund<RefundablePayment, Refund>): string {
  const { id, email, gateway, amountCents, createdAt, purpose, usernames } = subject;
  const kept =
    result.withheldCents > 0
      ? `, ${formatMoney(result.withheldCents)} is kept because it was spent meanwhile`
      : '';
  const accounts =
    usernames.length > 0
      ? `; ${counted(usernames.length, 'account')} leave the customer and the shop: ${usernames.join(', ')}`
      : '';
  return `payment ${id} of ${email}: ${formatMoney(amountCents)} by ${gateway} on ${dayOf(createdAt)}${purpose === 'load' ? ', a load of balance' : ''}
${result.refundedCents === 'all' ? 'all that the provider took' : formatMoney(result.refundedCents)} is to go back to the card${kept}${accounts}`;
}

const PREVIEW = 'nothing was done yet; say --yes to do it';
const REQUESTED =
  'requested; the provider is asked until it says yes, then a mail tells the customer that it was sent ' +
  '("payments list" shows it as refunding until then)';

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
import { OperationRefused } from '../../src-server/operator-log/index.ts';
import { moneySchema } from '../../src-shared/money-schema.ts';
import { type Cents, formatMoney } from '../../src-shared/money.ts';
import { counted } from '../../src-shared/counted.ts';
import { printLine } from './invocation.ts';
import { dayOf } from './print-table.ts';
import { withJobs } from './with-database.ts';

const HELP = `
Without --yes it only says what would happen. The customer gets a mail. Refunded accounts are withdrawn from sale; see
"stock put-back". What must come out of the balance and was spent meanwhile is kept from the refund.`;

interface RefundOptions {
  reason: string;
  amount?: string;
  yes?: boolean;
}

export function addRefundCommands(program: Command): void {
  const refund = program.command('refund').description('give money back');
  withOptions(refund.command('purchase <id-or-username>'))
    .description('refund one account, or a part of its price, to the balance, and take its cashback back')
    .action(refundPurchase);
  withOptions(refund.command('payment <id>'))
    .description('send a payment back to its card and undo what it bought, or send back a part of it')
    .action(refundPayment);
}

function withOptions(command: Command): Command {
  return command
    .requiredOption('--reason <text>', 'why, for the log of changes; the customer does not see it')
    .option('--amount <eur>', 'only so much of it, such as 2.50; the customer keeps what they bought')
    .option('--yes', 'do it')
    .addHelpText('after', HELP);
}

async function refundPurchase(which: string, { reason, amount, yes = false }: RefundOptions): Promise<void> {
  const part = partOf(amount);
  await withJobs(async ({ ctx }) => {
    const request = { which, reason, part, isConfirmed: yes };
    const refund = await refundPurchaseByOperator(ctx, request);
    printLine(purchaseText(refund, part !== undefined));
    printLine(refund.isDone ? 'done; a mail tells the customer' : PREVIEW);
  });
}

async function refundPayment(which: string, { reason, amount, yes = false }: RefundOptions): Promise<void> {
  const part = partOf(amount);
  await withJobs(async ({ ctx }) => {
    const request = { which, reason, part, isConfirmed: yes };
    const refund = await refundPaymentByOperator(ctx, request);
    printLine(paymentText(refund, part !== undefined));
    printLine(refund.isDone ? REQUESTED : PREVIEW);
  });
}

/** Throws OperationRefused if it is not an amount. */
function partOf(amount: string | undefined): { amountCents: Cents } | undefined {
  if (amount === undefined) return undefined;
  const parsed = moneySchema.safeParse(amount.trim());
  if (!parsed.success || parsed.data <= 0)
    throw new OperationRefused(`${amount} is no amount in EUR such as 2.50`);
  return { amountCents: parsed.data };
}

function purchaseText(
  { subject, result }: DoneRefund<RefundablePurchase, PurchaseRefund>,
  isPart: boolean,
): string {
  const { id, username, region, email, priceCents, refundedCents, purchasedAt } = subject;
  const before = refundedCents > 0 ? `, ${formatMoney(refundedCents)} refunded before` : '';
  const account = isPart
    ? 'the account stays the customer’s'
    : 'the account leaves the customer and the shop';
  const cashback =
    result.cashbackTakenCents > 0
      ? `, ${formatMoney(result.cashbackTakenCents)} of cashback is taken back`
      : '';
  return `purchase ${id}: ${username} (${REGIONS[region]}) of ${email}, bought ${dayOf(purchasedAt)} for ${formatMoney(priceCents)}${before}
${formatMoney(result.refundedCents)} goes to the balance${cashback}; ${account}`;
}

function paymentText({ subject, result }: DoneRefund<RefundablePayment, Refund>, isPart: boolean): string {
  const { id, email, gateway, amountCents, createdAt, purpose, usernames } = subject;
  const kept =
    result.withheldCents > 0
      ? `, ${formatMoney(result.withheldCents)} is kept because it was spent meanwhile`
      : '';
  const accounts =
    usernames.length > 0 && !isPart
      ? `; ${counted(usernames.length, 'account')} leave the customer and the shop: ${usernames.join(', ')}`
      : '';
  return `payment ${id} of ${email}: ${formatMoney(amountCents)} by ${gateway} on ${dayOf(createdAt)}${purpose === 'load' ? ', a load of balance' : ''}
${result.refundedCents === 'all' ? 'all that the provider took' : formatMoney(result.refundedCents)} is to go back to the card${kept}${accounts}`;
}

const PREVIEW = 'nothing was done yet; say --yes to do it';
const REQUESTED =
  'requested; the provider is asked until it says yes, then a mail tells the customer that it was sent ' +
  '("payments list" shows it as refunding until then)';

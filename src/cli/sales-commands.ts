import { type Command, InvalidArgumentError, Option } from 'commander';
import {
  findCustomerByEither,
  isDay,
  JOB_STATES,
  listJobs,
  listPurchasesPage,
  readToday,
} from '../../src-server/admin/index.ts';
import { readSettings } from '../../src-server/settings/index.ts';
import { MAX_LIST_LIMIT } from '../../src-shared/admin/list.ts';
import { PAYMENT_GATEWAYS, type PaymentGateway } from '../../src-shared/checkout/gateways.ts';
import { REGIONS } from '../../src-shared/catalog/enumerations.ts';
import { formatMoney } from '../../src-shared/money.ts';
import { PURCHASE_STATES, type PurchaseState } from '../../src-shared/purchases/purchase-states.ts';
import { printLine } from './invocation.ts';
import { minuteText, printTable } from './print-table.ts';
import { withDatabase, withJobs } from './with-database.ts';

interface OrderOptions {
  state?: PurchaseState[];
  customer?: string;
  gateway?: PaymentGateway;
  code?: string;
  since?: string;
  until?: string;
  limit: number;
}

/** The console's sales and jobs, from the same queries. */
export function addSalesCommands(program: Command): void {
  program
    .command('orders')
    .description('what customers have bought')
    .command('list')
    .description('show purchases, the newest first')
    .addOption(new Option('--state <state...>', 'only these').choices(PURCHASE_STATES))
    .option('--customer <email-or-number>', 'only of this customer')
    .addOption(new Option('--gateway <gateway>', 'only paid there').choices(PAYMENT_GATEWAYS))
    .option('--code <code>', 'only with this discount code')
    .option('--since <day>', 'from this day (2026-12-31, UTC)', aDay)
    .option('--until <day>', 'before this day', aDay)
    .option('--limit <number>', `at most so many, up to ${MAX_LIST_LIMIT}`, aLimit, 50)
    .action(listOrders);
  program
    .command('sales')
    .description('the shop in figures')
    .command('report')
    .description('what one day brought, as the ledger says, and what the shop owes now')
    .option('--day <day>', 'which (2026-12-31, in the time zone of reports.timeZone); today by default', aDay)
    .action(report);
  program
    .command('jobs')
    .description('work that the shop does in the background')
    .command('list')
    .description('show jobs, the newest first; the contents of mails are not shown')
    .addOption(new Option('--state <state>', 'only those').choices(JOB_STATES))
    .option('--name <name>', 'only of this kind, such as send-refund', aJobName)
    .option('--limit <number>', `at most so many, up to ${MAX_LIST_LIMIT}`, aLimit, 50)
    .action(showJobs);
}

async function listOrders({ state, customer, code, limit, ...filter }: OrderOptions): Promise<void> {
  await withDatabase(async ({ ctx }) => {
    const of = customer === undefined ? undefined : await findCustomerByEither(ctx.em, customer);
    const { rows, next } = await listPurchasesPage(ctx, {
      filter: { ...filter, states: state, customerId: of?.id, couponCode: code },
      timeZone: 'UTC',
      sort: { by: 'purchasedAt', descending: true },
      limit,
    });
    if (rows.length === 0) printLine('there are no such purchases');
    printTable(
      rows.map((row) => [
        String(row.id),
        minuteText(row.purchasedAt),
        row.email,
        row.username,
        REGIONS[row.region],
        row.state,
        formatMoney(row.priceCents),
        row.refundedCents > 0 ? `${formatMoney(row.refundedCents)} refunded` : '',
        row.checkoutId === null ? 'marketplace' : (row.gateway ?? 'balance'),
        row.couponCode ?? '',
      ]),
    );
    if (next !== null) printLine(`the newest ${limit}; there are more, see --limit, --since and --until`);
  });
}

async function report({ day }: { day?: string }): Promise<void> {
  await withDatabase(async ({ ctx }) => {
    const values = await readSettings(ctx.em, ctx.services.log);
    const settings = { get: <Key extends keyof typeof values>(key: Key) => values[key] };
    const { today, owed, timeZone } = await readToday({ ...ctx, services: { settings } }, { day });
    const { whole, margin } = today;
    printLine(`${today.day}, ${timeZone}`);
    const { marginCents, costedSales, sales } = margin.whole;
    printTable([
      ['orders', String(whole.orders)],
      ['revenue', formatMoney(whole.revenueCents)],
      ['of it sales from the stock', formatMoney(whole.salesCents)],
      ['paid by card', formatMoney(whole.cardPartCents)],
      ['paid from balances', formatMoney(whole.balancePartCents)],
      ['refunds', formatMoney(whole.refundsCents)],
      ['charge-backs', formatMoney(whole.chargebacksCents)],
      ['net', formatMoney(whole.netCents)],
      ...(costedSales > 0
        ? [
            [
              'margin',
              `${formatMoney(marginCents)} before refunds, the cost of ${costedSales} of ${sales} is known`,
            ],
          ]
        : []),
      ['loaded by customers', formatMoney(whole.loadsCents)],
      ['marketplace sales', formatMoney(whole.marketVolumeCents)],
      ['commission', formatMoney(whole.commissionCents)],
      ['new customers', String(whole.newCustomers)],
      ['owed to customers and sellers now', formatMoney(owed.totalCents)],
    ]);
  });
}

async function showJobs({
  limit,
  ...filter
}: {
  state?: (typeof JOB_STATES)[number];
  name?: string;
  limit: number;
}): Promise<void> {
  // Starting the queue creates its tables.
  await withJobs(async ({ ctx }) => {
    const sort = { by: 'createdAt', descending: true } as const;
    const { rows, next } = await listJobs(ctx, { filter, sort, limit }, { seesReceivers: true });
    if (rows.length === 0) printLine('there are no such jobs');
    printTable(
      rows.map((job) => [
        job.id,
        job.state,
        minuteText(job.createdAt),
        job.template === null ? job.name : `${job.name} ${job.template}`,
        job.to ?? '',
        `tried ${job.tries}×`,
        job.error ?? '',
      ]),
    );
    if (next !== null) printLine(`the newest ${limit}; there are more, see --limit`);
  });
}

function aDay(text: string): string {
  if (!isDay(text)) throw new InvalidArgumentError('It is a day such as 2026-12-31.');
  return text;
}

function aLimit(text: string): number {
  const limit = /^\d{1,4}$/.test(text) ? Number(text) : 0;
  if (limit < 1 || limit > MAX_LIST_LIMIT)
    throw new InvalidArgumentError(`It is a whole number from 1 to ${MAX_LIST_LIMIT}.`);
  return limit;
}

function aJobName(text: string): string {
  if (!/^[a-z-]{1,60}$/.test(text)) throw new InvalidArgumentError('It is a name such as send-refund.');
  return text;
}

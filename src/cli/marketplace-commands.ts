import { type Command, InvalidArgumentError } from 'commander';
import { isDay, readMarketplaceDay, recordLooks } from '../../src-server/admin/index.ts';
import {
  confirmListing,
  type DayReport,
  listWaitingListings,
  refuseListing,
} from '../../src-server/marketplace/index.ts';
import { readSettings } from '../../src-server/settings/index.ts';
import { formatMoney } from '../../src-shared/money.ts';
import { printLine } from './invocation.ts';
import { minuteText, printTable } from './print-table.ts';
import { contextWithSecrets, withDatabase, withJobs } from './with-database.ts';

export function addMarketplaceCommands(program: Command): void {
  const listings = program.command('listings').description('accounts that customers put on the marketplace');
  listings
    .command('list')
    .description('show what waits for a new password, with the one the seller gave')
    .action(showListings);
  listings
    .command('confirm')
    .description('start the auction; prints the new password to give the account')
    .argument('<id>', 'as in the list', wholeNumber)
    .action(confirm);
  listings
    .command('refuse')
    .description('the password is not right; the seller has the account back, and a mail tells them')
    .argument('<id>', 'as in the list', wholeNumber)
    .option('--reason <text>', 'why, for the log of changes')
    .action(refuse);
  program
    .command('marketplace')
    .description('the marketplace in figures')
    .command('report')
    .description('what one day brought, and what the shop owes now')
    .option('--day <day>', 'which (2026-12-31, in the time zone of reports.timeZone); today by default', aDay)
    .action(report);
}

async function showListings(): Promise<void> {
  await withDatabase(async ({ ctx, openSecrets }) => {
    const waiting = await listWaitingListings(await contextWithSecrets({ ctx, openSecrets }));
    if (waiting.length === 0) printLine('no listing waits for a new password');
    const usernames = waiting.map(({ username }) => username);
    await recordLooks(ctx, { action: 'listings list', usernames });
    printTable(
      waiting.map(({ id, addedAt, email, username, password }) => [
        String(id),
        minuteText(addedAt),
        email,
        username,
        password,
      ]),
    );
  });
}

async function confirm(id: number): Promise<void> {
  await withDatabase(async ({ ctx, openSecrets }) => {
    const withSecrets = await contextWithSecrets({ ctx, openSecrets });
    const { username, newPassword } = await confirmListing(withSecrets, { id });
    printLine(`the auction has started; now change the password of ${username} to ${newPassword}`);
  });
}

async function refuse(id: number, { reason }: { reason?: string }): Promise<void> {
  await withJobs(async ({ ctx }) => {
    const { username } = await refuseListing(ctx, { id, reason });
    printLine(`refused; ${username} is the customer's again`);
  });
}

async function report({ day }: { day?: string }): Promise<void> {
  await withDatabase(async ({ ctx }) => {
    const { 'reports.timeZone': timeZone } = await readSettings(ctx.em, ctx.services.log);
    const figures = await readMarketplaceDay(ctx, { day, timeZone });
    printLine(`${figures.day}, ${timeZone}`);
    printTable(reportRows(figures));
  });
}

function reportRows(figures: DayReport): [string, string][] {
  return [
    ['new listings', String(figures.newListings)],
    ['bids', String(figures.bids)],
    ['sales', `${figures.sales} for ${formatMoney(figures.soldCents)}`],
    ['of them undone since', formatMoney(figures.returnedCents)],
    ['ended without a bid', String(figures.unsold)],
    ['commission', formatMoney(figures.commissionCents)],
    ['paid to sellers', formatMoney(figures.paidToSellersCents)],
    ['owed to sellers now', formatMoney(figures.owedToSellersCents)],
    ['held for bids now', formatMoney(figures.heldForBidsCents)],
  ];
}

function aDay(text: string): string {
  if (!isDay(text)) throw new InvalidArgumentError('It is a day such as 2026-12-31.');
  return text;
}

function wholeNumber(text: string): number {
  if (!/^\d{1,9}$/.test(text)) throw new InvalidArgumentError('It is a whole number.');
  return Number(text);
}

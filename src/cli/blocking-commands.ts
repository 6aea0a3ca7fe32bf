import type { Command } from 'commander';
import {
  blockCustomer,
  type BlockReport,
  clearTakeoverReport,
  listCustomers,
  unblockCustomer,
} from '../../src-server/admin/index.ts';
import { OperationRefused } from '../../src-server/operator-log/index.ts';
import { formatMoney } from '../../src-shared/money.ts';
import { counted } from '../../src-shared/counted.ts';
import { printLine } from './invocation.ts';
import { minuteText, printTable } from './print-table.ts';
import { printExposure } from './print-exposure.ts';
import { withDatabase } from './with-database.ts';

const BLOCK_HELP = `
Without --yes it only shows what is under way. A blocked customer is signed out everywhere at once and cannot sign in, buy,
bid, list, transfer, receive transfers, redeem, trade or load; a new password does not change that. Bids of theirs that lead
are withdrawn: the money is on their balance again, the bidding starts again, and the auction goes on for a day at least.
Their own auctions go on, unless --end-listings says otherwise. A payment that arrives later is added to their balance and
buys nothing; "refund payment" sends it back. They get no mail; at the sign-in they read that the account is blocked.`;

interface BlockOptions {
  reason: string;
  endListings?: boolean;
  yes?: boolean;
}

/** @param customer the command group that these belong to */
export function addBlockingCommands(customer: Command): void {
  customer
    .command('list')
    .description('customers, the newest first')
    .option('--blocked', 'only those who are blocked')
    .option('--email <text>', 'only those with this in their e-mail address')
    .option('--limit <number>', 'at most so many', '50')
    .action(list);
  customer
    .command('block <email-or-number>')
    .description('sign a customer out for good and keep them from everything that moves money or goods')
    .requiredOption('--reason <text>', 'why, for the log of changes; the customer does not see it')
    .option('--end-listings', 'also end their auctions; bids go back to who placed them')
    .option('--yes', 'do it')
    .addHelpText('after', BLOCK_HELP)
    .action(block);
  customer
    .command('clear-report <email-or-number>')
    .description('let a customer in again who said "this was not me"; else a new password by mail does that')
    .requiredOption('--reason <text>', 'why, and how you know who asks; for the log of changes')
    .action(clearReport);
  customer
    .command('unblock <email-or-number>')
    .description('let a blocked customer in again; they sign in anew')
    .requiredOption('--reason <text>', 'why, for the log of changes; the customer does not see it')
    .action(unblock);
}

async function block(which: string, { reason, yes = false, endListings = false }: BlockOptions) {
  await withDatabase(async ({ ctx }) => {
    const request = { which, reason, isConfirmed: yes, endsListings: endListings };
    printBlock(await blockCustomer(ctx, request));
  });
}

function printBlock(report: BlockReport): void {
  const { id, email, blockedAt, before, after, withdrawnBids, endedListings } = report;
  const since = blockedAt === null ? 'not blocked' : `blocked since ${minuteText(blockedAt)}`;
  if (after === undefined) {
    printLine(`customer ${id}, ${email}, ${since}:`);
    printExposure(before);
    printLine('nothing was done yet; say --yes to do it');
    return;
  }
  printLine(`before, customer ${id}, ${email}:`);
  printExposure(before);
  printLine('now:');
  printExposure(after);
  const bids = withdrawnBids > 0 ? `; ${counted(withdrawnBids, 'leading bid')} withdrawn` : '';
  const listings = endedListings > 0 ? `; ${counted(endedListings, 'auction')} ended` : '';
  printLine(`${email} is ${since}${bids}${listings}`);
}

async function unblock(which: string, { reason }: { reason: string }): Promise<void> {
  await withDatabase(async ({ ctx }) => {
    const { id, email } = await unblockCustomer(ctx, { which, reason });
    printLine(`customer ${id}, ${email}, may sign in again`);
  });
}

async function clearReport(which: string, { reason }: { reason: string }): Promise<void> {
  await withDatabase(async ({ ctx }) => {
    const { id, email } = await clearTakeoverReport(ctx, { which, reason });
    printLine(`customer ${id}, ${email}, may sign in and spend again`);
  });
}

async function list(options: { blocked?: boolean; email?: string; limit: string }): Promise<void> {
  const limit = Number(options.limit);
  if (!Number.isInteger(limit) || limit < 1) throw new OperationRefused('--limit is a whole number above 0');
  const filter = { email: options.email, isBlocked: options.blocked, limit };
  await withDatabase(async ({ ctx }) => {
    const customers = await listCustomers(ctx, filter);
    if (customers.length === 0) printLine('there are no such customers');
    printTable(
      customers.map(({ id, email, registeredAt, balanceCents, isEmailVerified, blockedAt }) => [
        String(id),
        email,
        `since ${minuteText(registeredAt)}`,
        formatMoney(balanceCents),
        [
          ...(blockedAt ? [`blocked since ${minuteText(blockedAt)}`] : []),
          ...(isEmailVerified ? [] : ['e-mail not verified']),
        ].join(', '),
      ]),
    );
  });
}

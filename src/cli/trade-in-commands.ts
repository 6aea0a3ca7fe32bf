import { type Command, InvalidArgumentError } from 'commander';
import { recordLooks } from '../../src-server/admin/index.ts';
import { formatMoney } from '../../src-shared/money.ts';
import { confirmTrade, listUndecidedTrades, refuseTrade } from '../../src-server/trade-in/index.ts';
import { printLine } from './invocation.ts';
import { printTable } from './print-table.ts';
import { contextWithSecrets, withDatabase } from './with-database.ts';

export function addTradeInCommands(program: Command): void {
  const trades = program
    .command('trade-ins')
    .description('traded accounts that no machine could check (see ACCOUNT_VERIFIER)');
  trades
    .command('list')
    .description('show what waits for a decision, with the password the customer gave')
    .action(showTrades);
  trades
    .command('confirm')
    .description('the account is in order; prints the new password to give it, its value is credited')
    .argument('<id>', 'as in the list', wholeNumber)
    .action((id: number) =>
      withDatabase(async (database) => {
        const ctx = await contextWithSecrets(database);
        const { username, newPassword } = await confirmTrade(ctx, { tradeId: id });
        printLine(`confirmed; now change the password of ${username} to ${newPassword}`);
      }),
    );
  trades
    .command('refuse')
    .description('the password or a requirement is not right; the customer has the account back')
    .argument('<id>', 'as in the list', wholeNumber)
    .option('--reason <text>', 'why, for the log of changes')
    .action((id: number, { reason }: { reason?: string }) =>
      withDatabase(async ({ ctx }) => {
        const { username } = await refuseTrade(ctx, { tradeId: id, reason });
        printLine(`refused; ${username} is the customer's again`);
      }),
    );
}

async function showTrades(): Promise<void> {
  await withDatabase(async (database) => {
    const ctx = await contextWithSecrets(database);
    const trades = await listUndecidedTrades(ctx);
    if (trades.length === 0) printLine('no trade-in waits for a decision');
    const usernames = trades.map(({ username }) => username);
    await recordLooks(ctx, { action: 'trade-ins list', usernames });
    printTable(
      trades.map((trade) => [
        String(trade.id),
        trade.tradedAt.toISOString().slice(0, 16).replace('T', ' '),
        trade.email,
        trade.username,
        trade.givenPassword,
        formatMoney(trade.valueCents),
      ]),
    );
  });
}

function wholeNumber(text: string): number {
  if (!/^\d{1,9}$/.test(text)) throw new InvalidArgumentError('It is a whole number.');
  return Number(text);
}

import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { currentInvocation, endWithFailure, printLine } from './invocation.ts';
import type { Command } from 'commander';
import {
  putAccountBack,
  revealPassword,
  showAccount,
  withdrawAccount,
  withdrawAccounts,
} from '../../src-server/admin/index.ts';
import { openTextFile, readUsernames } from '../../src-server/catalog/import/index.ts';
import { OperationRefused } from '../../src-server/operator-log/index.ts';
import { importDisplay } from './import-display.ts';
import { minuteText, printTable } from './print-table.ts';
import { addStockImport } from './stock-import-command.ts';
import { addStockLists } from './stock-list-commands.ts';
import { contextWithSecrets, withDatabase } from './with-database.ts';

export function addStockCommands(program: Command): void {
  const stock = program.command('stock').description('accounts for sale');
  addStockImport(stock);
  addStockLists(stock);
  stock
    .command('show <username>')
    .description('one account: where it is and what happened to it')
    .option('--reveal', 'print its password too, which is put on record; needs --reason')
    .option('--reason <text>', 'why, for the log of changes')
    .action(show);
  stock
    .command('withdraw [username]')
    .description('take an unsold account off the shelf, or all that a file names')
    .requiredOption('--reason <text>', 'why, for the log of changes')
    .option(
      '--file <path>',
      'one username per line, or CSV with a column username, such as of "stock export"',
    )
    .option('--yes', 'with --file: do it; without, it only says what would happen')
    .action(withdraw);
  stock
    .command('put-back <username>')
    .description('put a withdrawn account on sale again')
    .requiredOption('--reason <text>', 'why, for the log of changes')
    .option('--new-password', 'read its new password, from the keyboard or standard input')
    .option('--same-password', 'keep the password although a customer knew it')
    .action(putBack);
}

async function show(
  username: string,
  { reveal = false, reason }: { reveal?: boolean; reason?: string },
): Promise<void> {
  if (reveal && reason === undefined) throw new OperationRefused('--reveal needs --reason');
  await withDatabase(async ({ ctx, openSecrets }) => {
    const { id, username: inStock, status, attributes, events } = await showAccount(ctx, username);
    printLine(`${inStock} (${id}): ${status}; ${attributes}`);
    printTable(events.map(({ at, what }) => [minuteText(at), what]));
    if (!reveal) return;
    const withSecrets = await contextWithSecrets({ ctx, openSecrets });
    printLine(`password: ${await revealPassword(withSecrets, { username, reason: reason ?? '' })}`);
  });
}

async function withdraw(
  username: string | undefined,
  { reason, file, yes = false }: { reason: string; file?: string; yes?: boolean },
): Promise<void> {
  if ((username === undefined) === (file === undefined)) {
    throw new OperationRefused('either a username or --file says what to withdraw');
  }
  if (file !== undefined) return withdrawFile(file, reason, yes);
  await withDatabase(async ({ ctx }) => {
    await withdrawAccount(ctx, { username: username ?? '', reason });
    printLine(`${username} is withdrawn; "stock put-back" puts it on sale again`);
  });
}

/** Accounts per transaction: buyers of these accounts wait for it. */
const WITHDRAW_BATCH = 500;

async function withdrawFile(path: string, reason: string, isConfirmed: boolean): Promise<void> {
  const file = await openTextFile(path);
  const usernames = await readUsernames(file);
  await withDatabase(async ({ ctx }) => {
    const display = importDisplay(file.name, usernames.length);
    let withdrawn = 0;
    let refused = 0;
    try {
      for (let start = 0; start < usernames.length; start += WITHDRAW_BATCH) {
        const batch = usernames.slice(start, start + WITHDRAW_BATCH);
        const done = await withdrawAccounts(ctx, {
          usernames: batch,
          reason,
          isConfirmed,
        });
        for (const { why } of done.refused) display.note('left as it is', why);
        withdrawn += done.withdrawn.length;
        refused += done.refused.length;
        display.progress(start + batch.length);
      }
    } finally {
      display.end();
      const counts = `${withdrawn} withdrawn, ${refused} left as they are`;
      printLine(isConfirmed ? counts : `nothing was done yet; say --yes to do it. Would be: ${counts}`);
    }
    if (refused > 0) endWithFailure();
  });
}

async function putBack(
  username: string,
  options: { reason: string; newPassword?: boolean; samePassword?: boolean },
): Promise<void> {
  const newPassword = options.newPassword ? await readSecret(`new password of ${username}: `) : undefined;
  await withDatabase(async ({ ctx, openSecrets }) => {
    await putAccountBack(await contextWithSecrets({ ctx, openSecrets }), {
      username,
      reason: options.reason,
      newPassword,
      isSamePasswordMeant: options.samePassword,
    });
    printLine(`${username} is for sale`);
  });
}

/** Reads one line without echo from a terminal, otherwise the first line of standard input. */
async function readSecret(prompt: string): Promise<string> {
  const { input, errors } = currentInvocation();
  const isTerminal = input.isTTY;
  if (isTerminal) errors.write(prompt);
  const output = new Writable({ write: (_, __, done) => done() });
  const lines = createInterface({ input, output, terminal: isTerminal });
  try {
    for await (const line of lines) return line;
    return '';
  } finally {
    lines.close();
    if (isTerminal) errors.write('\n');
  }
}

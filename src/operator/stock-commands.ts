import type { Command } from 'commander';
import {
  putAccountBack,
  revealPassword,
  showAccount,
  withdrawAccount,
} from '../../src-server/back-office/index.ts';
import { importStock, openTextFile, STOCK_FILE_COLUMNS } from '../../src-server/catalog/import/index.ts';
import type { ImportOptions, StockImportSummary } from '../../src-server/catalog/import/index.ts';
import { OperationRefused, recordChange } from '../../src-server/operations/index.ts';
import type { EntityManager } from '../../src-server/platform/database.ts';
import { createSecrets } from '../../src-server/platform/secrets.ts';
import { importDisplay } from './import-display.ts';
import { minuteText } from './minute-text.ts';
import { printTable } from './print-table.ts';
import { readSecret } from './read-secret.ts';
import { withDatabase } from './with-database.ts';

const HELP = `
The file is CSV with this header (columns in any order), or JSON Lines with the same keys:
  ${STOCK_FILE_COLUMNS.join(',')}
Skin ids are separated by spaces, flags are 0 or 1, ranks are IR BR SI GO PL EM DI MA GR CH, or UN for unranked;
division is 1 to 4 from Iron to Diamond. Accounts are for sale as soon as they are in. Skins must be known: see
"skins import". Bad rows are reported with line and column and left out, usernames in stock are skipped.
The exit code is 1 when a row was bad.`;

export function addStockCommands(program: Command): void {
  const stock = program.command('stock').description('accounts for sale');
  stock
    .command('import <file>')
    .description('put accounts into stock from a CSV or JSON Lines file')
    .option('--dry-run', 'show what would happen and write nothing')
    .option('--strict', 'take all rows or none')
    .addHelpText('after', HELP)
    .action((path: string, { dryRun = false, strict = false }: { dryRun?: boolean; strict?: boolean }) =>
      runStockImport(path, { isDryRun: dryRun, isStrict: strict }),
    );
  stock
    .command('show <username>')
    .description('one account: where it is and what happened to it')
    .option('--reveal', 'print its password too, which is put on record; needs --reason')
    .option('--reason <text>', 'why, for the log of changes')
    .action(show);
  stock
    .command('withdraw <username>')
    .description('take an unsold account off the shelf')
    .requiredOption('--reason <text>', 'why, for the log of changes')
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
  await withDatabase(async ({ orm, config, operator }) => {
    const { id, status, facts, events } = await showAccount(orm.em.fork(), username);
    console.log(`${username} (${id}): ${status}; ${facts}`);
    printTable(events.map(({ at, what }) => [minuteText(at), what]));
    if (!reveal) return;
    const shop = { em: orm.em.fork(), secrets: createSecrets(config.shop.credentialKeys) };
    console.log(`password: ${await revealPassword(shop, operator, { username, reason: reason ?? '' })}`);
  });
}

async function withdraw(username: string, { reason }: { reason: string }): Promise<void> {
  await withDatabase(async ({ orm, operator }) => {
    await withdrawAccount(orm.em.fork(), operator, { username, reason });
    console.log(`${username} is withdrawn; "stock put-back" puts it on sale again`);
  });
}

async function putBack(
  username: string,
  options: { reason: string; newPassword?: boolean; samePassword?: boolean },
): Promise<void> {
  const newPassword = options.newPassword ? await readSecret(`new password of ${username}: `) : undefined;
  await withDatabase(async ({ orm, config, operator }) => {
    const shop = { em: orm.em.fork(), secrets: createSecrets(config.shop.credentialKeys) };
    await putAccountBack(shop, operator, {
      username,
      reason: options.reason,
      newPassword,
      isSamePasswordMeant: options.samePassword,
    });
    console.log(`${username} is for sale`);
  });
}

async function runStockImport(path: string, options: ImportOptions): Promise<void> {
  const file = await openTextFile(path);
  await withDatabase(async ({ orm, config, operator }) => {
    const display = importDisplay(file.name, file.sizeBytes);
    const shop = {
      em: orm.em.fork(),
      secrets: createSecrets(config.shop.credentialKeys),
      record: (em: EntityManager, imported: number) =>
        recordChange(em, operator, {
          action: 'stock import',
          subject: `file ${file.name}`,
          after: { imported },
        }),
    };
    try {
      const summary = await importStock(shop, file, options, {
        badRow: (line, faults) => faults.forEach((fault) => display.fault(`line ${line}`, fault)),
        alreadyKnown: (line, username) =>
          display.note(`line ${line}`, `username ${username} is already known`),
        progress: (bytesRead) => display.progress(bytesRead),
      });
      display.end();
      console.log(summaryText(summary));
      if (summary.bad > 0) process.exitCode = 1;
    } finally {
      display.end();
    }
  });
}

function summaryText({ imported, alreadyKnown, bad, isWritten }: StockImportSummary): string {
  const counts = `${imported} imported, ${alreadyKnown} already known, ${bad} bad`;
  if (isWritten) return counts;
  return `nothing was written; would be: ${counts}`;
}

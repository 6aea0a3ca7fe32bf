import { basename } from 'node:path';
import type { Command } from 'commander';
import { currentPrices, importPrices } from '../../src-server/catalog/import/index.ts';
import { recordChange } from '../../src-server/operator-log/index.ts';
import { type PriceList, RANK_PRICE_KEYS } from '../../src-shared/catalog/prices.ts';
import { importDisplay } from './import-display.ts';
import { endWithFailure, printLine } from './invocation.ts';
import { printTable } from './print-table.ts';
import { withDatabase } from './with-database.ts';

const HELP = `
The file is one JSON object in EUR, with handleveledPrice, premium/oldStock/standard + BasePrice, ExtraBePriceStart and
ExtraBePrice, ranks such as gold2Price and masterPrice, the MythicPrice of each class, the AccountWarranty of each class
in days, oldStockMaxDate (yyyy-mm-dd) and extraStripeCharge. "prices show" prints the list in force in this form.
An account whose price is missing is not sold. Lists before this one stay on record.`;

export function addPriceCommands(program: Command): void {
  const prices = program.command('prices').description('the price list');
  prices
    .command('import <file>')
    .description('put a new price list in force')
    .option('--dry-run', 'show what would change and write nothing')
    .addHelpText('after', HELP)
    .action((path: string, { dryRun = false }: { dryRun?: boolean }) => runPriceImport(path, dryRun));
  prices.command('show').description('print the price list in force as JSON').action(showPrices);
}

async function runPriceImport(path: string, isDryRun: boolean): Promise<void> {
  await withDatabase(async ({ orm, operator }) => {
    const result = await importPrices(orm.em.fork(), path, { isDryRun, who: operator.who }, (em, changes) =>
      recordChange(
        { db: em.db, operator },
        {
          action: 'prices import',
          subject: `price list ${basename(path)}`,
          before: Object.fromEntries(changes.map(({ key, from }) => [key, from ?? null])),
          after: Object.fromEntries(changes.map(({ key, to }) => [key, to ?? null])),
        },
      ),
    );
    if (result.outcome === 'refused') {
      const display = importDisplay(basename(path), 0);
      for (const { reason, column } of result.faults)
        display.fault(column ?? 'the list', { column: null, reason });
      printLine('the price list in force is unchanged');
      endWithFailure();
      return;
    }
    printTable(
      result.changes.map(({ key, from, to }) => [key, String(from ?? '-'), '->', String(to ?? '-')]),
    );
    if (result.changes.length === 0) printLine('these prices are in force already');
    else printLine(isDryRun ? 'nothing was written' : 'the new price list is in force');
    warnOfUnsold(result.prices);
  });
}

/** A price omitted by mistake would silently take accounts off sale. */
function warnOfUnsold(prices: PriceList): void {
  const optional = [
    'handleveledPrice',
    'premiumBasePrice',
    'oldStockBasePrice',
    'standardBasePrice',
    ...RANK_PRICE_KEYS,
  ];
  const missing = optional.filter((key) => prices[key] === undefined && !isApexFallback(key, prices));
  if (missing.length > 0) printLine(`not sold, because there is no price: ${missing.join(', ')}`);
}

/** `masterPrice` and `master1Price` replace each other. */
function isApexFallback(key: string, prices: PriceList): boolean {
  const other = key.includes('1Price') ? key.replace('1Price', 'Price') : key.replace('Price', '1Price');
  return /^(master|grandmaster|challenger)/.test(key) && prices[other] !== undefined;
}

async function showPrices(): Promise<void> {
  await withDatabase(async ({ orm }) => {
    const prices = await currentPrices(orm.em.fork());
    printLine(prices ? JSON.stringify(prices, null, 2) : 'there are no prices yet: nothing is sold');
  });
}

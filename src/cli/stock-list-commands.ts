import { basename } from 'node:path';
import { type Command, InvalidArgumentError, Option } from 'commander';
import {
  exportStock,
  readInstant,
  readStock,
  type StockFilter,
  type StockItem,
} from '../../src-server/admin/index.ts';
import { PRODUCT_STATUSES, type ProductStatus } from '../../src-shared/catalog/product-statuses.ts';
import { OperationRefused } from '../../src-server/operator-log/index.ts';
import { accountTitle } from '../../src-shared/catalog/display.ts';
import {
  ACCOUNT_AGES,
  type AccountAge,
  type Rank,
  RANK_CODES,
  type Region,
  REGION_CODES,
  REGIONS,
} from '../../src-shared/catalog/enumerations.ts';
import { PRODUCT_CLASSES, type ProductClass } from '../../src-shared/catalog/product-class.ts';
import { moneySchema } from '../../src-shared/money-schema.ts';
import { type Cents, formatMoney } from '../../src-shared/money.ts';
import { counted } from '../../src-shared/counted.ts';
import { currentInvocation, printAside } from './invocation.ts';
import { intoNewFile } from './new-file.ts';
import { printTable } from './print-table.ts';
import { contextWithSecrets, withDatabase } from './with-database.ts';

const EXPORT_HELP = `
The columns are those of "stock import". The password column is empty, unless --with-passwords is given: then it is on
record, with the reason, whose passwords left. "stock import --update" takes an edited export back, and an empty password
means the one in stock. Values stand as they are stored: a spreadsheet may take one that begins with = for a formula.`;

interface FilterFlags {
  region?: Region[];
  class?: ProductClass[];
  status?: ProductStatus[];
  rank?: Rank[];
  age?: AccountAge;
  minPrice?: Cents;
  maxPrice?: Cents;
  username?: string;
  since?: Date;
  until?: Date;
  duplicates?: boolean;
}

export function addStockLists(stock: Command): void {
  withFilters(stock.command('list'))
    .description('accounts in stock and once in stock')
    .option('--limit <number>', 'how many to show', '100')
    .action(list);
  withFilters(stock.command('export [file]'))
    .description('the same as CSV, in the format of "stock import", on the screen or in a new file')
    .option('--with-passwords', 'fill the password column, which is put on record; needs --reason')
    .option('--reason <text>', 'why, for the log of changes')
    .addHelpText('after', EXPORT_HELP)
    .action(exportTo);
}

function withFilters(command: Command): Command {
  return command
    .option('--region <name...>', 'only these regions', eachRegion)
    .addOption(new Option('--class <name...>', 'only these classes').choices(PRODUCT_CLASSES))
    .addOption(new Option('--status <name...>', 'only in these states').choices(PRODUCT_STATUSES))
    .addOption(new Option('--rank <code...>', 'only these ranks').choices(RANK_CODES))
    .addOption(new Option('--age <age>', 'by the day last played on').choices(ACCOUNT_AGES))
    .option('--min-price <eur>', "today's price at least", money)
    .option('--max-price <eur>', "today's price at most", money)
    .option('--username <part>', 'with this in the username')
    .option('--since <day>', 'in stock since this day (2026-12-31, UTC)', day)
    .option('--until <day>', 'in stock before this day', day)
    .option('--duplicates', 'only usernames that another account has in other case');
}

async function list({ limit: typed, ...flags }: FilterFlags & { limit: string }): Promise<void> {
  const limit = Number(typed);
  if (!Number.isInteger(limit) || limit < 1) throw new OperationRefused('--limit is a whole number above 0');
  await withDatabase(async ({ ctx }) => {
    const rows: string[][] = [];
    let found = 0;
    for await (const items of readStock(ctx, filterOf(flags))) {
      rows.push(...items.slice(0, Math.max(0, limit - found)).map(rowOf));
      found += items.length;
    }
    printTable(rows);
    const shown = rows.length < found ? `; the first ${rows.length} are shown, see --limit` : '';
    printAside(`${counted(found, 'account')}${shown}`);
  });
}

async function exportTo(
  path: string | undefined,
  { withPasswords = false, reason, ...flags }: FilterFlags & { withPasswords?: boolean; reason?: string },
): Promise<void> {
  if (withPasswords && reason === undefined) throw new OperationRefused('--with-passwords needs --reason');
  await withDatabase(async ({ ctx, openSecrets }) => {
    const lines = exportStock(await contextWithSecrets({ ctx, openSecrets }), {
      filter: filterOf(flags),
      target: path === undefined ? 'screen' : `file ${basename(path)}`,
      passwordReason: withPasswords ? reason : undefined,
    });
    // The header does not count.
    let count = -1;
    const write = async (print: (text: string) => unknown): Promise<void> => {
      for await (const some of lines) {
        await print(`${some.join('\n')}\n`);
        count += some.length;
      }
    };
    if (path === undefined) await write((text) => currentInvocation().output.write(text));
    else await intoNewFile(path, (file) => write((text) => file.appendFile(text)));
    printAside(`${counted(count, 'account')}${path === undefined ? '' : ` in ${path}`}`);
  });
}

function filterOf(flags: FilterFlags): StockFilter {
  return {
    regions: flags.region,
    classes: flags.class,
    statuses: flags.status,
    ranks: flags.rank,
    age: flags.age,
    minPriceCents: flags.minPrice,
    maxPriceCents: flags.maxPrice,
    username: flags.username,
    since: flags.since,
    until: flags.until,
    isDuplicate: flags.duplicates,
  };
}

function rowOf(item: StockItem): string[] {
  return [
    item.username,
    REGIONS[item.region],
    item.productClass,
    item.status.replace('_', ' '),
    item.priceCents === null ? 'no price' : formatMoney(item.priceCents),
    `level ${item.level}`,
    `${item.blue_essence} BE`,
    accountTitle({ rank: item.rank, division: item.division, isHandleveled: item.is_handleveled }),
    item.created_at.toISOString().slice(0, 10),
  ];
}

/** Accepts a region's stored or displayed name: OC1 and OCE. */
function eachRegion(typed: string, before: Region[] = []): Region[] {
  const name = typed.toUpperCase();
  const code = REGION_CODES.find((one) => one === name || REGIONS[one] === name);
  if (!code) throw new InvalidArgumentError(`It is one of ${REGION_CODES.join(', ')}.`);
  return [...before, code];
}

function money(typed: string): Cents {
  const cents = moneySchema.safeParse(typed);
  if (!cents.success) throw new InvalidArgumentError('It is an amount in EUR.');
  return cents.data;
}

function day(typed: string): Date {
  const instant = readInstant(typed);
  if (instant === null) throw new InvalidArgumentError('It is a day such as 2026-12-31.');
  return instant;
}

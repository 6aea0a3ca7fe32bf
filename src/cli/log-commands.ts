import type { Command } from 'commander';
import { type LogEntry, OperationRefused, readLog } from '../../src-server/operator-log/index.ts';
import { readInstant } from '../../src-server/admin/index.ts';
import { printLine } from './invocation.ts';
import { printTable } from './print-table.ts';
import { withDatabase } from './with-database.ts';

interface LogOptions {
  who?: string;
  action?: string;
  subject?: string;
  since?: string;
  until?: string;
  limit: string;
  json?: boolean;
}

export function addLogCommands(program: Command): void {
  program
    .command('log')
    .description('show who changed what with these commands, when and why; the newest first')
    .option('--who <name>', 'only what this operator, or user of the machine, did')
    .option('--action <command>', 'only commands that begin like this: "stock", "settings set"')
    .option(
      '--subject <text>',
      'only what was done to something with this in its name, or to the customer with this e-mail',
    )
    .option('--since <day>', 'from this day on (2026-12-31, UTC)')
    .option('--until <day>', 'before this day')
    .option('--limit <number>', 'at most so many', '50')
    .option('--json', 'one JSON object a line, with everything')
    .action(showLog);
}

async function showLog({ limit: typedLimit, since, until, json, ...filter }: LogOptions): Promise<void> {
  const limit = Number(typedLimit);
  if (!Number.isInteger(limit) || limit < 1) throw new OperationRefused('--limit is a whole number above 0');
  const range = { since: readDay(since), until: readDay(until) };
  await withDatabase(async ({ ctx }) => {
    const entries = await readLog(ctx, { ...filter, ...range, limit });
    if (json) for (const entry of entries) printLine(JSON.stringify(entry));
    else if (entries.length === 0) printLine('nothing was changed');
    else printTable(entries.map(rowOf));
  });
}

function readDay(typed: string | undefined): Date | undefined {
  if (typed === undefined) return undefined;
  const day = readInstant(typed);
  if (day === null) throw new OperationRefused(`${typed} is not a day such as 2026-12-31`);
  return day;
}

function rowOf({ at, who, osUser, action, subject, reason, before, after }: LogEntry): string[] {
  const change = before === null ? compact(after) : `${compact(before)} -> ${compact(after)}`;
  return [
    at.toISOString().slice(0, 19).replace('T', ' '),
    who === osUser ? who : `${who} (${osUser})`,
    action,
    subject,
    [change, reason === null ? '' : `"${reason}"`].filter(Boolean).join('  '),
  ];
}

/** `{"a": 1, "b": "x"}` -> `a 1, b x`: short enough for one line. */
function compact(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (Array.isArray(value)) {
    const shown = value.slice(0, 5).map(compact).join(' ');
    return value.length > 5 ? `${shown} and ${value.length - 5} more` : shown;
  }
  if (typeof value === 'string') return value;
  if (typeof value !== 'object') return JSON.stringify(value) ?? '';
  return Object.entries(value)
    .map(([key, inner]) => `${key} ${compact(inner) || '-'}`)
    .join(', ');
}

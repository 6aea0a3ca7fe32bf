/** Stock import: in a file of any bytes, each row is an account or has errors, and an exported account is read back the same. */
import assert from 'node:assert/strict';
import { ImportRefused, stockRecord, type StockAccount } from '#server/catalog/import/index.ts';
import { readRows } from '#server/catalog/import/raw-rows.ts';
import { STOCK_FILE_HEADER, stockFileLine } from '#server/catalog/import/stock-file-cells.ts';
import {
  OPTIONAL_STOCK_COLUMNS,
  STOCK_FILE_COLUMNS,
  stockRowCheck,
} from '#server/catalog/import/stock-file-row.ts';
import { linesOfChunks, linesOfText, type TextFile } from '#server/catalog/import/text-lines.ts';
import { inPieces } from '../support/in-pieces.ts';

const KNOWN_SKINS = new Set([1001, 1002, 2001, 99_007]);
const NOW = new Date('2026-01-05T12:00:00Z');
const ALL_COLUMNS = [...STOCK_FILE_COLUMNS, ...OPTIONAL_STOCK_COLUMNS];
/** Shorter ones may well be part of a reason. */
const SHORTEST_PASSWORD = 8;

/** @param data a digit that says how the file is read, then the file */
export async function fuzz(data: Buffer): Promise<void> {
  const options = data[0] ?? 0;
  const isTrimmed = (options & 1) !== 0;
  const isPasswordOptional = (options & 2) !== 0;
  const bytes = data.subarray(1);
  const pieces = inPieces(bytes, (options & 4) === 0 ? bytes.length : 7);
  const accounts = await readAccounts(linesOfChunks('stock.csv', bytes.length, pieces), {
    isTrimmed,
    isPasswordOptional,
  });
  if (accounts.length === 0) return;
  const written = [STOCK_FILE_HEADER, ...accounts.map(lineOf)].join('\n');
  const again = await readAccounts(linesOfText('export.csv', written), { isPasswordOptional });
  assert.deepEqual(
    again,
    accounts.map((account) => ({ ...account, costCents: account.costCents ?? null })),
  );
}

async function readAccounts(
  file: TextFile,
  options: { isTrimmed?: boolean; isPasswordOptional: boolean },
): Promise<StockAccount[]> {
  const accounts: StockAccount[] = [];
  const check = stockRowCheck(KNOWN_SKINS, { ...options, now: NOW });
  const rows = readRows(file, STOCK_FILE_COLUMNS, {
    isTrimmed: options.isTrimmed ?? false,
    hasTextWithSpaces: true,
    otherwise: ALL_COLUMNS,
  });
  let line = 0;
  try {
    for await (const row of rows) {
      assert.ok(row.line > line, 'lines come in their order');
      line = row.line;
      if ('fault' in row) {
        assert.ok(row.fault.length > 0);
        continue;
      }
      const checked = check(row.value);
      if ('account' in checked) accounts.push(checked.account);
      else requireReasons(checked.faults, row.value);
    }
  } catch (error) {
    if (!(error instanceof ImportRefused)) throw error;
    assert.ok(error.message.startsWith(`${file.name}: `), error.message);
  }
  return accounts;
}

/** A bad row says why, and not with its password. */
function requireReasons(faults: readonly { reason: string }[], row: unknown): void {
  assert.ok(faults.length > 0);
  const { password, ...others } = Object(row) as Record<string, unknown>;
  const isSecret =
    typeof password === 'string' &&
    password.length >= SHORTEST_PASSWORD &&
    !JSON.stringify([others, ...STOCK_FILE_COLUMNS]).includes(JSON.stringify(password).slice(1, -1));
  for (const { reason } of faults) {
    assert.ok(reason.length > 0);
    if (isSecret) assert.ok(!reason.includes(password), 'a reason quotes the password');
  }
}

function lineOf(account: StockAccount): string {
  return stockFileLine(stockRecord(1, account, null), account.password);
}

import type { ExportContent, ExportRow, ExportRows } from '#shared/exports/export-contents.ts';
import { EXPORT_COLUMNS } from '#shared/exports/export-file.ts';
import { centsToEur } from '#shared/money.ts';
import { type KeptRow, withPasswords } from './kept-lists.ts';
import { loadVault } from './load-vault.ts';
import type { Vault } from './vault.ts';

export interface KeptExport {
  rows: ExportRows;
  /** The oldest part is from then, in ms since 1970. */
  keptAt: number;
  /** Whether the shop had more rows than this device keeps. */
  isPart: boolean;
}

/**
 * The rows of an export as the shop would give them, from what this device keeps; undefined when one of the contents was
 * never kept. Accounts are without their passwords unless the customer wants those on this device.
 */
export async function readKeptExport(contents: readonly ExportContent[]): Promise<KeptExport | undefined> {
  const vault = await loadVault();
  if (!vault) return undefined;
  const parts = await Promise.all(
    contents.map(async (content) => ({ content, part: await READERS[content](vault) })),
  );
  const rows: Record<string, readonly ExportRow[]> = {};
  let keptAt = Number.POSITIVE_INFINITY;
  let isPart = false;
  for (const { content, part } of parts) {
    if (!part) return undefined;
    rows[content] = part.rows;
    keptAt = Math.min(keptAt, part.keptAt);
    isPart ||= part.isPart;
  }
  return { rows, keptAt, isPart };
}

interface Part extends Omit<KeptExport, 'rows'> {
  rows: ExportRow[];
}

const READERS: Record<ExportContent, (vault: Vault) => Promise<Part | undefined>> = {
  accounts: readAccounts,
  transactions: async (vault) =>
    readPart(vault, 'transactions', (row) =>
      rowOf(EXPORT_COLUMNS.transactions, { ...row, amount: centsToEur(row.amountCents) }),
    ),
  payments: async (vault) =>
    readPart(vault, 'payments', (row) =>
      rowOf(EXPORT_COLUMNS.payments, { ...row, amount: centsToEur(row.amountCents) }),
    ),
};

async function readPart<Kind extends 'transactions' | 'payments'>(
  vault: Vault,
  kind: Kind,
  present: (row: KeptRow<Kind>) => ExportRow,
): Promise<Part | undefined> {
  const list = await vault.readList<KeptRow<Kind>>(kind);
  return list && { rows: list.rows.map(present), keptAt: list.keptAt, isPart: isPartial(list) };
}

/** What is hidden is owned too; together they are in the order in which they were bought. */
async function readAccounts(vault: Vault): Promise<Part | undefined> {
  const owned = await vault.readList<KeptRow<'purchases'>>('purchases');
  const hidden = await vault.readList<KeptRow<'hidden'>>('hidden');
  if (!owned || !hidden) return undefined;
  const bought = [...owned.rows, ...hidden.rows].toSorted(
    (a, b) => b.date.localeCompare(a.date) || b.id - a.id,
  );
  const purchases = await withPasswords(vault, bought);
  return {
    rows: purchases.map((purchase) => rowOf(EXPORT_COLUMNS.accounts, { ...purchase })),
    keptAt: Math.min(owned.keptAt, hidden.keptAt),
    isPart: isPartial(owned) || isPartial(hidden),
  };
}

function rowOf(columns: readonly string[], fields: ExportRow): ExportRow {
  return Object.fromEntries(columns.map((column) => [column, fields[column] ?? null]));
}

function isPartial({ rows, total }: { rows: readonly unknown[]; total: number }): boolean {
  return total > rows.length;
}

import type { ExportContent, ExportRow, ExportRows } from '#shared/exports/export-contents.ts';
import { EXPORT_COLUMNS } from '#shared/exports/export-file.ts';
import { centsToEur } from '#shared/money.ts';
import { type CachedRow, withPasswords } from './cached-lists.ts';
import { loadVault } from './load-vault.ts';
import type { Vault } from './vault.ts';

export interface CachedExport {
  rows: ExportRows;
  /** The age of the oldest part, in ms since 1970. */
  cachedAt: number;
  /** Whether the shop had more rows than this device stores. */
  isPart: boolean;
}

/**
 * The rows of an export as the shop would return them, from this device; undefined if any of the contents was never
 * cached. Accounts lack their passwords unless the customer wants these on this device.
 */
export async function readCachedExport(
  contents: readonly ExportContent[],
): Promise<CachedExport | undefined> {
  const vault = await loadVault();
  if (!vault) return undefined;
  const parts = await Promise.all(
    contents.map(async (content) => ({ content, part: await READERS[content](vault) })),
  );
  const rows: Record<string, readonly ExportRow[]> = {};
  let cachedAt = Number.POSITIVE_INFINITY;
  let isPart = false;
  for (const { content, part } of parts) {
    if (!part) return undefined;
    rows[content] = part.rows;
    cachedAt = Math.min(cachedAt, part.cachedAt);
    isPart ||= part.isPart;
  }
  return { rows, cachedAt, isPart };
}

interface Part extends Omit<CachedExport, 'rows'> {
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
  present: (row: CachedRow<Kind>) => ExportRow,
): Promise<Part | undefined> {
  const list = await vault.readList<CachedRow<Kind>>(kind);
  return list && { rows: list.rows.map(present), cachedAt: list.cachedAt, isPart: isPartial(list) };
}

/** Hidden purchases are owned too; all are in the order of purchase. */
async function readAccounts(vault: Vault): Promise<Part | undefined> {
  const owned = await vault.readList<CachedRow<'purchases'>>('purchases');
  const hidden = await vault.readList<CachedRow<'hidden'>>('hidden');
  if (!owned || !hidden) return undefined;
  const bought = [...owned.rows, ...hidden.rows].toSorted(
    (a, b) => b.date.localeCompare(a.date) || b.id - a.id,
  );
  const purchases = await withPasswords(vault, bought);
  return {
    rows: purchases.map(({ claim: _claim, canClaim: _canClaim, skinIds: _skinIds, ...purchase }) =>
      rowOf(EXPORT_COLUMNS.accounts, purchase),
    ),
    cachedAt: Math.min(owned.cachedAt, hidden.cachedAt),
    isPart: isPartial(owned) || isPartial(hidden),
  };
}

function rowOf(columns: readonly string[], fields: ExportRow): ExportRow {
  return Object.fromEntries(columns.map((column) => [column, fields[column] ?? null]));
}

function isPartial({ rows, total }: { rows: readonly unknown[]; total: number }): boolean {
  return total > rows.length;
}

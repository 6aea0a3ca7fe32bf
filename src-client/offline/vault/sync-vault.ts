/**
 * Brings the vault up to date with the shop, list by list, a page after the other, without holding up the screen. A list
 * whose first page and length are as they were is taken to be the same, for an hour at most; anything else is read whole.
 */
import { MAX_PAGE_SIZE, type Page } from '#shared/pagination.ts';
import { isOffline } from '#client/platform/connection.ts';
import { failureOf } from '#client/platform/failure.ts';
import { trpcClient } from '#client/platform/trpc.ts';
import { LIST_SOURCES } from './kept-lists.ts';
import { openVault } from './open-vault.ts';
import type { KeptList, Vault } from './vault.ts';

/** The newest rows of each list: as many as a phone searches at once. */
export const MAX_KEPT_ROWS = 5000;
const COMPLETE_EVERY_MS = 60 * 60_000;

/** One list, without knowing which: its rows may carry a password, which is kept apart. */
interface AnySource {
  kind: keyof typeof LIST_SOURCES;
  fetchPage: (asked: { page: number; limit: number }) => Promise<Page<AnyRow>>;
  keyOf: (row: AnyRow) => string;
}
interface AnyRow {
  id: number;
  password?: string;
}

/** @param isComplete reads every list whole, also where nothing seems to have changed */
export async function syncVault({ isComplete = false } = {}): Promise<void> {
  await oneAtATime(isComplete, async () => {
    const vault = await openVault();
    // What lasts as long as the page is of no use without a network.
    if (!vault || vault.problem !== undefined || isOffline()) return;
    try {
      await syncAll(vault, isComplete);
    } catch (error) {
      // No connection, no session any more, another customer: the pages find that out for themselves.
      if (!(error instanceof ForeignSession) && failureOf(error).status === 500) throw error;
    }
  });
}

async function syncAll(vault: Vault, isComplete: boolean): Promise<void> {
  const keptAt = Date.now();
  const [me, balance] = await Promise.all([
    trpcClient.identity.me.query(),
    trpcClient.wallet.balance.query(),
  ]);
  if (me?.customerId !== vault.customerId) throw new ForeignSession();
  await vault.writeFact('me', { ...me, keptAt });
  await vault.writeFact('balance', { ...balance, keptAt });
  for (const source of Object.values(LIST_SOURCES)) {
    if (vault.isOver) return;
    await syncList(vault, source as unknown as AnySource, isComplete);
  }
  const kept = await Promise.all([vault.readList<AnyRow>('purchases'), vault.readList<AnyRow>('hidden')]);
  await vault.dropPasswordsExcept(new Set(kept.flatMap((list) => list?.rows.map(({ id }) => id) ?? [])));
}

async function syncList(vault: Vault, source: AnySource, isComplete: boolean): Promise<void> {
  const keptAt = Date.now();
  const kept = await vault.readList<AnyRow>(source.kind);
  const first = await fetchPage(vault, source, 1);
  const isRecent = kept !== undefined && keptAt - kept.completeAt < COMPLETE_EVERY_MS;
  if (isRecent && !isComplete && isSameSoFar(kept, first)) {
    await vault.writePasswords(passwordsOf(first.results));
    await vault.touchList(source.kind, keptAt);
    return;
  }
  const rows = await fetchRest(vault, source, first);
  // A list that changes all the while is read at the next visit.
  if (!rows) return;
  await vault.writePasswords(passwordsOf(rows));
  const list = { rows: rows.map(withoutPassword), total: first.count, keptAt, completeAt: keptAt };
  await vault.writeList(source.kind, list, source.keyOf);
}

/** Undefined: the list changed meanwhile, so its pages do not fit together. */
async function fetchRest(
  vault: Vault,
  source: AnySource,
  first: Page<AnyRow>,
): Promise<AnyRow[] | undefined> {
  const rows = [...first.results];
  const pages = Math.min(first.totalPages, MAX_KEPT_ROWS / MAX_PAGE_SIZE);
  for (let page = 2; page <= pages; page += 1) {
    const next = await fetchPage(vault, source, page);
    if (next.count !== first.count) return undefined;
    rows.push(...next.results);
  }
  const isDistinct = new Set(rows.map((row) => source.keyOf(row))).size === rows.length;
  return isDistinct ? rows : undefined;
}

/** Both questions go in one request, so the rows are of whoever the first one names. */
async function fetchPage(vault: Vault, source: AnySource, page: number): Promise<Page<AnyRow>> {
  const [me, answer] = await Promise.all([
    trpcClient.identity.me.query(),
    source.fetchPage({ page, limit: MAX_PAGE_SIZE }),
  ]);
  if (me?.customerId !== vault.customerId) throw new ForeignSession();
  return answer;
}

/** Somebody else has signed in in this browser since. */
class ForeignSession extends Error {}

function isSameSoFar(kept: KeptList<AnyRow>, first: Page<AnyRow>): boolean {
  const rows = first.results.map(withoutPassword);
  return (
    kept.total === first.count && JSON.stringify(kept.rows.slice(0, rows.length)) === JSON.stringify(rows)
  );
}

function withoutPassword(row: AnyRow): AnyRow {
  const { password: _password, ...rest } = row;
  return rest;
}

function passwordsOf(rows: readonly AnyRow[]): Map<number, string> {
  return new Map(rows.flatMap(({ id, password }) => (password === undefined ? [] : [[id, password]])));
}

/** In all tabs. Who comes second leaves it to the first, unless it must be done whole. */
async function oneAtATime(mustWait: boolean, work: () => Promise<void>): Promise<void> {
  if (!('locks' in navigator)) return work();
  await navigator.locks.request('level30-vault-sync', { ifAvailable: !mustWait }, (lock) =>
    lock ? work() : undefined,
  );
}

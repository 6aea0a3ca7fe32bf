/**
 * Updates the vault from the shop, list by list and page by page. A list whose first page and length are unchanged is
 * considered unchanged, for an hour at most; any other list is read completely.
 */
import { MAX_PAGE_SIZE, type Page } from '#shared/pagination.ts';
import type { CachedList, Vault } from './vault.ts';
import { type ListKind, SYNCED_NAME, type SyncedValue } from './vault-storage.ts';

/** The newest rows of each list: as many as a phone can search at once. */
export const MAX_CACHED_ROWS = 5000;
const COMPLETE_EVERY_MS = 60 * 60_000;

/** A row of any list; its password is cached separately, under its id. */
interface SyncedRow {
  id?: number | string;
  password?: string;
}

/** One list, whichever it is. */
export interface SyncedList {
  kind: ListKind;
  fetchPage: (asked: { page: number; limit: number }) => Promise<Page<SyncedRow>>;
  keyOf: (row: SyncedRow) => string;
}

/** The calls to the shop. */
export interface SyncedShop {
  /** @param place whether to batch it with the lists or with the values: calls of one kind share a request */
  me: (place: 'lists' | 'values') => Promise<{ customerId: number } | null>;
  /** Small answers by name. */
  values: Record<string, () => Promise<object>>;
  lists: readonly SyncedList[];
  /** Lists that are returned as a whole, by name. */
  wholeLists: Record<string, () => Promise<object>>;
}

/** Another customer has signed in with this browser since. */
export class ForeignSession extends Error {}

/**
 * @param isComplete reads every list completely, even if nothing seems to have changed
 * @throws ForeignSession, and what the calls throw; everything written until then is correct
 */
export async function syncLists(
  vault: Vault,
  shop: SyncedShop,
  { isComplete = false, now = Date.now } = {},
): Promise<void> {
  const cachedAt = now();
  const names = Object.keys(shop.values);
  const [me, ...answers] = await Promise.all([
    shop.me('values'),
    ...Object.values(shop.values).map((ask) => ask()),
  ]);
  if (!me || me.customerId !== vault.customerId) throw new ForeignSession();
  await vault.writeValue('me', { ...me, cachedAt });
  for (const [n, name] of names.entries()) await vault.writeValue(name, { ...answers[n], cachedAt });
  for (const list of shop.lists) {
    if (vault.isOver) return;
    await syncList(vault, shop, list, { isComplete, cachedAt: now() });
  }
  for (const [name, fetchWhole] of Object.entries(shop.wholeLists)) {
    if (vault.isOver) return;
    const answer = await askAsHolder(vault, shop, fetchWhole);
    await vault.writeValue(name, { ...answer, cachedAt: now() });
  }
  const cached = await Promise.all([
    vault.readList<SyncedRow>('purchases'),
    vault.readList<SyncedRow>('hidden'),
  ]);
  await vault.dropPasswordsExcept(new Set(cached.flatMap((list) => list?.rows.map(numberOf) ?? [])));
  await vault.writeValue(SYNCED_NAME, { cachedAt } satisfies SyncedValue);
}

async function syncList(
  vault: Vault,
  shop: SyncedShop,
  list: SyncedList,
  { isComplete, cachedAt }: { isComplete: boolean; cachedAt: number },
): Promise<void> {
  const cached = await vault.readList<SyncedRow>(list.kind);
  const first = await fetchPage(vault, shop, list, 1);
  const isRecent = cached !== undefined && cachedAt - cached.completeAt < COMPLETE_EVERY_MS;
  if (
    !isComplete &&
    isRecent &&
    isSameSoFar(cached, first) &&
    (await hasItsPasswords(vault, cached, first))
  ) {
    await vault.writePasswords(passwordsOf(first.results));
    await vault.touchList(list.kind, cachedAt);
    return;
  }
  const rows = await fetchRest(vault, shop, list, first);
  // A list that keeps changing is read at the next visit.
  if (!rows) return;
  await vault.writePasswords(passwordsOf(rows));
  const next = { rows: rows.map(withoutPassword), total: first.count, cachedAt, completeAt: cachedAt };
  await vault.writeList(list.kind, next, list.keyOf);
}

/** Undefined: the list changed meanwhile, so its pages do not fit together. */
async function fetchRest(
  vault: Vault,
  shop: SyncedShop,
  list: SyncedList,
  first: Page<SyncedRow>,
): Promise<SyncedRow[] | undefined> {
  const rows = [...first.results];
  const pages = Math.min(first.totalPages, MAX_CACHED_ROWS / MAX_PAGE_SIZE);
  for (let page = 2; page <= pages; page += 1) {
    const next = await fetchPage(vault, shop, list, page);
    if (next.count !== first.count) return undefined;
    rows.push(...next.results);
  }
  const isDistinct = new Set(rows.map((row) => list.keyOf(row))).size === rows.length;
  return isDistinct ? rows : undefined;
}

function fetchPage(vault: Vault, shop: SyncedShop, list: SyncedList, page: number): Promise<Page<SyncedRow>> {
  return askAsHolder(vault, shop, () => list.fetchPage({ page, limit: MAX_PAGE_SIZE }));
}

/** Both calls are sent in one request, so the answer belongs to the customer that the first one names. */
async function askAsHolder<Answer>(
  vault: Vault,
  shop: SyncedShop,
  ask: () => Promise<Answer>,
): Promise<Answer> {
  const [me, answer] = await Promise.all([shop.me('lists'), ask()]);
  if (me?.customerId !== vault.customerId) throw new ForeignSession();
  return answer;
}

function isSameSoFar(cached: CachedList<SyncedRow>, first: Page<SyncedRow>): boolean {
  const rows = first.results.map(withoutPassword);
  return (
    cached.total === first.count && JSON.stringify(cached.rows.slice(0, rows.length)) === JSON.stringify(rows)
  );
}

/** They may have been switched on since, and the connection may have broken before all had arrived. */
async function hasItsPasswords(
  vault: Vault,
  cached: CachedList<SyncedRow>,
  first: Page<SyncedRow>,
): Promise<boolean> {
  if (passwordsOf(first.results).size === 0 || !(await vault.keepsPasswords())) return true;
  return vault.hasPasswords(cached.rows.map(numberOf));
}

function withoutPassword(row: SyncedRow): SyncedRow {
  const { password: _password, ...rest } = row;
  return rest;
}

function passwordsOf(rows: readonly SyncedRow[]): Map<number, string> {
  return new Map(
    rows.flatMap((row) => (row.password === undefined ? [] : [[numberOf(row), row.password] as const])),
  );
}

const numberOf = ({ id }: SyncedRow): number => Number(id);

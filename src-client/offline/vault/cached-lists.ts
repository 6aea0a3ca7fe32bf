/** The lists of the account area as stored on this device: how they are requested, and which rows are the same. */
import type { inferRouterOutputs } from '@trpc/server';
import { type Page, pageOf } from '#shared/pagination.ts';
import type { PasswordState } from '#shared/purchases/texts.ts';
import { RestError } from '#client/platform/failure.ts';
import { WITHOUT_PROOF } from '#client/platform/proof.ts';
import { trpcClient } from '#client/platform/trpc.ts';
import type { AppRouter } from '#server/app-router.ts';
import type { Cached } from './cached-query.ts';
import type { Vault } from './vault.ts';
import type { ListKind } from './vault-storage.ts';

type Outputs = inferRouterOutputs<AppRouter>;
type AskedPage = { page: number; limit: number };

/** The shop's rows by list. */
interface ShopRows {
  purchases: Outputs['purchases']['list']['results'][number];
  hidden: ShopRows['purchases'];
  traded: Outputs['tradeIn']['list']['results'][number];
  transactions: Outputs['wallet']['transactions']['results'][number];
  payments: Outputs['payments']['list']['results'][number];
}

/** Passwords are cached separately, see vault-storage.ts. */
export type CachedRow<Kind extends keyof ShopRows> = Omit<ShopRows[Kind], 'password'>;

/**
 * A purchase as screens get it: the password is null if this device does not store it, and empty if it was changed for an
 * auction. Rows cached by an earlier build lack newer fields; those of an order have no claims.
 */
export type Purchase = Omit<CachedRow<'purchases'>, 'passwordState' | LaterPart> & {
  password: string | null;
  passwordState: PasswordState | 'not on this device';
} & Partial<Pick<CachedRow<'purchases'>, LaterPart>>;

type LaterPart = 'claim' | 'canClaim' | 'skinIds';

interface ListSource<Kind extends keyof ShopRows> {
  kind: ListKind;
  fetchPage: (asked: AskedPage) => Promise<Page<ShopRows[Kind]>>;
  keyOf: (row: CachedRow<Kind>) => string;
}

const byId = ({ id }: { id: number | string }): string => String(id);

export const LIST_SOURCES: { [Kind in keyof ShopRows]: ListSource<Kind> } = {
  purchases: {
    kind: 'purchases',
    fetchPage: (asked) =>
      trpcClient.purchases.list.query({ ...asked, isHidden: false }, { context: WITHOUT_PROOF }),
    keyOf: byId,
  },
  hidden: {
    kind: 'hidden',
    fetchPage: (asked) =>
      trpcClient.purchases.list.query({ ...asked, isHidden: true }, { context: WITHOUT_PROOF }),
    keyOf: byId,
  },
  traded: {
    kind: 'traded',
    fetchPage: (asked) => trpcClient.tradeIn.list.query(asked),
    keyOf: ({ dateTraded, productUsername }) => `${dateTraded} ${productUsername}`,
  },
  transactions: {
    kind: 'transactions',
    fetchPage: (asked) => trpcClient.wallet.transactions.query(asked),
    keyOf: byId,
  },
  payments: {
    kind: 'payments',
    fetchPage: (asked) => trpcClient.payments.list.query(asked),
    keyOf: byId,
  },
};

/** One page of a cached list, as the shop would return it; undefined if the list is not cached. Throws 404 past the end. */
export async function readCachedPage<Kind extends keyof ShopRows>(
  vault: Vault,
  kind: Kind,
  { page, limit }: AskedPage,
  isFound: (row: CachedRow<Kind>) => boolean = () => true,
): Promise<(Page<CachedRow<Kind>> & Cached) | undefined> {
  const list = await vault.readList<CachedRow<Kind>>(kind);
  if (!list) return undefined;
  const found = list.rows.filter(isFound);
  const results = found.slice((page - 1) * limit, page * limit);
  const framed = pageOf(results, found.length, page, limit);
  if (!framed) throw new RestError(404, { code: 'not_found' });
  const isPart = list.total > list.rows.length;
  return { ...framed, cachedAt: list.cachedAt, ...(isPart && { cachedOf: list.total }) };
}

/** The same for purchases, with the passwords that this device stores. */
export async function readCachedPurchases(
  vault: Vault,
  kind: 'purchases' | 'hidden',
  asked: AskedPage,
  isFound?: (row: CachedRow<'purchases'>) => boolean,
): Promise<(Page<Purchase> & Cached) | undefined> {
  const page = await readCachedPage<'purchases' | 'hidden'>(vault, kind, asked, isFound);
  return page && { ...page, results: await withPasswords(vault, page.results) };
}

/** The filter choices for the purchases on this device. */
export async function readCachedChoices(
  vault: Vault,
  kind: 'purchases' | 'hidden',
): Promise<(Outputs['purchases']['filterChoices'] & Cached) | undefined> {
  const list = await vault.readList<CachedRow<'purchases'>>(kind);
  return (
    list && {
      regions: [...new Set(list.rows.map(({ region }) => region))].toSorted(),
      bought: list.rows.map(({ date }) => date),
      cachedAt: list.cachedAt,
    }
  );
}

export async function withPasswords(
  vault: Vault,
  rows: readonly CachedRow<'purchases'>[],
): Promise<Purchase[]> {
  const passwords = await vault.readPasswords(rows.map(({ id }) => id));
  return rows.map((row) => {
    if (row.isListed) return { ...row, password: '', passwordState: 'changed for the auction' };
    const password = passwords.get(row.id) ?? null;
    return { ...row, password, passwordState: password === null ? 'not on this device' : 'current' };
  });
}

/**
 * The balance over time, from the transactions that this device stores, oldest first. Has `cachedAt` like every answer from
 * here.
 */
export async function readCachedHistory(
  vault: Vault,
): Promise<({ at: string; balanceCents: number }[] & Cached) | undefined> {
  const list = await vault.readList<CachedRow<'transactions'>>('transactions');
  if (!list) return undefined;
  const points = list.rows
    .map(({ date, balanceAfterCents }) => ({ at: date, balanceCents: balanceAfterCents }))
    .toReversed();
  return Object.assign(points, { cachedAt: list.cachedAt });
}

/** The vault's name for the customer's own list on the marketplace, which is stored as a whole. */
export function ownListName(list: 'myBids' | 'myListings', isActive: boolean): string {
  return `${list}:${isActive ? 'active' : 'inactive'}`;
}

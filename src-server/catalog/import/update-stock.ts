/** `stock import --update`: finds the differences between a file and the products in stock, and applies them. */
import { type Selectable, sql } from 'kysely';
import type { Database } from '../../entities.ts';
import type { EntityManager } from '../../platform/database.ts';
import type { Secrets } from '../../platform/secrets.ts';
import { recordset, unnestText } from '../../platform/sql.ts';
import { productIdByUsername } from '../product-id-by-username.ts';
import { productRow } from '../stock/stock-row.ts';
import { costText } from './stock-file-cells.ts';
import type { StockAccount } from './stock-account.ts';
import { STOCK_RECORD_COLUMNS, stockRecord } from './stock-account.ts';

type ColumnValue = NonNullable<StockAccount[keyof StockAccount]> | null;

interface ColumnChange {
  column: string;
  /** Undefined for the password, which is never shown. */
  from?: ColumnValue;
  to?: ColumnValue;
}

export interface StockDifference {
  productId: number;
  /** As stored. */
  username: string;
  changes: ColumnChange[];
  /** Why it cannot be changed: "sold", "held for a payment"; null if it can. */
  obstacle: string | null;
  /** The file's version; an empty password means none was given. */
  account: StockAccount;
}

/** The columns that a file can change, with their names in the file and the database. */
const COLUMNS = {
  region: 'region',
  level: 'level',
  blue_essence: 'blueEssence',
  orange_essence: 'orangeEssence',
  mythic_essence: 'mythicEssence',
  skins: 'skins',
  permanent_skins: 'permanentSkins',
  owned_skins: 'ownedSkins',
  is_handleveled: 'isHandleveled',
  is_premium: 'isPremium',
  is_safe: 'isSafe',
  has_warranty: 'hasWarranty',
  rank: 'rank',
  division: 'division',
  flash_key: 'flashKey',
  solo_wins: 'soloWins',
  solo_losses: 'soloLosses',
  date_last_played: 'dateLastPlayed',
} as const satisfies Record<string, keyof StockAccount>;

type StockedKey = (typeof COLUMNS)[keyof typeof COLUMNS];
type StoredProduct = Selectable<Database['product']> & { was_sold: boolean };

/**
 * Compares accounts with the products that have their usernames; equal ones are omitted.
 *
 * @param isLocked locks the products' rows, by id, until the transaction ends, for `applyDifferences`
 */
export async function findDifferences(
  em: EntityManager,
  secrets: Secrets,
  accounts: readonly StockAccount[],
  isLocked: boolean,
): Promise<StockDifference[]> {
  const accountByUsername = new Map(accounts.map((account) => [account.username, account]));
  const products = await em.db
    .selectFrom(unnestText('given', [...accountByUsername.keys()]))
    .innerJoin('product', (join) => join.on('product.id', '=', productIdByUsername(sql.ref('given.given'))))
    .selectAll('product')
    .select((eb) => [
      'given.given',
      eb
        .exists(eb.selectFrom('purchase').select('purchase.id').whereRef('product_id', '=', 'product.id'))
        .$castTo<boolean>()
        .as('was_sold'),
    ])
    .orderBy('product.id')
    .$if(isLocked, (query) => query.forUpdate('product'))
    .execute();
  return products.flatMap((product) => {
    const account = accountByUsername.get(product.given);
    if (!account) return [];
    const changes = changesOf(product, account, secrets);
    if (changes.length === 0) return [];
    const { id: productId, username, cost_cents: costCents } = product;
    // The cost is not part of what a customer was promised: it may be added later.
    const isCostOnly = changes.every(({ column }) => column === 'cost');
    const obstacle = isCostOnly ? null : obstacleOf(product);
    return [{ productId, username, changes, obstacle, account: { costCents, ...account } }];
  });
}

function changesOf(product: StoredProduct, account: StockAccount, secrets: Secrets): ColumnChange[] {
  const changes: ColumnChange[] = [];
  for (const [column, key] of Object.entries(COLUMNS) as [keyof typeof COLUMNS, StockedKey][]) {
    const [from, to] = [product[column], account[key]];
    if (JSON.stringify(from) !== JSON.stringify(to)) changes.push({ column, from, to });
  }
  const { costCents } = account;
  if (costCents !== undefined && costCents !== product.cost_cents)
    changes.push({ column: 'cost', from: costText(product.cost_cents), to: costText(costCents) });
  const stored = secrets.decrypt(product.password_encrypted, productRow(product.id));
  if (account.password !== '' && account.password !== stored) changes.push({ column: 'password' });
  return changes;
}

/** Only what no customer has bought or is about to buy may change: customers were promised the stored values. */
function obstacleOf({ status, was_sold: wasSold }: StoredProduct): string | null {
  if (status === 'held') return 'held for a payment';
  if (status === 'sold') return 'sold';
  // A product that came back has a new password; its former customer knows the one in the file.
  return wasSold ? 'sold before' : null;
}

/** Applies differences in one statement, in the transaction that found and locked them. */
export async function applyDifferences(
  em: EntityManager,
  secrets: Secrets,
  differences: readonly StockDifference[],
): Promise<void> {
  const rows = differences.map(({ productId, account }) =>
    stockRecord(
      productId,
      account,
      account.password === '' ? null : secrets.encrypt(account.password, productRow(productId)),
    ),
  );
  await em.db
    .updateTable('product')
    .from(recordset('account', rows, STOCK_RECORD_COLUMNS))
    .set((eb) => ({
      password_encrypted: eb.fn.coalesce('account.password_encrypted', 'product.password_encrypted'),
      region: eb.ref('account.region'),
      level: eb.ref('account.level'),
      blue_essence: eb.ref('account.blue_essence'),
      orange_essence: eb.ref('account.orange_essence'),
      mythic_essence: eb.ref('account.mythic_essence'),
      skins: eb.ref('account.skins'),
      permanent_skins: eb.ref('account.permanent_skins'),
      owned_skins: eb.ref('account.owned_skins'),
      is_handleveled: eb.ref('account.is_handleveled'),
      is_premium: eb.ref('account.is_premium'),
      is_safe: eb.ref('account.is_safe'),
      has_warranty: eb.ref('account.has_warranty'),
      rank: eb.ref('account.rank'),
      division: eb.ref('account.division'),
      flash_key: eb.ref('account.flash_key'),
      solo_wins: eb.ref('account.solo_wins'),
      solo_losses: eb.ref('account.solo_losses'),
      date_last_played: eb.ref('account.date_last_played'),
      cost_cents: eb.ref('account.cost_cents'),
    }))
    .whereRef('product.id', '=', 'account.id')
    .execute();
}

/** `stock import --update`: what a file says otherwise about products in stock, and its taking over. */
import type { EntityManager } from '../../platform/database.ts';
import type { Secrets } from '../../platform/secrets.ts';
import type { ProductStatus } from '../product.entity.ts';
import { productIdOf } from '../product-id-of.ts';
import type { StockAccount } from './stock-account.ts';

export type ColumnValue = StockAccount[keyof StockAccount];

export interface ColumnChange {
  column: string;
  /** Undefined for the password, which is never shown. */
  from?: ColumnValue;
  to?: ColumnValue;
}

export interface StockDifference {
  productId: number;
  /** As in stock. */
  username: string;
  changes: ColumnChange[];
  /** Why it cannot be changed: "sold", "held for a payment"; null when it can. */
  obstacle: string | null;
  /** As the file says; an empty password is none. */
  account: StockAccount;
}

/** The columns that a file can change, by their names in file and database. */
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

type StoredProduct = Record<keyof typeof COLUMNS, ColumnValue> & {
  id: number;
  username: string;
  given: string;
  password_encrypted: Buffer;
  status: ProductStatus;
  was_sold: boolean;
};

/**
 * Compares accounts with the products that have their usernames; equal ones are left out.
 * @param isLocked the products' rows are locked, by id, until the transaction ends, for `applyDifferences`
 */
export async function findDifferences(
  em: EntityManager,
  secrets: Secrets,
  accounts: readonly StockAccount[],
  isLocked: boolean,
): Promise<StockDifference[]> {
  const accountByUsername = new Map(accounts.map((account) => [account.username, account]));
  const products = await em.execute<StoredProduct[]>(
    `select product.*, given, exists (select from purchase where product_id = product.id) as was_sold
     from unnest(?::text[]) given join product on product.id = ${productIdOf('given')}
     order by product.id ${isLocked ? 'for update of product' : ''}`,
    [[...accountByUsername.keys()]],
  );
  return products.flatMap((product) => {
    const account = accountByUsername.get(product.given);
    if (!account) return [];
    const changes = changesOf(product, account, secrets);
    if (changes.length === 0) return [];
    const { id: productId, username } = product;
    return [{ productId, username, changes, obstacle: obstacleOf(product), account }];
  });
}

function changesOf(product: StoredProduct, account: StockAccount, secrets: Secrets): ColumnChange[] {
  const changes: ColumnChange[] = [];
  for (const [column, key] of Object.entries(COLUMNS) as [keyof typeof COLUMNS, keyof StockAccount][]) {
    const [from, to] = [product[column], account[key]];
    if (JSON.stringify(from) !== JSON.stringify(to)) changes.push({ column, from, to });
  }
  const stored = secrets.decrypt(product.password_encrypted, `product:${product.id}`);
  if (account.password !== '' && account.password !== stored) changes.push({ column: 'password' });
  return changes;
}

/** Only what no customer has bought, or is about to, may change: they were promised what was there. */
function obstacleOf({ status, was_sold: wasSold }: StoredProduct): string | null {
  if (status === 'held') return 'held for a payment';
  if (status === 'sold') return 'sold';
  // A product that came back has a new password, and its former customer knows the one in the file.
  return wasSold ? 'sold before' : null;
}

/** Takes differences over in one statement, in the transaction that found and locked them. */
export async function applyDifferences(
  em: EntityManager,
  secrets: Secrets,
  differences: readonly StockDifference[],
): Promise<void> {
  const rows = differences.map(({ productId, account: { password, ...account } }) => ({
    ...account,
    id: productId,
    passwordEncrypted:
      password === '' ? null : `\\x${secrets.encrypt(password, `product:${productId}`).toString('hex')}`,
  }));
  await em.execute(UPDATE, [Buffer.from(JSON.stringify(rows))]);
}

const UPDATE = `
update product set password_encrypted = coalesce(account."passwordEncrypted", product.password_encrypted),
  ${Object.entries(COLUMNS)
    .map(([column, key]) => `${column} = account."${key}"`)
    .join(', ')}
from json_to_recordset(convert_from(?, 'UTF8')::json) as account (id int, "passwordEncrypted" bytea, region text, level int,
  "blueEssence" int, "orangeEssence" int, "mythicEssence" int, skins int[], "permanentSkins" int[], "ownedSkins" int[],
  "isHandleveled" boolean, "isPremium" boolean, "isSafe" boolean, "hasWarranty" boolean, rank text, division smallint,
  "flashKey" text, "soloWins" int, "soloLosses" int, "dateLastPlayed" text)
where product.id = account.id`;

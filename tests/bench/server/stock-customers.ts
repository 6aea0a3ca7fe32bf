/** Creates customers with a balance, and accounts for them to buy. Ids are in a range of their own. */
import { openLedgerAccounts, postJournal } from '../../../src-server/ledger/index.ts';
import type { EntityManager } from '../../../src-server/platform/database.ts';
import { inTransaction } from '../../../src-server/platform/database.ts';
import { createSecrets, type Secrets } from '../../../src-server/platform/secrets.ts';
import { readConfig } from '../../../src/config.ts';
import { TEST_PRICES } from '../../support/test-prices.ts';
import { FIRST_ID } from './recorded-statements.ts';

export const PRICE_CENTS = 500;

export interface StockedCustomer {
  customerId: number;
  /** The id of the ledger account. */
  accountId: number;
  productIds: number[];
}

/** Must run before customers are created: sets the sequences of ids, and the prices. */
export async function prepareStock(em: EntityManager): Promise<void> {
  const sequences = ['customer', 'ledger_account', 'product', 'cart_item', 'journal'];
  for (const [at, table] of sequences.entries()) {
    await em.execute(`select setval('${table}_id_seq', ${FIRST_ID + at * 1_000_000})`);
  }
  await em.execute('insert into price_list (prices) values (?::jsonb)', [
    JSON.stringify({ ...TEST_PRICES, standardBasePrice: PRICE_CENTS / 100 }),
  ]);
}

/** The key ring for passwords of the shop with this data folder. */
export function secretsOf(dataDir: string): Secrets {
  return createSecrets(readConfig({ DATA_DIR: dataDir }).shop.credentialKeys);
}

/** Creates a customer with enough balance for `purchases` accounts, and these accounts for sale. */
export async function stockCustomer(
  newEm: EntityManager,
  { purchases, secrets }: { purchases: number; secrets: Secrets },
): Promise<StockedCustomer> {
  return inTransaction(newEm, async (em) => {
    const [customer] = await em.execute<{ id: number }[]>(
      `insert into customer (email, password_hash, email_verified_at)
       values ('buyer-' || currval('customer_id_seq') || '@example.com', 'x', now()) returning id`,
    );
    const customerId = customer?.id ?? 0;
    await openLedgerAccounts(em, customerId);
    const balance = purchases * PRICE_CENTS;
    await postJournal(em, {
      reference: `bench:${customerId}:opening`,
      kind: 'adjustment',
      description: 'Opening balance',
      entries: { 'system:adjustment': -balance, [`customer:${customerId}`]: balance },
    });
    const [account] = await em.execute<{ id: number }[]>(
      'select id::int from ledger_account where customer_id = ? order by id limit 1',
      [customerId],
    );
    const products = await em.execute<{ id: number }[]>(
      `select nextval('product_id_seq')::int as id from generate_series(1, ?)`,
      [purchases],
    );
    const productIds = products.map(({ id }) => id);
    const sealed = productIds.map((id) => secrets.encrypt('secret', `product:${id}`).toString('hex'));
    await em.execute(
      `insert into product (id, username, password_encrypted, region, level, blue_essence, orange_essence, skins,
         permanent_skins, owned_skins, is_handleveled, is_premium, is_safe, has_warranty, rank, division)
       select id, 'account-' || id, decode(sealed, 'hex'), 'EUW', 30, 0, 0, '{}', '{}', '{}', false, false, false, true, '0', 0
       from unnest(?::int[], ?::text[]) as given (id, sealed)`,
      [`{${productIds.join(',')}}`, `{${sealed.join(',')}}`],
    );
    return { customerId, accountId: account?.id ?? 0, productIds };
  });
}

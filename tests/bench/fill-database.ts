/** Fills a migrated database with stock, customers and purchases in a few statements; the books balance. */
import type { EntityManager } from '#server/platform/database.ts';
import type { Secrets } from '#server/platform/secrets.ts';

const BATCH = 20_000;
const CUSTOMERS = 20_000;
const PRICE_CENTS = 1299;

export async function fillProducts(em: EntityManager, secrets: Secrets, count: number): Promise<void> {
  const skins = `(select array_agg(1000 + (n % 10000 * 79 + k * 10472) % 1700 order by k)
    from generate_series(1, 2 + (n % 24)) k)`;
  for (let first = 1; first <= count; first += BATCH) {
    const ids = Array.from({ length: Math.min(BATCH, count - first + 1) }, (_, n) => first + n);
    const sealed = ids.map((id) => secrets.encrypt(`secret-${id}`, `product:${id}`).toString('hex'));
    await em.execute(
      `insert into product (id, username, password_encrypted, region, level, blue_essence, orange_essence, skins,
         permanent_skins, owned_skins, is_handleveled, is_premium, is_safe, has_warranty, rank, division)
       select n, 'account-' || n, decode(sealed, 'hex'), (array['EUW', 'NA', 'EUNE', 'TR'])[1 + n % 4], 30 + n % 200,
         n % 900 * 100, n % 9000, ${skins}, '{}', '{}', false, n % 5 = 0, false, true, '0', 0
       from unnest(?::int[], ?::text[]) as given (n, sealed)`,
      [asArray(ids), asArray(sealed)],
    );
  }
  await em.execute(`select setval('product_id_seq', ?::int)`, [count]);
}

/** The first `count` products, each bought from a balance. */
export async function fillPurchases(em: EntityManager, count: number): Promise<void> {
  await em.execute(
    `insert into customer (id, email, password_hash, email_verified_at)
     select n, 'customer-' || n || '@example.com', 'x', now() from generate_series(1, ?::int) n`,
    [CUSTOMERS],
  );
  await em.execute(`select setval('customer_id_seq', ?::int)`, [CUSTOMERS]);
  await em.execute(
    `insert into ledger_account (code, kind, customer_id, balance_cents)
     select kind || ':' || id, kind, id, 0 from customer, (values ('customer'), ('escrow')) as kinds (kind)`,
  );
  for (let first = 1; first <= count; first += BATCH) {
    await em.transactional((transaction) =>
      transaction.execute(PURCHASES, [first, Math.min(count, first + BATCH - 1), CUSTOMERS, PRICE_CENTS]),
    );
  }
}

/** A load and a purchase of the same amount each, so that balances do not change. */
const PURCHASES = `
  with sold as (
    update product set status = 'sold' where id between ? and ? returning id, username
  ), bought as (
    select gen_random_uuid() as checkout, id as product, 1 + id % ?::int as customer, ?::int as cents, username from sold
  ), checkouts as (
    insert into checkout (id, customer_id, status, gateway, idempotency_key, total_cents, balance_part_cents,
      card_part_cents, surcharge_cents, cashback_cents, completed_at)
    select checkout, customer, 'paid', 'stripe', checkout::text, cents, cents, 0, 0, 0, now() from bought
  ), items as (
    insert into checkout_item (checkout_id, product_id, cart_item_id, price_cents, discount_cents, product_class, warranty_days)
    select checkout, product, -1, cents, 0, 'standard', 14 from bought
  ), purchases as (
    insert into purchase (customer_id, product_id, checkout_id, price_cents, product_class, warranty_days)
    select customer, product, checkout, cents, 'standard', 14 from bought
  ), journals as (
    insert into journal (reference, kind, description, amount_cents)
    select 'checkout:' || checkout || ':paid', 'purchase', 'Purchase: ' || username, cents from bought
    union all
    select 'fill:' || checkout, 'adjustment', 'Balance', cents from bought
    returning id, reference
  ), posted as (
    select j.id, 'customer:' || customer as account, -cents as cents
    from bought join journals j on j.reference = 'checkout:' || checkout || ':paid'
    union all
    select j.id, 'system:sales', cents from bought join journals j on j.reference = 'checkout:' || checkout || ':paid'
    union all
    select j.id, 'customer:' || customer, cents from bought join journals j on j.reference = 'fill:' || checkout
    union all
    select j.id, 'system:adjustment', -cents from bought join journals j on j.reference = 'fill:' || checkout
  )
  insert into journal_entry (journal_id, account_id, amount_cents)
  select posted.id, a.id, cents from posted join ledger_account a on a.code = account`;

function asArray(values: readonly (string | number)[]): string {
  return `{${values.join(',')}}`;
}

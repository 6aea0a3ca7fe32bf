/** The statements of `generate-history.ts`, in order. Temporary tables hold the plan; random values are hashes of a number. */
import { type RawBuilder, sql } from 'kysely';

type Statements = readonly RawBuilder<unknown>[];

/** What each customer pays and how. `line` has one row per purchase, `plan` one per checkout. */
export function PLAN({
  products,
  customers,
  purchases,
}: {
  products: number;
  customers: number;
  purchases: number;
}): Statements {
  const checkouts = Math.max(1, Math.round(purchases * 0.8));
  return [
    sql`create temp table buyer on commit drop as
      select n, nextval('customer_id_seq')::int as id from generate_series(1, ${sql.lit(customers)}) n`,
    sql`create index on buyer (n)`,
    sql`create temp table plan on commit drop as
      select n, md5(${sql.lit('checkout')} || pg_temp.chance(n, 1))::uuid as id,
        (select count(*)::int from buyer) as buyers,
        1 + floor(${sql.lit(customers)} * pg_temp.chance(n, 2) ^ 2)::int as buyer,
        now() - interval '720 days' * (1 - (n::float8 / ${sql.lit(checkouts)}) ^ 0.7) - interval '2 hours' as at,
        case when pg_temp.chance(n, 3) < 0.62 then 'card' when pg_temp.chance(n, 3) < 0.9 then 'balance' else 'both' end as way,
        case when pg_temp.chance(n, 4) < 0.8 then 'stripe' else 'param' end as gateway,
        pg_temp.chance(n, 5) as fate
      from generate_series(1, ${sql.lit(checkouts)}) n`,
    sql`create index on plan (n)`,
    sql`create temp table clone on commit drop as
      select n, nextval('product_id_seq')::int as id, floor(pg_temp.chance(n, 6) * (select count(*) from template))::int as template,
        case when n <= ${sql.lit(purchases)} then 'sold' else 'for_sale' end as status,
        now() - interval '730 days' * pg_temp.chance(n, 7) as at
      from generate_series(1, ${sql.lit(purchases + Math.max(0, products - 4000))}) n`,
    sql`create temp table line on commit drop as
      select c.n, c.id as product, p.n as plan, p.id as checkout, t.price, t.class, t.region,
        nextval('purchase_id_seq')::int as purchase, pg_temp.chance(c.n, 8) as fate
      from clone c
      join plan p on p.n = case when c.n <= ${sql.lit(checkouts)} then c.n else 1 + (c.n * 7919::bigint) % ${sql.lit(checkouts)} end
      join template t on t.no = c.template where c.status = 'sold' order by p.n`,
    sql`create temp table paid on commit drop as
      select p.n, p.id, b.id as customer, p.at, p.gateway, p.fate, l.total, l.regions, l.count,
        l.total - case p.way when 'card' then 0 when 'balance' then l.total else l.total / 2 end as card,
        case p.way when 'card' then 0 when 'balance' then l.total else l.total / 2 end as balance,
        md5(${sql.lit('payment')} || p.id)::uuid as payment
      from plan p join buyer b on b.n = least(p.buyer, p.buyers)
      join (select plan, sum(price)::int as total, count(*) as count, min(region) as regions from line group by plan) l on l.plan = p.n`,
    sql`create index on paid (customer)`,
    sql`create index on paid (n)`,
    sql`create index on clone (id)`,
    sql`analyze buyer`,
    sql`analyze paid`,
    sql`analyze line`,
    sql`analyze clone`,
    // Auctions of accounts that were bought in the last months and still belong to their buyers.
    sql`create temp table auction on commit drop as
      select l.purchase, l.product, l.price, c.customer as seller, b.id as bidder, nextval('listing_id_seq')::int as listing,
        nextval('bid_id_seq')::int as bid, pg_temp.chance(l.n, 10) < 0.7 as has_bid, row_number() over (order by l.n) as no
      from line l join paid c on c.n = l.plan
      join buyer b on b.n = 1 + floor((select count(*) from buyer) * pg_temp.chance(l.n, 11))::int
      where pg_temp.chance(l.n, 9) < 0.002 and l.fate >= 0.03 and c.fate >= 0.01 and b.id <> c.customer`,
  ];
}

export const MAKE_CUSTOMERS: Statements = [
  sql`insert into customer (id, email, password_hash, email_verified_at, created_at)
    select b.id, 'customer' || b.n || '@generated.example',
      (select password_hash from customer where email like '%@demo.example' order by id limit 1), came.at, came.at
    from buyer b cross join lateral (select coalesce((select min(at) from paid where customer = b.id) - interval '2 days',
      now() - interval '700 days' * pg_temp.chance(b.n, 20)) as at) came`,
  sql`insert into ledger_account (code, kind, customer_id, balance_cents)
    select kind || ':' || id, kind, id, 0 from buyer cross join (values ('customer'), ('escrow')) kinds(kind)`,
];

export const MAKE_ORDERS: Statements = [
  sql`insert into checkout (id, customer_id, status, gateway, idempotency_key, total_cents, balance_part_cents, card_part_cents,
      surcharge_cents, cashback_cents, created_at, completed_at)
    select id, customer, 'paid', gateway, id, total, balance, card, round(card * 0.05), 0, at, at + interval '20 seconds' from paid`,
  sql`insert into checkout_item (checkout_id, product_id, cart_item_id, price_cents, discount_cents, product_class, warranty_days)
    select checkout, product, -1, price, 0, class, 30 from line`,
  // One payment in a hundred is disputed; most of the disputes are decided.
  sql`create temp table card on commit drop as
    select *, card + round(card * 0.05)::int as amount,
      case when fate >= 0.01 then 'verified' when fate < 0.002 then 'disputed' when fate < 0.006 then 'charged_back' else 'won' end as fortune
    from paid where card > 0`,
  sql`insert into payment (id, customer_id, purpose, checkout_id, gateway, amount_cents, status, provider_reference, received_cents,
      created_at, settled_at)
    select payment, customer, 'checkout', id, gateway, amount, case fortune when 'won' then 'verified' else fortune end,
      'generated_' || payment, amount, at, at + interval '20 seconds' from card`,
  sql`create temp table quarrel on commit drop as
    select nextval('dispute_id_seq')::int as dispute, card.* from card where fortune <> 'verified'`,
  sql`insert into dispute (id, payment_id, provider_reference, reason, state, amount_cents, withheld_cents, withdrawn_cents, journals,
      opened_at, closed_at)
    select dispute, payment, 'generated_dispute_' || payment, 'fraudulent',
      case fortune when 'disputed' then 'open' when 'charged_back' then 'lost' else 'won' end, amount, 0,
      case fortune when 'won' then 0 else amount end, case fortune when 'won' then 0 else 1 end, at + interval '12 hours',
      case fortune when 'disputed' then null else at + interval '1 day' end
    from quarrel`,
  sql`insert into purchase (id, customer_id, product_id, checkout_id, price_cents, product_class, warranty_days, state, purchased_at)
    select l.purchase, p.customer, l.product, l.checkout, l.price, l.class, 30,
      case when l.fate < 0.03 and p.fate >= 0.01 then 'refunded' when a.purchase is not null then 'listed' else 'owned' end,
      p.at + interval '20 seconds'
    from line l join paid p on p.n = l.plan left join auction a on a.purchase = l.purchase`,
  sql`update product set status = 'withdrawn' from purchase
    where purchase.product_id = product.id and purchase.state = 'refunded' and product.status = 'sold'`,
  sql`insert into warranty_claim (purchase_id, state, reason, text, answer, opened_at, decided_at)
    select l.purchase, case when p.at < now() - interval '14 days' then 'rejected' else 'open' end, 'login', 'It does not log in.',
      case when p.at < now() - interval '14 days' then 'The password works.' end, p.at + interval '1 hour',
      case when p.at < now() - interval '14 days' then p.at + interval '1 day' end
    from line l join paid p on p.n = l.plan left join auction a on a.purchase = l.purchase
    where l.fate between 0.5 and 0.504 and a.purchase is null`,
  // Failed payments, and a few that need a person.
  sql`create temp table attempt on commit drop as
    select md5('attempt' || p.id)::uuid as id, md5('attempted' || p.id)::uuid as payment, p.customer, p.gateway, p.at, l.product, l.price,
      l.class, pg_temp.chance(p.n, 30) as fate
    from paid p join line l on l.plan = p.n and l.n = p.n where pg_temp.chance(p.n, 30) < 0.05`,
  sql`insert into checkout (id, customer_id, status, gateway, idempotency_key, total_cents, balance_part_cents, card_part_cents,
      surcharge_cents, cashback_cents, created_at, completed_at)
    select id, customer, 'released', gateway, id, price, 0, price, 0, 0, at - interval '10 minutes', at - interval '5 minutes' from attempt`,
  sql`insert into checkout_item (checkout_id, product_id, cart_item_id, price_cents, discount_cents, product_class, warranty_days)
    select id, product, -1, price, 0, class, 30 from attempt`,
  sql`insert into payment (id, customer_id, purpose, checkout_id, gateway, amount_cents, status, provider_reference, error, created_at, settled_at)
    select payment, customer, 'checkout', id, gateway, price, case when fate < 0.0002 then 'flagged' else 'failed' end,
      'generated_' || payment, case when fate < 0.0002 then null else 'Your card was declined.' end, at - interval '10 minutes',
      at - interval '5 minutes' from attempt`,
];

export const MAKE_MARKET: Statements = [
  sql`insert into listing (id, seller_id, product_id, purchase_id, state, minimum_bid_cents, end_days, warranty_days,
      changed_password_encrypted, created_at, confirmed_at, ends_at, highest_bid_cents, total_bids)
    select listing, seller, product, purchase, 'open', price, 7, 7, password_encrypted, now() - interval '1 day', now() - interval '20 hours',
      now() + interval '1 day' + no * interval '10 minutes', case when has_bid then price + 100 end, has_bid::int
    from auction join product on product.id = auction.product`,
  sql`insert into bid (id, listing_id, customer_id, amount_cents, max_cents, state, placed_at)
    select bid, listing, bidder, price + 100, price + 100, 'leading', now() - interval '3 hours' from auction where has_bid`,
  // Each customer loads once what they spend from the balance, and a little more.
  sql`create temp table loaded on commit drop as
    select md5('load' || b.id)::uuid as payment, b.id as customer, c.created_at + interval '1 day' as at,
      case when pg_temp.chance(b.n, 40) < 0.85 then 'stripe' else 'param' end as gateway,
      (needed.cents + 250 + floor(pg_temp.chance(b.n, 41) * 2000))::int as amount
    from buyer b join customer c on c.id = b.id
    join (select customer, sum(cents) as cents from (select customer, balance as cents from paid where balance > 0
        union all select bidder, price + 100 from auction where has_bid) spent group by customer) needed on needed.customer = b.id`,
  sql`insert into payment (id, customer_id, purpose, gateway, amount_cents, bonus_cents, status, provider_reference, received_cents,
      created_at, settled_at)
    select payment, customer, 'load', gateway, amount, case gateway when 'param' then (amount + 5) / 10 else 0 end, 'verified',
      'generated_' || payment, amount, at, at + interval '30 seconds' from loaded`,
];

/** One row per entry; rows with the same reference are one journal. */
export const BOOK_JOURNALS: Statements = [
  sql`create temp table entry on commit drop as
    select 'payment:' || payment || ':loaded' as reference, 'load' as kind, 'Balance loaded' as description, at, code, cents
      from loaded, lateral (values ('system:' || gateway, -amount), ('customer:' || customer, amount)) e(code, cents)
    union all select 'payment:' || payment || ':bonus', 'bonus', 'Bonus on your load', at, code, cents
      from loaded, lateral (values ('system:bonus', -(amount + 5) / 10), ('customer:' || customer, (amount + 5) / 10)) e(code, cents)
      where gateway = 'param'
    union all select 'payment:' || payment || ':received', 'card_payment', 'Card payment', at, code, cents
      from card, lateral (values ('system:' || gateway, -amount), ('system:surcharge', amount - card), ('customer:' || customer, card))
        e(code, cents) where cents <> 0
    union all select 'checkout:' || id || ':paid', 'purchase', 'Purchase of ' || count || ' account' || case count when 1 then '' else 's' end,
      at + interval '20 seconds', code, cents
      from paid, lateral (values ('customer:' || customer, -total), ('system:sales', total)) e(code, cents)
    union all select 'purchase:' || l.purchase || ':refunded', 'refund', 'Refund of 1 account', p.at + interval '1 day', code, cents
      from line l join paid p on p.n = l.plan,
        lateral (values ('system:refunds', -l.price), ('customer:' || p.customer, l.price)) e(code, cents)
      where l.fate < 0.03 and p.fate >= 0.01
    union all select 'dispute:' || dispute || ':1', 'dispute', 'Payment disputed', at + interval '12 hours', code, cents
      from quarrel, lateral (values ('system:' || gateway, amount),
        (case fortune when 'disputed' then 'system:disputed' else 'system:chargebacks' end, -amount)) e(code, cents)
      where fortune <> 'won'
    union all select 'bid:' || bid || ':held', 'bid', 'Bid on an account', now() - interval '3 hours', code, cents
      from auction, lateral (values ('customer:' || bidder, -(price + 100)), ('escrow:' || bidder, price + 100)) e(code, cents)
      where has_bid`,
  sql`create temp table booked on commit drop as
    select nextval('journal_id_seq') as id, * from (select reference, kind, description, least(at, now()) as at,
        sum(cents) filter (where cents > 0) as amount from entry group by 1, 2, 3, 4 order by 4, 1) ordered`,
  sql`insert into journal (id, reference, kind, description, created_at, amount_cents)
    select id, reference, kind, description, at, amount from booked`,
  sql`analyze entry`,
  sql`analyze booked`,
  sql`insert into journal_entry (journal_id, account_id, amount_cents)
    select b.id, a.id, e.cents from entry e join booked b on b.reference = e.reference join ledger_account a on a.code = e.code
    order by b.id, e.cents`,
];

export const SETTLE_BALANCES: Statements = [
  sql`update ledger_account a set balance_cents = posted.cents
    from (select account_id, sum(amount_cents) as cents from journal_entry group by account_id) posted
    where posted.account_id = a.id and a.balance_cents is not null and a.balance_cents <> posted.cents`,
];

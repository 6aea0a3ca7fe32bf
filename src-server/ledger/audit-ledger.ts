import { IsolationLevel } from '@mikro-orm/core';
import { sql } from 'kysely';
import type { EntityManager } from '../platform/database.ts';
import { waitLonger } from '../platform/guarded-pool.ts';
import { DISPUTE_LAWS } from './dispute-laws.ts';
import { bookedOn, type Breach, type LedgerLaw } from './ledger-law.ts';
import { MARKETPLACE_LAWS } from './marketplace-laws.ts';
import { SHOP_ACCOUNT_LAWS } from './shop-accounts.ts';
import { WALLET_LAWS } from './wallet-laws.ts';

export interface LedgerDifference extends Breach {
  rule: string;
}

/** The ledger is correct if every law finds nothing. */
export const LAWS: readonly LedgerLaw[] = [
  {
    rule: 'every journal adds up to zero over two entries or more',
    breaches: sql<Breach>`select 'journal ' || j.id as subject, '0 over >= 2 entries' as expected,
            coalesce(sum(e.amount_cents), 0) || ' over ' || count(e.id) as found
          from journal j left join journal_entry e on e.journal_id = j.id
          group by j.id having coalesce(sum(e.amount_cents), 0) <> 0 or count(e.id) < 2`,
  },
  {
    rule: 'the amount of a journal is the sum of its entries above zero',
    breaches: sql<Breach>`select 'journal ' || j.id as subject, coalesce(e.cents, 0)::text as expected, j.amount_cents::text as found
          from journal j
          left join (select journal_id, sum(amount_cents) as cents from journal_entry where amount_cents > 0 group by journal_id) e
            on e.journal_id = j.id
          where coalesce(e.cents, 0) <> j.amount_cents`,
  },
  {
    rule: 'a cached balance is the sum of its entries',
    breaches: sql<Breach>`select a.code as subject, coalesce(sum(e.amount_cents), 0)::text as expected, a.balance_cents::text as found
          from ledger_account a left join journal_entry e on e.account_id = a.id
          where a.balance_cents is not null
          group by a.id having coalesce(sum(e.amount_cents), 0) <> a.balance_cents`,
  },
  {
    rule: 'escrow holds exactly the balance parts of checkouts under way, the maxima of leading bids and what is withheld for open disputes',
    breaches: sql<Breach>`select a.code as subject, coalesce(c.cents, 0) + coalesce(b.cents, 0) + coalesce(d.cents, 0) || '' as expected, a.balance_cents::text as found
          from ledger_account a
          left join (select customer_id, sum(balance_part_cents) as cents from checkout
                     where status = 'awaiting_payment' group by customer_id) c on c.customer_id = a.customer_id
          left join (select customer_id, sum(max_cents) as cents from bid
                     where state = 'leading' group by customer_id) b on b.customer_id = a.customer_id
          left join (select p.customer_id, sum(d.withheld_cents) as cents from dispute d join payment p on p.id = d.payment_id
                     where d.state = 'open' group by p.customer_id) d on d.customer_id = a.customer_id
          where a.kind = 'escrow'
            and coalesce(c.cents, 0) + coalesce(b.cents, 0) + coalesce(d.cents, 0) <> a.balance_cents`,
  },
  {
    rule: 'sales are the totals of paid checkouts',
    breaches: bookedOn(
      'system:sales',
      sql`select coalesce(sum(total_cents), 0) as cents from checkout where status = 'paid'`,
    ),
  },
  {
    rule: 'the lines of a checkout add up to its total, whatever became of it',
    breaches: sql<Breach>`select 'checkout ' || c.id as subject, c.total_cents::text as expected,
            coalesce(sum(i.price_cents - i.discount_cents), 0)::text as found
          from checkout c left join checkout_item i on i.checkout_id = c.id
          group by c.id having coalesce(sum(i.price_cents - i.discount_cents), 0) <> c.total_cents`,
  },
  {
    rule: 'a paid checkout delivered each of its items once, no other checkout delivered any',
    breaches: sql<Breach>`select 'checkout ' || c.id || ', product ' || i.product_id as subject,
            case c.status when 'paid' then '1 purchase' else 'none' end as expected, count(p.id) || ' purchases' as found
          from checkout c join checkout_item i on i.checkout_id = c.id
          left join purchase p on p.checkout_id = c.id and p.product_id = i.product_id
          group by c.id, i.product_id having count(p.id) <> case c.status when 'paid' then 1 else 0 end`,
  },
  {
    rule: 'an account is sold exactly when a customer owns it',
    breaches: sql<Breach>`select 'product ' || pr.id as subject, case when count(p.id) > 0 then 'sold' else 'not sold' end as expected,
            pr.status as found
          from product pr left join purchase p on p.product_id = pr.id and p.state in ('owned', 'hidden', 'listed')
          group by pr.id having (count(p.id) > 0) <> (pr.status = 'sold')`,
  },
  {
    rule: 'trade-ins cost what was credited for them, each once',
    breaches: sql<Breach>`select c.reference as subject, case when c.credited_at is null then '0' else c.amount_cents::text end as expected,
            coalesce(sum(e.amount_cents), 0)::text as found
          from pending_credit c
          left join journal j on j.reference = c.reference || ':credited'
          left join journal_entry e on e.journal_id = j.id and e.account_id =
            (select id from ledger_account where code = 'customer:' || c.customer_id)
          group by c.id having coalesce(sum(e.amount_cents), 0) <> case when c.credited_at is null then 0 else c.amount_cents end
          union all
          ${bookedOn(
            'system:trade-ins',
            sql`select -coalesce(sum(amount_cents), 0) as cents from pending_credit
                where kind = 'trade_in' and credited_at is not null`,
          )}`,
  },
  {
    rule: 'a traded account has a trade-in that stands, and its value is promised or paid, or given up by a deleted customer',
    breaches: sql<Breach>`select 'purchase ' || p.id as subject, 'a trade-in with its credit' as expected,
            coalesce(t.status, 'none') || case when c.id is null then ', no credit' else '' end as found
          from purchase p
          join customer on customer.id = p.customer_id
          left join trade_in t on t.purchase_id = p.id and t.status <> 'refused'
          left join pending_credit c on c.reference = 'trade-in:' || t.id
            and (c.cancelled_at is null or customer.erased_at is not null)
            and c.amount_cents = t.value_cents and c.customer_id = p.customer_id
          where (p.state = 'traded') <> (t.id is not null and c.id is not null)`,
  },
  {
    rule: 'what the providers were paid is what payments received, less what went back or was taken for disputes',
    breaches: sql<Breach>`select a.code as subject, (-coalesce(v.cents, 0))::text as expected, coalesce(sum(e.amount_cents), 0)::text as found
          from ledger_account a
          left join journal_entry e on e.account_id = a.id
          left join (select gateway, sum(received_cents - refunded_cents - coalesce(d.cents, 0)) as cents
                     from payment left join (select payment_id, sum(withdrawn_cents) as cents from dispute group by payment_id) d
                       on d.payment_id = payment.id group by gateway) v
            on a.code = 'system:' || v.gateway
          where a.code in ('system:stripe', 'system:param')
          group by a.code, v.cents having coalesce(sum(e.amount_cents), 0) <> -coalesce(v.cents, 0)`,
  },
  {
    rule: 'what came back of a purchase in parts is in its journals, and with the rest it is what was paid',
    breaches: sql<Breach>`select 'purchase ' || coalesce(p.id, posted.id) as subject, coalesce(p.refunded_cents, 0)::text as expected,
            coalesce(posted.cents, 0)::text as found
          from (select split_part(j.reference, ':', 2)::int as id, -sum(e.amount_cents) as cents
                from journal j join journal_entry e on e.journal_id = j.id
                join ledger_account a on a.id = e.account_id and a.code = 'system:refunds'
                where j.reference like 'purchase:%:refunded:%' group by 1) posted
          full join (select id, refunded_cents from purchase where refunded_cents > 0) p on p.id = posted.id
          where coalesce(p.refunded_cents, 0) <> coalesce(posted.cents, 0)
          union all
          select 'purchase ' || p.id, (p.price_cents - p.refunded_cents)::text, (-e.amount_cents)::text
          from journal j join journal_entry e on e.journal_id = j.id
          join ledger_account a on a.id = e.account_id and a.code = 'system:refunds'
          join purchase p on p.id = split_part(j.reference, ':', 2)::int
          where j.reference like 'purchase:%:refunded' and -e.amount_cents <> p.price_cents - p.refunded_cents`,
  },
  {
    rule: 'what went back of a payment in parts is in its journals',
    breaches: sql<Breach>`select 'payment ' || coalesce(p.id::text, posted.id) as subject, coalesce(p.part_refunded_cents, 0)::text as expected,
            coalesce(posted.cents, 0)::text as found
          from (select split_part(j.reference, ':', 2) as id, sum(e.amount_cents) as cents
                from journal j join journal_entry e on e.journal_id = j.id
                join ledger_account a on a.id = e.account_id and a.code in ('system:stripe', 'system:param')
                where j.reference like 'payment:%:part:%' group by 1) posted
          full join (select id, part_refunded_cents from payment where part_refunded_cents > 0) p on p.id::text = posted.id
          where coalesce(p.part_refunded_cents, 0) <> coalesce(posted.cents, 0)`,
  },
  {
    rule: 'a load that was received is on its customer’s balance once, with its bonus; no other payment was loaded',
    breaches: sql<Breach>`select 'payment ' || p.id as subject, due.cents::text as expected, coalesce(posted.cents, 0)::text as found
          from payment p
          cross join lateral (select case when p.purpose = 'load' and p.received_cents > 0
            then p.received_cents + p.bonus_cents else 0 end as cents) due
          left join lateral (select sum(e.amount_cents) as cents from journal j
            join journal_entry e on e.journal_id = j.id join ledger_account a on a.id = e.account_id
            where j.reference in ('payment:' || p.id || ':loaded', 'payment:' || p.id || ':bonus')
              and a.code = 'customer:' || p.customer_id) posted on true
          where due.cents <> coalesce(posted.cents, 0)`,
  },
  {
    rule: 'the bonus is a tenth of each load by the second card gateway, and nothing of any other payment',
    breaches: sql<Breach>`select 'payment ' || id as subject, tenth::text as expected, bonus_cents::text as found
          from (select id, bonus_cents,
                  case when purpose = 'load' and gateway = 'param' then (amount_cents + 5) / 10 else 0 end as tenth
                from payment) p
          where bonus_cents <> tenth`,
  },
  {
    rule: 'what was given as bonus is that of the loads received, less what was taken back',
    breaches: bookedOn(
      'system:bonus',
      sql`select -coalesce(sum(bonus_cents - bonus_returned_cents), 0) as cents from payment where received_cents > 0`,
    ),
  },
  {
    rule: 'every adjustment of a balance is in the operator log, and nothing there without one',
    breaches: sql<Breach>`select coalesce(posted.reference, 'log entry ' || l.id) as subject, coalesce(l.after->>'adjustedCents', 'none') as expected,
            coalesce(posted.amount_cents::text, 'none') as found
          from (select * from operator_log where action = 'balance adjust') l
          full join (select j.reference, e.amount_cents from journal j join journal_entry e on e.journal_id = j.id
                     join ledger_account a on a.id = e.account_id and a.kind = 'customer'
                     where j.reference like 'adjustment:%') posted on posted.reference = 'adjustment:' || l.id
          where (l.after->>'adjustedCents')::bigint is distinct from posted.amount_cents`,
  },
  ...WALLET_LAWS,
  ...MARKETPLACE_LAWS,
  ...DISPUTE_LAWS,
  ...SHOP_ACCOUNT_LAWS,
];

export const LAW_COUNT = LAWS.length;

/** The limit for one law: it reads tables that grow for years, and no customer waits for it. */
const LAW_MS = 1_800_000;
const ANSWER_MS = LAW_MS + 5_000;

/** A law that was checked. */
interface CheckedLaw {
  rule: string;
  ms: number;
  breaches: Breach[];
}

/**
 * Recomputes the ledger from its entries and compares it with every cached or derived figure.
 *
 * @param onLaw called after each law, in order
 */
export async function auditLedger(
  em: EntityManager,
  onLaw?: (law: CheckedLaw) => Promise<void>,
): Promise<{ laws: number; differences: LedgerDifference[] }> {
  // All laws read one snapshot, so that concurrent sales do not look like differences.
  const check = async (transaction: EntityManager): Promise<LedgerDifference[]> => {
    await sql`select set_config('statement_timeout', ${`${LAW_MS}`}, true)`.execute(transaction.db);
    const found: LedgerDifference[] = [];
    for (const { rule, breaches } of LAWS) {
      const began = performance.now();
      const { rows } = await breaches.execute(transaction.db);
      await onLaw?.({ rule, ms: Math.round(performance.now() - began), breaches: rows });
      found.push(...rows.map((row) => ({ rule, ...row })));
    }
    return found;
  };
  const differences = await waitLonger(ANSWER_MS, () =>
    em.fork().transactional(check, { isolationLevel: IsolationLevel.REPEATABLE_READ, readOnly: true }),
  );
  return { laws: LAW_COUNT, differences };
}

import { sql } from 'kysely';
import { bookedOn, type Breach, type LedgerLaw } from './ledger-law.ts';

/** Laws between the ledger and disputes; see `audit-ledger.ts`. */
export const DISPUTE_LAWS: readonly LedgerLaw[] = [
  {
    rule: 'a dispute took from its customer’s balance what is withheld for it, and gave back the rest',
    // All journals of disputes are read once: with a pattern per dispute, PostgreSQL compares every dispute with every journal.
    breaches: sql<Breach>`select 'dispute ' || d.id as subject, (-d.withheld_cents)::text as expected, coalesce(posted.cents, 0)::text as found
          from dispute d join payment p on p.id = d.payment_id
          left join ledger_account a on a.code = 'customer:' || p.customer_id
          left join (select split_part(j.reference, ':', 2) as id, e.account_id, sum(e.amount_cents) as cents
                     from journal j join journal_entry e on e.journal_id = j.id
                     where j.reference like 'dispute:%:%' group by 1, 2) posted
            on posted.id = d.id::text and posted.account_id = a.id
          where coalesce(posted.cents, 0) <> -d.withheld_cents`,
  },
  {
    rule: 'what providers have taken for disputes waits for the decision, less what was lost',
    breaches: bookedOn(
      'system:disputed',
      sql`select coalesce(sum(case when state = 'lost' then amount_cents else 0 end - withdrawn_cents), 0) as cents from dispute`,
    ),
  },
  {
    rule: 'charge-backs cost what lost disputes have not got from the balance',
    breaches: bookedOn(
      'system:chargebacks',
      sql`select coalesce(sum(case when state = 'lost' then withheld_cents - amount_cents else 0 end), 0) as cents from dispute`,
    ),
  },
  {
    rule: 'no more of a payment is disputed or gone back than it brought',
    breaches: sql<Breach>`select 'payment ' || p.id as subject, p.received_cents || ' at most' as expected,
            p.refunded_cents + sum(d.amount_cents) || '' as found
          from payment p join dispute d on d.payment_id = p.id and d.state <> 'won'
          group by p.id having p.refunded_cents + sum(d.amount_cents) > p.received_cents`,
  },
  {
    rule: 'a payment is disputed or charged back exactly when one of its disputes is, unless it goes back anyway',
    breaches: sql<Breach>`select 'payment ' || p.id as subject, due.status as expected, p.status as found
          from payment p
          cross join lateral (select case when bool_or(d.state = 'open') then 'disputed'
              when bool_or(d.state = 'lost') then 'charged_back' else 'verified' end as status
            from dispute d where d.payment_id = p.id and d.amount_cents > 0) due
          where p.status in ('verified', 'disputed', 'charged_back') and p.status <> due.status`,
  },
];

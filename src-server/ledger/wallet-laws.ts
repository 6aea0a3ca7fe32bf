import { sql } from 'kysely';
import { bookedOn, type Breach, type LedgerLaw } from './ledger-law.ts';

/** Laws between the ledger and coupons, transfers and customers; see `audit-ledger.ts`. */
export const WALLET_LAWS: readonly LedgerLaw[] = [
  {
    rule: 'the shop owes the codes of cross-site transfers that were not redeemed',
    breaches: bookedOn(
      'system:cross_site',
      sql`select coalesce(sum(amount_cents), 0) as cents from balance_coupon
          where source = 'cross_site' and redeemed_at is null and revoked_at is null`,
    ),
  },
  {
    rule: 'coupons of the operator cost what was redeemed of them',
    breaches: bookedOn(
      'system:coupons',
      sql`select -coalesce(sum(amount_cents), 0) as cents from balance_coupon
          where source = 'operator' and redeemed_at is not null`,
    ),
  },
  {
    rule: 'a redeemed code is on the balance of the customer who redeemed it',
    breaches: sql<Breach>`select 'coupon ' || c.id as subject, c.amount_cents::text as expected, coalesce(e.amount_cents, 0)::text as found
          from balance_coupon c
          left join journal j on j.reference = 'coupon:' || c.id || ':redeemed'
          left join ledger_account a on a.code = 'customer:' || c.redeemed_by_id
          left join journal_entry e on e.journal_id = j.id and e.account_id = a.id
          where c.redeemed_at is not null and e.amount_cents is distinct from c.amount_cents`,
  },
  {
    rule: 'a transfer took its amount from the sender and gave it to the receiver',
    breaches: sql<Breach>`select 'transfer ' || t.id as subject, t.amount_cents::text as expected,
            coalesce(taken.amount_cents, 0) || ' and ' || coalesce(given.amount_cents, 0) as found
          from balance_transfer t
          left join journal j on j.reference = 'transfer:' || t.id
          left join ledger_account s on s.code = 'customer:' || t.sender_id
          left join ledger_account r on r.code = 'customer:' || t.receiver_id
          left join journal_entry taken on taken.journal_id = j.id and taken.account_id = s.id
          left join journal_entry given on given.journal_id = j.id and given.account_id = r.id
          where taken.amount_cents is distinct from -t.amount_cents or given.amount_cents is distinct from t.amount_cents`,
  },
  {
    rule: 'a customer who deleted their account has no balance',
    breaches: sql<Breach>`select a.code as subject, '0' as expected, a.balance_cents::text as found
          from customer c join ledger_account a on a.customer_id = c.id and a.kind = 'customer'
          where c.erased_at is not null and a.balance_cents <> 0`,
  },
];

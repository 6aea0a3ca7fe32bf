import { type RawBuilder, sql } from 'kysely';
import type { ListingState } from '../../src-shared/marketplace/listing-states.ts';
import type { Cents } from '../../src-shared/money.ts';
import { anyText } from '../platform/sql.ts';
import { bookedOn, type Breach, type LedgerLaw } from './ledger-law.ts';

/** Laws between the ledger and the marketplace; see `audit-ledger.ts`. */
export const MARKETPLACE_LAWS: readonly LedgerLaw[] = [
  {
    rule: 'waiting sellers are owed exactly their parts',
    breaches: bookedOn('system:payouts', sumOf('payout_cents', ['sold', 'claimed'])),
  },
  {
    rule: 'commission is that of sales that were not undone',
    breaches: bookedOn('system:commission', sumOf('commission_cents', ['sold', 'claimed', 'paid'])),
  },
  {
    rule: 'an open listing with bids has one leader, who bid the highest amount; no other listing has any',
    breaches: sql<Breach>`select 'listing ' || l.id as subject,
            case when l.state = 'open' and l.total_bids > 0 then 'one at ' || l.highest_bid_cents else 'none' end as expected,
            count(b.id) || ' at ' || coalesce(max(b.amount_cents)::text, '-') as found
          from listing l left join bid b on b.listing_id = l.id and b.state = 'leading'
          group by l.id
          having count(b.id) <> case when l.state = 'open' and l.total_bids > 0 then 1 else 0 end
            or max(b.amount_cents) <> l.highest_bid_cents
            or (count(b.id) = 1 and max(b.amount_cents) <> (select max(amount_cents) from bid where listing_id = l.id and state <> 'void'))`,
  },
  {
    rule: 'a sale has one winning bid, and one purchase of its buyer at its price',
    breaches: sql<Breach>`select 'listing ' || l.id as subject,
            case when l.sale_id is null then 'no winner' else 'buyer ' || l.buyer_id || ' at ' || l.highest_bid_cents end as expected,
            count(b.id) || ' winners, purchase ' || coalesce(max(p.customer_id) || ' at ' || max(p.price_cents), 'none') as found
          from listing l
          left join bid b on b.listing_id = l.id and b.state = 'won'
          left join purchase p on p.id = l.sale_id
          group by l.id
          having count(b.id) <> case when l.sale_id is null then 0 else 1 end
            or (l.sale_id is not null and (max(p.customer_id) is distinct from l.buyer_id
              or max(p.price_cents) is distinct from l.highest_bid_cents or max(p.product_id) is distinct from l.product_id
              or max(b.customer_id) is distinct from l.buyer_id or max(b.amount_cents) is distinct from l.highest_bid_cents))`,
  },
  {
    rule: 'an account is listed exactly while its listing goes on',
    breaches: sql<Breach>`select 'purchase ' || p.id as subject, case when count(l.id) = 1 then 'listed' else 'not listed' end as expected,
            p.state as found
          from purchase p left join listing l on l.purchase_id = p.id and l.state in ('added', 'open')
          group by p.id having count(l.id) > 1 or (count(l.id) = 1) <> (p.state = 'listed')`,
  },
];

function sumOf(
  column: 'payout_cents' | 'commission_cents',
  states: readonly ListingState[],
): RawBuilder<{ cents: Cents }> {
  return sql`select coalesce(sum(${sql.ref(column)}), 0) as cents from listing where state = ${anyText(states)}`;
}

import { sql } from 'kysely';
import type { Cents } from '../../../src-shared/money.ts';
import type { CustomerContext } from '../../context.ts';

/** Enough for a plot as wide as a page, few enough for a table that people read. */
const MAX_POINTS = 200;

export interface BalancePoint {
  /** ISO 8601 */
  at: string;
  /** The balance from then on. */
  balanceCents: Cents;
}

/**
 * How the customer's balance changed, oldest first. A long history is cut into stretches of equal time; each gives the
 * balance at its end.
 */
export async function balanceHistory({ em, actor }: CustomerContext): Promise<BalancePoint[]> {
  const rows = await em.db
    .with('entry', (db) =>
      db
        .selectFrom('journal_entry as e')
        .innerJoin('journal as j', 'j.id', 'e.journal_id')
        .select([
          'e.id',
          sql<number>`extract(epoch from j.created_at)`.as('seconds'),
          'j.created_at as at',
          sql<number>`(sum(e.amount_cents) over (order by e.id))::bigint`.as('cents'),
        ])
        .where('e.account_id', '=', (eb) =>
          eb.selectFrom('ledger_account').select('id').where('code', '=', `customer:${actor.customerId}`),
        ),
    )
    .with('span', (db) =>
      db
        .selectFrom('entry')
        .select((eb) => [
          eb.fn.countAll<number>().as('entries'),
          eb.fn.min('seconds').as('first'),
          eb.fn.max('seconds').as('last'),
        ]),
    )
    .with('placed', (db) =>
      db
        .selectFrom('entry')
        .crossJoin('span')
        .selectAll('entry')
        .select((eb) =>
          eb
            .case()
            .when(eb.or([eb('span.entries', '<=', MAX_POINTS), eb('span.last', '=', eb.ref('span.first'))]))
            .then(eb.ref('entry.id'))
            .else(
              sql<number>`floor((entry.seconds - span.first) / (span.last - span.first) * ${MAX_POINTS - 1})`,
            )
            .end()
            .as('stretch'),
        ),
    )
    .selectFrom((eb) =>
      eb
        .selectFrom('placed')
        .distinctOn('stretch')
        .select(['id', 'at', 'cents'])
        .orderBy('stretch')
        .orderBy('id', 'desc')
        .as('point'),
    )
    .select(['at', 'cents'])
    .orderBy('id')
    .execute();
  return rows.map(({ at, cents }) => ({ at: at.toISOString(), balanceCents: cents }));
}

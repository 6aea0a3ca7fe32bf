import { sql } from 'kysely';
import type { z } from 'zod';
import type { disputeListSchema } from '../../../src-shared/admin/orders.ts';
import type { DatabaseContext } from '../../platform/database.ts';
import { anyText } from '../../platform/sql.ts';
import { type KeyColumn, keysetPage } from '../keyset.ts';
import { dayStarts, type InTimeZone } from '../today/days.ts';

const ID: KeyColumn = { column: 'd.id', type: 'integer' };

const SORTS = {
  openedAt: { column: 'd.opened_at', type: 'instant' },
  amount: { column: 'd.amount_cents', type: 'integer' },
} as const;

/** One page of disputes, including decided ones. */
export async function listDisputesPage(
  { db }: Pick<DatabaseContext, 'db'>,
  input: z.infer<typeof disputeListSchema> & InTimeZone,
) {
  const { filter, timeZone } = input;
  const debt = sql<number>`case when d.state = 'won' then 0 else d.amount_cents - d.withheld_cents end`;
  let disputes = db
    .selectFrom('dispute as d')
    .innerJoin('payment as p', 'p.id', 'd.payment_id')
    .innerJoin('customer', 'customer.id', 'p.customer_id')
    .select([
      'd.id',
      'd.state',
      'd.reason',
      'd.amount_cents as amountCents',
      'd.withheld_cents as withheldCents',
      'd.opened_at as openedAt',
      'd.closed_at as closedAt',
      'p.id as paymentId',
      'p.purpose',
      'p.gateway',
      'p.customer_id as customerId',
      'customer.email',
    ])
    .select(debt.as('debtCents'));
  if (filter.states) disputes = disputes.where('d.state', '=', anyText(filter.states));
  if (filter.customerId !== undefined) disputes = disputes.where('p.customer_id', '=', filter.customerId);
  if (filter.hasDebt !== undefined)
    disputes = disputes.where(filter.hasDebt ? sql<boolean>`${debt} > 0` : sql<boolean>`${debt} = 0`);
  if (filter.since !== undefined)
    disputes = disputes.where('d.opened_at', '>=', dayStarts(filter.since, timeZone));
  if (filter.until !== undefined)
    disputes = disputes.where('d.opened_at', '<', dayStarts(filter.until, timeZone));
  return keysetPage(db, disputes, input, { sorts: SORTS, id: ID });
}

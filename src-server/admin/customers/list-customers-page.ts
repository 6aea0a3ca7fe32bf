import { sql } from 'kysely';
import type { z } from 'zod';
import type { customerListSchema } from '../../../src-shared/admin/customers.ts';
import type { DatabaseContext } from '../../platform/database.ts';
import { type KeyColumn, keysetPage } from '../keyset.ts';
import { dayStarts, type InTimeZone } from '../today/days.ts';

const ID: KeyColumn = { column: 'c.id', type: 'integer' };

const SORTS = {
  registeredAt: { column: 'c.created_at', type: 'instant' },
  balance: { column: 'a.balance_cents', type: 'integer', isNullable: true },
} as const;

/** One page of customers who have an account. */
export async function listCustomersPage(
  { db }: Pick<DatabaseContext, 'db'>,
  input: z.infer<typeof customerListSchema> & InTimeZone,
) {
  const { filter, timeZone } = input;
  let customers = db
    .selectFrom('customer as c')
    .leftJoin('ledger_account as a', (join) =>
      join.onRef('a.customer_id', '=', 'c.id').on('a.kind', '=', 'customer'),
    )
    .select([
      'c.id',
      'c.email',
      'c.created_at as registeredAt',
      'c.email_verified_at as emailVerifiedAt',
      'c.blocked_at as blockedAt',
      'c.takeover_reported_at as takeoverReportedAt',
      'a.balance_cents as balanceCents',
    ])
    .select(
      sql<number>`(select count(*)::int from purchase where purchase.customer_id = c.id)`.as('purchases'),
    )
    .where('c.erased_at', 'is', null);
  if (filter.isBlocked !== undefined)
    customers = customers.where('c.blocked_at', filter.isBlocked ? 'is not' : 'is', null);
  if (filter.isVerified !== undefined)
    customers = customers.where('c.email_verified_at', filter.isVerified ? 'is not' : 'is', null);
  if (filter.isReported !== undefined)
    customers = customers.where('c.takeover_reported_at', filter.isReported ? 'is not' : 'is', null);
  if (filter.hasDispute !== undefined) {
    const has = sql<boolean>`c.id in (select payment.customer_id from dispute join payment on payment.id = dispute.payment_id)`;
    customers = customers.where(filter.hasDispute ? has : sql<boolean>`not ${has}`);
  }
  if (filter.since !== undefined)
    customers = customers.where('c.created_at', '>=', dayStarts(filter.since, timeZone));
  if (filter.until !== undefined)
    customers = customers.where('c.created_at', '<', dayStarts(filter.until, timeZone));
  return keysetPage(db, customers, input, { sorts: SORTS, id: ID });
}

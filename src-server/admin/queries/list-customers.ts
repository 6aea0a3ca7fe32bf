import { sql } from 'kysely';
import type { Cents } from '../../../src-shared/money.ts';
import type { DatabaseContext } from '../../platform/database.ts';

interface CustomerFilter {
  /** Only blocked customers. */
  isBlocked?: boolean | undefined;
  /** Any part of the e-mail address. */
  email?: string | undefined;
  limit: number;
}

export interface ListedCustomer {
  id: number;
  email: string;
  registeredAt: Date;
  isEmailVerified: boolean;
  blockedAt: Date | null;
  balanceCents: Cents;
}

/** Customers who have an account, newest first. */
export async function listCustomers(
  { db }: Pick<DatabaseContext, 'db'>,
  filter: CustomerFilter,
): Promise<ListedCustomer[]> {
  const { isBlocked, limit } = filter;
  const email = filter.email?.trim();
  let customers = db
    .selectFrom('customer as c')
    .leftJoin('ledger_account as a', (join) =>
      join.onRef('a.customer_id', '=', 'c.id').on('a.kind', '=', 'customer'),
    )
    .select(['c.id', 'c.email', 'c.created_at as registeredAt', 'c.blocked_at as blockedAt'])
    .select((eb) => [
      eb('c.email_verified_at', 'is not', null).$castTo<boolean>().as('isEmailVerified'),
      eb.fn.coalesce('a.balance_cents', sql.lit(0)).as('balanceCents'),
    ])
    .where('c.erased_at', 'is', null)
    .orderBy('c.id', 'desc')
    .limit(limit);
  if (isBlocked !== undefined) customers = customers.where('c.blocked_at', isBlocked ? 'is not' : 'is', null);
  if (email !== undefined)
    customers = customers.where(sql<boolean>`position(lower(${email}) in c.email) > 0`);
  return customers.execute();
}

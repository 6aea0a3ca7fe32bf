import type { Cents } from '../../src-shared/money.ts';
import type { EntityManager } from '../platform/database.ts';

export interface CustomerFilter {
  /** Only those the operator keeps out. */
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

/** Customers who have an account, the newest first. */
export async function listCustomers(em: EntityManager, filter: CustomerFilter): Promise<ListedCustomer[]> {
  const rows = await em.execute<(Omit<ListedCustomer, 'balanceCents'> & { balanceCents: string })[]>(
    `select c.id, c.email, c.created_at as "registeredAt", c.email_verified_at is not null as "isEmailVerified",
       c.blocked_at as "blockedAt", coalesce(a.balance_cents, 0) as "balanceCents"
     from customer c left join ledger_account a on a.customer_id = c.id and a.kind = 'customer'
     where c.erased_at is null and (?::boolean is null or (c.blocked_at is not null) = ?)
       and (?::text is null or position(lower(?) in c.email) > 0)
     order by c.id desc limit ?`,
    [
      filter.isBlocked ?? null,
      filter.isBlocked ?? null,
      filter.email?.trim() ?? null,
      filter.email?.trim() ?? null,
      filter.limit,
    ],
  );
  return rows.map((row) => ({
    ...row,
    registeredAt: new Date(row.registeredAt),
    blockedAt: row.blockedAt && new Date(row.blockedAt),
    balanceCents: Number(row.balanceCents),
  }));
}

import { ShopError } from '../../src-shared/errors.ts';
import type { Cents } from '../../src-shared/money.ts';
import { type Page, pageOf } from '../../src-shared/pagination.ts';
import type { CustomerContext } from '../context.ts';

export interface TradedAccount {
  /** ISO 8601 */
  dateTraded: string;
  productUsername: string;
  isVerified: boolean;
  dateVerified: string | null;
  valueCents: Cents;
  /** When the value arrives; null while the account is checked, and once it has arrived. */
  creditDueAt: string | null;
  creditedAt: string | null;
}

interface TradedRow {
  traded_at: string;
  username: string;
  status: string;
  decided_at: string | null;
  value_cents: Cents;
  due_at: string | null;
  credited_at: string | null;
}

/** Accounts the customer traded in, the newest first. Throws `not_found` past the last page. */
export async function listTraded(
  { em, actor }: CustomerContext,
  { page, limit }: { page: number; limit: number },
): Promise<Page<TradedAccount>> {
  const [{ count } = { count: 0 }] = await em.execute<{ count: number }[]>(
    `select count(*)::int as count from trade_in where customer_id = ? and status <> 'refused'`,
    [actor.customerId],
  );
  const rows = await em.execute<TradedRow[]>(
    `select t.traded_at, product.username, t.status, t.decided_at, t.value_cents, c.due_at, c.credited_at
     from trade_in t join purchase on purchase.id = t.purchase_id join product on product.id = purchase.product_id
     left join pending_credit c on c.reference = 'trade-in:' || t.id
     where t.customer_id = ? and t.status <> 'refused' order by t.traded_at desc, t.id desc limit ? offset ?`,
    [actor.customerId, limit, (page - 1) * limit],
  );
  const framed = pageOf(rows.map(presentTraded), count, page, limit);
  if (!framed) throw new ShopError('not_found');
  return framed;
}

function presentTraded(row: TradedRow): TradedAccount {
  return {
    dateTraded: iso(row.traded_at) ?? '',
    productUsername: row.username,
    isVerified: row.status === 'verified',
    dateVerified: iso(row.decided_at),
    valueCents: row.value_cents,
    creditDueAt: row.credited_at === null ? iso(row.due_at) : null,
    creditedAt: iso(row.credited_at),
  };
}

function iso(at: string | null): string | null {
  return at === null ? null : new Date(at).toISOString();
}

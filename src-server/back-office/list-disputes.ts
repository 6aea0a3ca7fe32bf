import type { Cents } from '../../src-shared/money.ts';
import type { DisputeState } from '../../src-shared/payments/dispute-states.ts';
import type { EntityManager } from '../platform/database.ts';

export interface ListedDispute {
  id: number;
  state: DisputeState;
  openedAt: Date;
  closedAt: Date | null;
  customerId: number;
  email: string;
  paymentId: string;
  purpose: 'checkout' | 'load';
  /** The bank's, e.g. `fraudulent`. */
  reason: string | null;
  providerReference: string | null;
  amountCents: Cents;
  withheldCents: Cents;
  /** What the balance could not cover. */
  debtCents: Cents;
  withdrawnCents: Cents;
  /** The accounts that the payment bought: of a load, what the customer has bought since. With what became of them. */
  products: string[];
}

export interface DisputeFilter {
  /** One dispute only. */
  id?: number;
  /** Of one customer only. */
  customerId?: number;
  /** Also those that are decided and leave no debt. */
  isAll?: boolean;
}

/** Disputes that are open or leave a debt, the oldest first. */
export async function listDisputes(
  em: EntityManager,
  { id, customerId, isAll = false }: DisputeFilter = {},
): Promise<ListedDispute[]> {
  const rows = await em.execute<ListedDispute[]>(
    `select d.id, d.state, d.opened_at as "openedAt", d.closed_at as "closedAt", customer.id as "customerId", customer.email,
       p.id as "paymentId", p.purpose, d.reason, d.provider_reference as "providerReference", d.amount_cents as "amountCents",
       d.withheld_cents as "withheldCents", d.withdrawn_cents as "withdrawnCents",
       case when d.state = 'won' then 0 else d.amount_cents - d.withheld_cents end as "debtCents",
       array(select product.username || ' (' || purchase.state || ')' from purchase
         join product on product.id = purchase.product_id
         where purchase.customer_id = p.customer_id
           and (purchase.checkout_id = p.checkout_id or (not coalesce(c.status = 'paid', false) and purchase.purchased_at >= p.settled_at))
         order by purchase.id) as products
     from dispute d join payment p on p.id = d.payment_id join customer on customer.id = p.customer_id
     left join checkout c on c.id = p.checkout_id
     where (?::int is null or d.id = ?) and (?::int is null or p.customer_id = ?)
       and (? or d.state = 'open' or (d.state = 'lost' and d.withheld_cents < d.amount_cents))
     order by d.id`,
    [id ?? null, id ?? null, customerId ?? null, customerId ?? null, isAll || id !== undefined],
  );
  return rows.map((row) => ({
    ...row,
    openedAt: new Date(row.openedAt),
    closedAt: row.closedAt && new Date(row.closedAt),
  }));
}

import { sql } from 'kysely';
import type { Cents } from '../../../src-shared/money.ts';
import type { DatabaseContext } from '../../platform/database.ts';

/** What sales from the stock brought above what the shop had paid, before refunds; only of accounts whose cost is known. */
export interface Margin {
  marginCents: Cents;
  /** Accounts sold whose cost is known, of all accounts sold. */
  costedSales: number;
  sales: number;
}

export interface DayMargin {
  untilThen: Margin;
  whole: Margin;
}

export async function marginOf(
  db: DatabaseContext['db'],
  { starts, until, ends }: { starts: Date; until: Date; ends: Date },
): Promise<DayMargin> {
  const isByThen = sql<boolean>`p.purchased_at < ${until}`;
  const difference = sql<number>`p.price_cents - product.cost_cents`;
  const row = await db
    .selectFrom('purchase as p')
    .innerJoin('product', 'product.id', 'p.product_id')
    .select((eb) => [
      sql<Cents>`coalesce(sum(${difference}), 0)::bigint`.as('marginCents'),
      sql<Cents>`coalesce(sum(${difference}) filter (where ${isByThen}), 0)::bigint`.as('marginByThen'),
      eb.fn.count<number>('product.cost_cents').as('costed'),
      eb.fn.count<number>('product.cost_cents').filterWhere(isByThen).as('costedByThen'),
      eb.fn.countAll<number>().as('sales'),
      eb.fn.countAll<number>().filterWhere(isByThen).as('salesByThen'),
    ])
    .where('p.checkout_id', 'is not', null)
    .where('p.purchased_at', '>=', starts)
    .where('p.purchased_at', '<', ends)
    .executeTakeFirstOrThrow();
  return {
    untilThen: { marginCents: row.marginByThen, costedSales: row.costedByThen, sales: row.salesByThen },
    whole: { marginCents: row.marginCents, costedSales: row.costed, sales: row.sales },
  };
}

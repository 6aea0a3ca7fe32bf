import type { Region } from '../../src-shared/catalog/enumerations.ts';
import type { ProductClass } from '../../src-shared/catalog/product-class.ts';
import { ShopError } from '../../src-shared/errors.ts';
import type { Cents } from '../../src-shared/money.ts';
import { UNLISTED_STATES } from '../../src-shared/purchases/purchase-states.ts';
import { lockBalance, postJournal } from '../ledger/index.ts';
import type { EntityManager } from '../platform/database.ts';
import { describeItems } from './describe-items.ts';
import { postCashbackReturn } from './refund-purchase.ts';
import { takeBackItems } from './take-back-items.ts';

export interface UndoneCheckout {
  /** What came on top of the total. */
  surchargeCents: Cents;
  /** What of the total had been paid from the balance. */
  balancePartCents: Cents;
  cashbackTakenCents: Cents;
  items: { region: Region; level: number; productClass: ProductClass; priceCents: Cents }[];
}

/**
 * Undoes a paid checkout as a whole: its total to the balance, its cashback out of it (as far as it goes), its accounts
 * back. The caller holds the balance and sends the card's part on.
 * Throws `refund_refused` when one of the accounts is not the customer's any more.
 */
export async function undoCheckout(em: EntityManager, checkoutId: string): Promise<UndoneCheckout> {
  const items = await em.db
    .selectFrom('checkout as c')
    .innerJoin('purchase as p', 'p.checkout_id', 'c.id')
    .innerJoin('product', 'product.id', 'p.product_id')
    .select(['p.id as purchase_id', 'p.state', 'p.product_class', 'p.price_cents'])
    .select(['product.region', 'product.level'])
    .select([
      'c.customer_id',
      'c.total_cents',
      'c.balance_part_cents',
      'c.surcharge_cents',
      'c.cashback_cents',
    ])
    .where('c.id', '=', checkoutId)
    .orderBy('product.id')
    .forUpdate(['c', 'p', 'product'])
    .execute();
  const [checkout] = items;
  const areAllTheirs = items.every(({ state }) => UNLISTED_STATES.includes(state));
  if (!checkout || !areAllTheirs) throw new ShopError('refund_refused');
  await postJournal(em, {
    reference: `checkout:${checkoutId}:refunded`,
    kind: 'refund',
    description: describeItems('Refund', items),
    entries: {
      'system:refunds': -checkout.total_cents,
      [`customer:${checkout.customer_id}`]: checkout.total_cents,
    },
  });
  const cashbackTakenCents = Math.min(checkout.cashback_cents, await lockBalance(em, checkout.customer_id));
  await postCashbackReturn(
    em,
    `checkout:${checkoutId}:cashback-returned`,
    checkout.customer_id,
    cashbackTakenCents,
  );
  await takeBackItems(
    em,
    items.map(({ purchase_id }) => purchase_id),
  );
  return {
    surchargeCents: checkout.surcharge_cents,
    balancePartCents: checkout.balance_part_cents,
    cashbackTakenCents,
    items: items.map(({ region, level, product_class, price_cents }) => ({
      region,
      level,
      productClass: product_class,
      priceCents: price_cents,
    })),
  };
}

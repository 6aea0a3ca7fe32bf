import { ShopError } from '../../src-shared/errors.ts';
import type { Cents } from '../../src-shared/money.ts';
import { lockBalance, postJournal } from '../ledger/index.ts';
import type { EntityManager } from '../platform/database.ts';
import { describeItems } from './describe-items.ts';
import { postCashbackReturn } from './refund-purchase.ts';
import { takeBackItems } from './take-back-items.ts';

interface UndoableItem {
  purchase_id: number;
  state: string;
  region: string;
  customer_id: number;
  total_cents: number;
  surcharge_cents: number;
  cashback_cents: number;
}

/**
 * Undoes a paid checkout as a whole: its total to the balance, its cashback out of it (as far as it goes), its accounts
 * back. Returns the surcharge that came on top, in cents. The caller holds the balance and sends the card's part on.
 * Throws `refund_refused` when one of the accounts is not the customer's any more.
 */
export async function undoCheckout(em: EntityManager, checkoutId: string): Promise<Cents> {
  const items = await em.execute<UndoableItem[]>(
    `select p.id as purchase_id, p.state, product.region, c.customer_id, c.total_cents, c.surcharge_cents, c.cashback_cents
     from checkout c join purchase p on p.checkout_id = c.id join product on product.id = p.product_id
     where c.id = ? order by product.id for update of c, p, product`,
    [checkoutId],
  );
  const [checkout] = items;
  const areAllTheirs = items.every(({ state }) => state === 'owned' || state === 'hidden');
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
  const cashbackCents = Math.min(checkout.cashback_cents, await lockBalance(em, checkout.customer_id));
  await postCashbackReturn(
    em,
    `checkout:${checkoutId}:cashback-returned`,
    checkout.customer_id,
    cashbackCents,
  );
  await takeBackItems(
    em,
    items.map(({ purchase_id }) => purchase_id),
  );
  return checkout.surcharge_cents;
}

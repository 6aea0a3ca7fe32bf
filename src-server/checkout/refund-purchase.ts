/** Refunds: one purchase to the balance, or a whole checkout whose payment goes back to its card. */
import { describeItems } from '../../src-shared/checkout/texts.ts';
import { ShopError } from '../../src-shared/errors.ts';
import { type Cents, shareOfStretch, spread } from '../../src-shared/money.ts';
import { CLAIMED_STATES } from '../../src-shared/payments/dispute-states.ts';
import { UNLISTED_STATES } from '../../src-shared/purchases/purchase-states.ts';
import type { WorkContext } from '../context.ts';
import { isErased, lockBalance, postJournal } from '../ledger/index.ts';
import { type MailServices, type MailValues, queueMail } from '../mail/index.ts';
import type { UndonePayment } from '../payments/index.ts';
import { type EntityManager, inTransaction } from '../platform/database.ts';
import { anyId, clock } from '../platform/sql.ts';

export interface PurchaseRefund {
  refundedCents: Cents;
  cashbackTakenCents: Cents;
}

/**
 * Refunds one purchase to the balance (decision 9): credits its price, takes its share of the cashback back, takes
 * the account from the customer, and informs them by mail. Throws `refund_refused` if it no longer belongs to them (listed, traded,
 * resold, refunded) or they deleted their account, `not_found` for an unknown purchase.
 */
export async function refundPurchase(
  ctx: WorkContext<MailServices>,
  purchaseId: number,
): Promise<PurchaseRefund> {
  return inTransaction(ctx, (transaction) => refundPurchaseWithin(transaction, purchaseId));
}

/**
 * The same in the caller's transaction, which must not hold locks other than the balance's. The mail mentions the warranty
 * claim if one was upheld.
 */
export async function refundPurchaseWithin(
  ctx: WorkContext<MailServices>,
  purchaseId: number,
  { isClaim = false }: { isClaim?: boolean } = {},
): Promise<PurchaseRefund> {
  const { em } = ctx;
  const { owner, balanceCents, items, item } = await lockRefundable(em, purchaseId);
  const refundedCents = item.price_cents - item.refunded_cents;
  const shareCents = cashbackOf(items, item, { from: item.refunded_cents, until: item.price_cents });
  // Never below zero: cashback that was spent stays spent, at the shop's expense.
  const cashbackTakenCents = Math.min(shareCents, balanceCents + refundedCents);
  await postRefund(em, owner.customer_id, {
    purchaseId,
    refundedCents,
    description: describeItems('Refund', [item]),
  });
  await postCashbackReturn(
    em,
    `purchase:${purchaseId}:cashback-returned`,
    owner.customer_id,
    cashbackTakenCents,
  );
  await takeBackItems(em, [purchaseId]);
  const refund = { refundedCents, cashbackTakenCents };
  await queueRefundMail(ctx, owner.email, item, { ...refund, isClaim });
  return refund;
}

/** @param refund of the item, in full or in part */
export async function queueRefundMail(
  ctx: WorkContext<MailServices>,
  to: string,
  { region, level, product_class: productClass }: LockedItem,
  refund: PurchaseRefund & Pick<MailValues['refund'], 'isClaim' | 'isPart'>,
): Promise<void> {
  const { refundedCents, cashbackTakenCents, ...kind } = refund;
  await queueMail(ctx, {
    template: 'refund',
    to,
    values: {
      to: 'balance',
      ...kind,
      items: [{ region, level, productClass, priceCents: refundedCents }],
      amountCents: refundedCents - cashbackTakenCents,
      cashbackTakenCents,
      bonusTakenCents: 0,
      keptCents: 0,
      balancePartCents: 0,
    },
  });
}

/**
 * A refundable purchase, with locks on its customer's balance, all purchases of its checkout, and their accounts. Throws `not_found`,
 * and `refund_refused` if it no longer belongs to the customer, was not bought from the shop, its payment is disputed, or the customer
 * deleted their account.
 */
export async function lockRefundable(em: EntityManager, purchaseId: number) {
  const owner = await em.db
    .selectFrom('purchase')
    .innerJoin('customer', 'customer.id', 'purchase.customer_id')
    .select(['purchase.customer_id', 'customer.email'])
    .where('purchase.id', '=', purchaseId)
    .executeTakeFirst();
  if (!owner) throw new ShopError('not_found');
  const balanceCents = await lockBalance(em, owner.customer_id);
  if (await isErased(em, owner.customer_id)) throw new ShopError('refund_refused');
  if (await hasDisputedPayment(em, purchaseId)) throw new ShopError('refund_refused');
  const items = await lockSiblings(em, purchaseId);
  const item = items.find(({ id }) => id === purchaseId);
  if (!item || !UNLISTED_STATES.includes(item.state)) throw new ShopError('refund_refused');
  return { owner, balanceCents, items, item };
}

/** Clawback: the cashback that belongs to this part of an item's price; the shares of all items add up to the checkout's. */
export function cashbackOf<Item extends Pick<LockedItem, 'price_cents' | 'cashback_cents'>>(
  items: readonly Item[],
  item: Item,
  stretch: { from: Cents; until: Cents },
): Cents {
  const shares = spread(
    item.cashback_cents,
    items.map(({ price_cents }) => price_cents),
  );
  return shareOfStretch(shares[items.indexOf(item)] ?? 0, { ...stretch, whole: item.price_cents });
}

/**
 * Whether a bank has reversed or is reversing the payment of a purchase, which then is not refunded to the balance as well; for an account
 * given in exchange, that is the payment of the first one. Disputes change only under the lock of the balance, which the caller holds.
 */
export async function hasDisputedPayment(em: EntityManager, purchaseId: number): Promise<boolean> {
  const disputed = await em.db
    .selectFrom('purchase')
    .innerJoin('payment', (join) =>
      join.on('payment.checkout_id', '=', (of) =>
        of.fn.coalesce('purchase.paid_checkout_id', 'purchase.checkout_id'),
      ),
    )
    .innerJoin('dispute', 'dispute.payment_id', 'payment.id')
    .select('dispute.id')
    .where('dispute.state', 'in', CLAIMED_STATES)
    .where('purchase.id', '=', purchaseId)
    .executeTakeFirst();
  return disputed !== undefined;
}

export type LockedItem = Awaited<ReturnType<typeof lockSiblings>>[number];

/** All purchases of the same checkout, because only together do the shares of the cashback add up to the total. */
async function lockSiblings(em: EntityManager, purchaseId: number) {
  return selectLockedItems(em)
    .where('p.checkout_id', '=', (eb) =>
      eb.selectFrom('purchase').select('purchase.checkout_id').where('purchase.id', '=', purchaseId),
    )
    .execute();
}

/** Everything that one checkout delivered. */
export async function lockDelivered(em: EntityManager, checkoutId: string): Promise<LockedItem[]> {
  return selectLockedItems(em).where('p.checkout_id', '=', checkoutId).execute();
}

function selectLockedItems(em: EntityManager) {
  return em.db
    .selectFrom('purchase as p')
    .innerJoin('checkout as c', 'c.id', 'p.checkout_id')
    .innerJoin('product', 'product.id', 'p.product_id')
    .select(['p.id', 'p.price_cents', 'p.refunded_cents', 'p.state', 'p.product_class'])
    .select(['product.region', 'product.level', 'c.cashback_cents'])
    .orderBy('p.product_id')
    .forUpdate(['p', 'product']);
}

/** Posts what is left to refund of a purchase to the balance; nothing if all of it was refunded in parts. */
export async function postRefund(
  em: EntityManager,
  customerId: number,
  {
    purchaseId,
    refundedCents,
    description,
  }: { purchaseId: number; refundedCents: Cents; description: string },
): Promise<void> {
  if (refundedCents === 0) return;
  await postJournal(em, {
    reference: `purchase:${purchaseId}:refunded`,
    kind: 'refund',
    description,
    entries: { 'system:refunds': -refundedCents, [`customer:${customerId}`]: refundedCents },
  });
}

/** Takes cashback back from the balance, once per reference; does nothing for 0 cents. */
export async function postCashbackReturn(
  em: EntityManager,
  reference: string,
  customerId: number,
  cents: Cents,
): Promise<void> {
  if (cents === 0) return;
  await postJournal(em, {
    reference,
    kind: 'cashback_returned',
    description: 'Cashback of a refunded purchase',
    entries: { [`customer:${customerId}`]: -cents, 'system:cashback': cents },
  });
}

/**
 * Undoes a whole paid checkout: credits its total to the balance, takes its cashback back (as far as the balance goes)
 * and its accounts. The caller holds the lock of the balance and sends the card part on. Throws `refund_refused` if one
 * of the accounts no longer belongs to the customer.
 */
export async function undoCheckout(em: EntityManager, checkoutId: string): Promise<UndonePayment> {
  const items = await em.db
    .selectFrom('checkout as c')
    .innerJoin('purchase as p', 'p.checkout_id', 'c.id')
    .innerJoin('product', 'product.id', 'p.product_id')
    .select(['p.id as purchase_id', 'p.state', 'p.product_class', 'p.price_cents', 'p.refunded_cents'])
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
  const refundedBefore = items.reduce((sum, { refunded_cents }) => sum + refunded_cents, 0);
  const refundedCents = checkout.total_cents - refundedBefore;
  if (refundedCents > 0) {
    await postJournal(em, {
      reference: `checkout:${checkoutId}:refunded`,
      kind: 'refund',
      description: describeItems('Refund', items),
      entries: {
        'system:refunds': -refundedCents,
        [`customer:${checkout.customer_id}`]: refundedCents,
      },
    });
  }
  const cashbackCents = items.reduce(
    (sum, item) => sum + cashbackOf(items, item, { from: item.refunded_cents, until: item.price_cents }),
    0,
  );
  const cashbackTakenCents = Math.min(cashbackCents, await lockBalance(em, checkout.customer_id));
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
    bonusTakenCents: 0,
    items: items.map(({ region, level, product_class, price_cents, refunded_cents }) => ({
      region,
      level,
      productClass: product_class,
      priceCents: price_cents - refunded_cents,
    })),
  };
}

/**
 * Takes refunded accounts back: ends the purchases and their open claims, and withdraws the accounts. They are not put on sale again
 * automatically, because the customer knows their passwords. The caller has locked the rows.
 */
export async function takeBackItems(em: EntityManager, purchaseIds: readonly number[]): Promise<void> {
  await em.db
    .with('answered', (db) =>
      db
        .updateTable('warranty_claim')
        .set({ state: 'refunded', decided_at: clock })
        .where('purchase_id', '=', anyId(purchaseIds))
        .where('state', '=', 'open'),
    )
    .with('ended', (db) =>
      db
        .updateTable('purchase')
        .set({ state: 'refunded' })
        .where('id', '=', anyId(purchaseIds))
        .returning('product_id'),
    )
    .updateTable('product')
    .from('ended')
    .set({ status: 'withdrawn' })
    .whereRef('product.id', '=', 'ended.product_id')
    .execute();
}

import type { Region } from '../../src-shared/catalog/enumerations.ts';
import { ShopError } from '../../src-shared/errors.ts';
import { type Cents, spread } from '../../src-shared/money.ts';
import { UNLISTED_STATES } from '../../src-shared/purchases/purchase-states.ts';
import { lockBalance, postJournal } from '../ledger/index.ts';
import { type MailServices, queueMail } from '../mail/index.ts';
import { type EntityManager, inTransaction } from '../platform/database.ts';
import { describeItems } from './describe-items.ts';
import { takeBackItems } from './take-back-items.ts';

export interface PurchaseRefund {
  refundedCents: Cents;
  cashbackTakenCents: Cents;
}

/**
 * Refunds one purchase to the balance (decisions, "Cart and checkout"): what was paid for it comes back, the share of the
 * cashback that came with it is taken back, the account leaves the customer, and a mail tells them. Throws
 * `refund_refused` when it is not theirs any more (listed, traded, sold on, refunded), `not_found` for an unknown one.
 */
export async function refundPurchase(
  services: MailServices,
  em: EntityManager,
  purchaseId: number,
): Promise<PurchaseRefund> {
  return inTransaction(em, (transaction) => refundPurchaseWithin(services, transaction, purchaseId));
}

/** The same in the caller's transaction, which holds no locks yet. */
export async function refundPurchaseWithin(
  services: MailServices,
  transaction: EntityManager,
  purchaseId: number,
): Promise<PurchaseRefund> {
  const owner = await transaction.db
    .selectFrom('purchase')
    .innerJoin('customer', 'customer.id', 'purchase.customer_id')
    .select(['purchase.customer_id', 'customer.email'])
    .where('purchase.id', '=', purchaseId)
    .executeTakeFirst();
  if (!owner) throw new ShopError('not_found');
  const balanceCents = await lockBalance(transaction, owner.customer_id);
  await refuseDisputed(transaction, purchaseId);
  const items = await lockSiblings(transaction, purchaseId);
  const index = items.findIndex(({ id }) => id === purchaseId);
  const item = items[index];
  if (!item || !UNLISTED_STATES.includes(item.state)) throw new ShopError('refund_refused');
  const refundedCents = item.price_cents;
  const share = spread(
    item.cashback_cents,
    items.map(({ price_cents }) => price_cents),
  )[index];
  // Never below zero: what the customer has spent meanwhile stays spent, and the shop bears the rest.
  const cashbackTakenCents = Math.min(share ?? 0, balanceCents + refundedCents);
  await postRefund(transaction, owner.customer_id, item, refundedCents);
  await postCashbackReturn(
    transaction,
    `purchase:${purchaseId}:cashback-returned`,
    owner.customer_id,
    cashbackTakenCents,
  );
  await takeBackItems(transaction, [purchaseId]);
  const { region, level, product_class: productClass } = item;
  await queueMail(services, transaction, 'refund', owner.email, {
    to: 'balance',
    items: [{ region, level, productClass, priceCents: refundedCents }],
    amountCents: refundedCents - cashbackTakenCents,
    cashbackTakenCents,
    bonusTakenCents: 0,
    keptCents: 0,
    balancePartCents: 0,
  });
  return { refundedCents, cashbackTakenCents };
}

/**
 * What was paid with a card whose bank has it back, or asks for it, does not go to the balance besides. Disputes change under
 * the lock of the balance, which the caller holds.
 */
async function refuseDisputed(em: EntityManager, purchaseId: number): Promise<void> {
  const disputed = await em.db
    .selectFrom('purchase')
    .innerJoin('payment', 'payment.checkout_id', 'purchase.checkout_id')
    .innerJoin('dispute', 'dispute.payment_id', 'payment.id')
    .select('dispute.id')
    .where('dispute.state', 'in', ['open', 'lost'])
    .where('purchase.id', '=', purchaseId)
    .executeTakeFirst();
  if (disputed) throw new ShopError('refund_refused');
}

/** Every purchase of the same checkout, so that the cashback's shares always add up to the whole. */
async function lockSiblings(em: EntityManager, purchaseId: number) {
  return em.db
    .selectFrom('purchase as p')
    .innerJoin('checkout as c', 'c.id', 'p.checkout_id')
    .innerJoin('product', 'product.id', 'p.product_id')
    .select(['p.id', 'p.price_cents', 'p.state', 'p.product_class'])
    .select(['product.region', 'product.level', 'c.cashback_cents'])
    .where('p.checkout_id', '=', (eb) =>
      eb.selectFrom('purchase').select('purchase.checkout_id').where('purchase.id', '=', purchaseId),
    )
    .orderBy('p.product_id')
    .forUpdate(['p', 'product'])
    .execute();
}

async function postRefund(
  em: EntityManager,
  customerId: number,
  item: { id: number; region: Region },
  refundedCents: Cents,
): Promise<void> {
  if (refundedCents === 0) return;
  await postJournal(em, {
    reference: `purchase:${item.id}:refunded`,
    kind: 'refund',
    description: describeItems('Refund', [item]),
    entries: { 'system:refunds': -refundedCents, [`customer:${customerId}`]: refundedCents },
  });
}

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

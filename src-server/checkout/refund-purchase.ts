import type { Region } from '../../src-shared/catalog/enumerations.ts';
import type { ProductClass } from '../../src-shared/catalog/product-class.ts';
import { ShopError } from '../../src-shared/errors.ts';
import { type Cents, spread } from '../../src-shared/money.ts';
import { lockBalance, postJournal } from '../ledger/index.ts';
import { type MailServices, queueMail } from '../mail/index.ts';
import { type EntityManager, inTransaction } from '../platform/database.ts';
import { describeItems } from './describe-items.ts';
import { takeBackItems } from './take-back-items.ts';

interface BoughtItem {
  id: number;
  checkout_id: string;
  price_cents: number;
  state: string;
  region: Region;
  level: number;
  product_class: ProductClass;
  cashback_cents: number;
}

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
  const [owner] = await transaction.execute<{ customer_id: number; email: string }[]>(
    'select customer_id, email from purchase join customer on customer.id = customer_id where purchase.id = ?',
    [purchaseId],
  );
  if (!owner) throw new ShopError('not_found');
  const balanceCents = await lockBalance(transaction, owner.customer_id);
  await refuseDisputed(transaction, purchaseId);
  const items = await lockSiblings(transaction, purchaseId);
  const index = items.findIndex(({ id }) => id === purchaseId);
  const item = items[index];
  if (!item || !['owned', 'hidden'].includes(item.state)) throw new ShopError('refund_refused');
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
  const disputed = await em.execute(
    `select 1 from purchase join payment on payment.checkout_id = purchase.checkout_id
     join dispute on dispute.payment_id = payment.id and dispute.state in ('open', 'lost') where purchase.id = ?`,
    [purchaseId],
  );
  if (disputed.length > 0) throw new ShopError('refund_refused');
}

/** Every purchase of the same checkout, so that the cashback's shares always add up to the whole. */
async function lockSiblings(em: EntityManager, purchaseId: number): Promise<BoughtItem[]> {
  return em.execute<BoughtItem[]>(
    `select p.id, p.checkout_id, p.price_cents, p.state, p.product_class, product.region, product.level, c.cashback_cents
     from purchase p join checkout c on c.id = p.checkout_id join product on product.id = p.product_id
     where p.checkout_id = (select checkout_id from purchase where id = ?)
     order by p.product_id for update of p, product`,
    [purchaseId],
  );
}

async function postRefund(
  em: EntityManager,
  customerId: number,
  item: BoughtItem,
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

import { sql } from 'kysely';
import type { PaymentGateway } from '../../../src-shared/checkout/gateways.ts';
import { HOLDING_STATUSES } from '../../../src-shared/checkout/checkout-statuses.ts';
import { describeItems } from '../../../src-shared/checkout/texts.ts';
import type { Cents } from '../../../src-shared/money.ts';
import { OPEN_STATUSES, type PaymentPurpose } from '../../../src-shared/payments/payment-statuses.ts';
import type { CustomerContext } from '../../context.ts';
import { arrayOf } from '../../platform/sql.ts';
import { SESSION_SECONDS } from '../gateways/payment-providers.ts';

/** A payment without a known outcome, as the customer sees it. */
export interface PaymentUnderWay {
  id: string;
  purpose: PaymentPurpose;
  /** The checkout it pays for; null for a load. */
  checkoutId: string | null;
  gateway: PaymentGateway;
  /** What it is for, in the words of the transactions. */
  description: string;
  /** What the card is charged. */
  amountCents: Cents;
  /** The part of the balance that is set aside for it. */
  withheldCents: Cents;
  createdAt: string;
  /** By the database's clock, so that a device with a wrong clock shows the right age. */
  ageSeconds: number;
  /** Until when it can be paid and holds its products; null if that depends on the bank. */
  expiresAt: string | null;
  /** Whether the shop can end it. A card that is already at the bank cannot be recalled. */
  isCancellable: boolean;
  /** Why the last card was declined at the provider's page, which stays open for another one. */
  error: string | null;
  /** The items of the current cart that it pays for. */
  cartItemIds: number[];
}

/** The customer's pending payments, oldest first. */
export async function listPaymentsUnderWay({ db, actor }: CustomerContext): Promise<PaymentUnderWay[]> {
  const rows = await db
    .selectFrom('payment as p')
    .leftJoin('checkout as c', 'c.id', 'p.checkout_id')
    .select([
      'p.id',
      'p.purpose',
      'p.checkout_id as checkoutId',
      'p.gateway',
      'p.amount_cents as amountCents',
      'p.error',
      'p.created_at as createdAt',
      sql<number>`extract(epoch from now() - p.created_at)::int`.as('ageSeconds'),
    ])
    .select((eb) => [
      eb
        .case()
        .when('c.status', 'in', HOLDING_STATUSES)
        .then(eb.ref('c.balance_part_cents').$notNull())
        .else(0)
        .end()
        .as('withheldCents'),
      eb
        .case()
        .when('c.status', 'in', HOLDING_STATUSES)
        .thenRef('c.hold_expires_at')
        .when(eb.and([eb('c.id', 'is', null), eb('p.gateway', '=', 'stripe')]))
        .then(sql<Date>`p.created_at + ${SESSION_SECONDS}::float8 * interval '1 second'`)
        .end()
        .as('expiresAt'),
      eb
        .or([eb('p.gateway', '=', 'stripe'), eb('p.provider_reference', 'is', null)])
        .$castTo<boolean>()
        .as('isCancellable'),
      arrayOf(
        eb
          .selectFrom('checkout_item as i')
          .innerJoin('product', 'product.id', 'i.product_id')
          .select('product.region')
          .whereRef('i.checkout_id', '=', 'c.id')
          .orderBy('product.id'),
      ).as('regions'),
      arrayOf(
        eb
          .selectFrom('checkout_item as i')
          .innerJoin('cart_item as ci', 'ci.product_id', 'i.product_id')
          .select('ci.id')
          .whereRef('i.checkout_id', '=', 'c.id')
          .whereRef('ci.customer_id', '=', 'p.customer_id')
          .orderBy('ci.id'),
      ).as('cartItemIds'),
    ])
    .where('p.customer_id', '=', actor.customerId)
    .where('p.status', 'in', OPEN_STATUSES)
    // Replaced by another attempt, or ended: its page is being closed.
    .where((eb) =>
      eb.not(eb.and([eb('p.gateway', '=', 'stripe'), eb('c.status', 'is not distinct from', 'released')])),
    )
    // A load whose card was declined is not pending.
    .where((eb) => eb.not(eb.and([eb('p.purpose', '=', 'load'), eb('p.error', 'is not', null)])))
    .orderBy('p.created_at')
    .orderBy('p.id')
    .execute();
  return rows.map(({ regions, createdAt, expiresAt, ...row }) => ({
    ...row,
    description:
      row.purpose === 'load'
        ? 'Balance load'
        : describeItems(
            'Purchase',
            regions.map((region) => ({ region })),
          ),
    createdAt: createdAt.toISOString(),
    expiresAt: expiresAt?.toISOString() ?? null,
  }));
}

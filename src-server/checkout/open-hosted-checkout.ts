import { REGIONS } from '../../src-shared/catalog/enumerations.ts';
import type { CustomerContext } from '../context.ts';
import type { SessionRequest } from '../payments/index.ts';
import { arrayOf } from '../platform/sql.ts';
import { abandonPayment } from './abandon-payment.ts';
import { SESSION_SECONDS } from './hold-for-payment.ts';
import { type HostedPage, openHostedPage } from './open-hosted-page.ts';

type PendingPayment = Awaited<ReturnType<typeof findPayment>>;

/**
 * The provider's page for a checkout that waits for its payment. Asking again gives the same page: the session carries
 * the payment's id as its idempotency key. If the provider cannot be reached, everything is released and the customer is
 * told that nothing was charged.
 * @param checkout.isReplay an equal request recorded it.
 */
export async function openHostedCheckout(
  ctx: CustomerContext,
  { checkoutId, isReplay }: { checkoutId: string; isReplay: boolean },
): Promise<HostedPage> {
  const payment = await findPayment(ctx, checkoutId);
  return openHostedPage(ctx, {
    session: sessionRequest(ctx, checkoutId, payment),
    isReplay,
    abandon: (error) => abandonPayment(ctx, checkoutId, payment.id, error),
  });
}

async function findPayment({ em, actor }: CustomerContext, checkoutId: string) {
  const payment = await em.db
    .selectFrom('payment as p')
    .innerJoin('checkout as c', 'c.id', 'p.checkout_id')
    .select((eb) => [
      'p.id',
      'p.amount_cents',
      'p.created_at',
      'c.surcharge_cents',
      arrayOf(
        eb
          .selectFrom('checkout_item as i')
          .innerJoin('product', 'product.id', 'i.product_id')
          .select('product.region')
          .distinct()
          .whereRef('i.checkout_id', '=', 'c.id'),
      ).as('regions'),
    ])
    .where('c.id', '=', checkoutId)
    .where('c.customer_id', '=', actor.customerId)
    .executeTakeFirst();
  if (!payment) throw new Error(`checkout ${checkoutId} waits for no payment`);
  return payment;
}

function sessionRequest(
  { services, actor }: CustomerContext,
  checkoutId: string,
  payment: PendingPayment,
): SessionRequest {
  const { publicUrl, shop } = services.config;
  const regions = payment.regions.map((region) => REGIONS[region]).join(', ');
  const surcharge =
    payment.surcharge_cents > 0 ? [{ title: 'Card surcharge', amountCents: payment.surcharge_cents }] : [];
  return {
    paymentId: payment.id,
    customerEmail: actor.email,
    lines: [
      {
        title: `${shop.name} accounts (${regions})`,
        amountCents: payment.amount_cents - payment.surcharge_cents,
      },
      ...surcharge,
    ],
    expiresAt: new Date(payment.created_at.getTime() + SESSION_SECONDS * 1000),
    successUrl: `${publicUrl}/my-cart/payment-processing/?payment=${payment.id}`,
    cancelUrl: `${publicUrl}/my-cart/?cancelled=${checkoutId}`,
  };
}

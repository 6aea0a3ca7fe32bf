/** One dispute with the shop's evidence for the bank: what was bought, when and from where it was delivered and viewed. */
import { ShopError } from '../../../src-shared/errors.ts';
import type { DatabaseContext } from '../../platform/database.ts';
import { mailsTo } from '../customers/mails-to.ts';
import { journalsOf, referencesOfDispute } from '../orders/journals.ts';
import { eventsAbout } from '../orders/read-order.ts';
import { isBoughtWith, listDisputes } from '../queries/list-disputes.ts';

/** Throws `not_found`. */
export async function readDispute(ctx: DatabaseContext, id: number) {
  const { db } = ctx;
  const [dispute] = await listDisputes(ctx, { id });
  if (!dispute) throw new ShopError('not_found');
  const { journals } = await db
    .selectFrom('dispute')
    .select('journals')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const payment = await db
    .selectFrom('payment')
    .select([
      'gateway',
      'checkout_id as checkoutId',
      'provider_reference as providerReference',
      'created_at as createdAt',
      'settled_at as settledAt',
    ])
    .where('id', '=', dispute.paymentId)
    .executeTakeFirstOrThrow();
  return {
    dispute,
    payment,
    evidence: {
      customer: await customerOf(ctx, dispute.customerId),
      purchases: await boughtWith(ctx, dispute),
      sessions: await sessionsOf(ctx, dispute.customerId),
      mails: await mailsTo(ctx, { email: dispute.email, since: payment.createdAt }),
    },
    journals: await journalsOf(ctx, referencesOfDispute({ id, journals })),
    events: await eventsAbout(ctx, [`payment ${dispute.paymentId}`]),
  };
}

function customerOf({ db }: DatabaseContext, customerId: number) {
  return db
    .selectFrom('customer as c')
    .select(['c.created_at as registeredAt', 'c.email_verified_at as emailVerifiedAt'])
    .select((eb) => [
      eb
        .selectFrom('payment')
        .select(eb.fn.countAll<number>().as('count'))
        .whereRef('customer_id', '=', 'c.id')
        .where('status', '=', 'verified')
        .$asScalar()
        .as('goodPayments'),
      eb
        .selectFrom('dispute')
        .innerJoin('payment', 'payment.id', 'dispute.payment_id')
        .select(eb.fn.countAll<number>().as('count'))
        .whereRef('payment.customer_id', '=', 'c.id')
        .$asScalar()
        .as('disputes'),
    ])
    .where('c.id', '=', customerId)
    .executeTakeFirstOrThrow();
}

/** What the payment bought; if it became balance, what was bought since. */
function boughtWith(
  { db }: DatabaseContext,
  { paymentId, customerId }: { paymentId: string; customerId: number },
) {
  return db
    .selectFrom('purchase')
    .innerJoin('product', 'product.id', 'purchase.product_id')
    .innerJoin('payment as p', (join) => join.on('p.id', '=', paymentId))
    .leftJoin('checkout as c', 'c.id', 'p.checkout_id')
    .select([
      'purchase.id',
      'purchase.state',
      'purchase.purchased_at as purchasedAt',
      'purchase.price_cents as priceCents',
      'product.username',
      'product.region',
    ])
    .where('purchase.customer_id', '=', customerId)
    .where(isBoughtWith())
    .orderBy('purchase.id')
    .limit(100)
    .execute();
}

/** `credentialsShownAt`: when a password was last shown in that session. */
function sessionsOf({ db }: DatabaseContext, customerId: number) {
  return db
    .selectFrom('session')
    .select([
      'device',
      'country',
      'created_at as createdAt',
      'last_seen_at as lastSeenAt',
      'credentials_shown_at as credentialsShownAt',
    ])
    .where('customer_id', '=', customerId)
    .orderBy('last_seen_at', 'desc')
    .limit(20)
    .execute();
}

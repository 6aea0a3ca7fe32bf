/** What counts as a use of a discount code: in its limits, and in the operator's list. */
import { expressionBuilder } from 'kysely';
import { COUPON_USE_STATUSES, HOLDING_STATUSES } from '../../src-shared/checkout/checkout-statuses.ts';
import type { Database } from '../entities.ts';

const eb = expressionBuilder<Database, 'checkout'>();

/**
 * A condition on `checkout`: it is being paid, or it is paid and one of its accounts was not refunded. Released and credited
 * checkouts give their use back by themselves, and so do refunds.
 */
export const countsAsUse = eb.and([
  eb('checkout.status', 'in', COUPON_USE_STATUSES),
  eb.or([
    eb('checkout.status', 'in', HOLDING_STATUSES),
    eb.exists(
      eb
        .selectFrom('purchase')
        .select('purchase.id')
        .whereRef('purchase.checkout_id', '=', 'checkout.id')
        .where('purchase.state', '<>', 'refunded'),
    ),
  ]),
]);

import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { CHECKOUT_TEXTS } from '#shared/checkout/texts.ts';
import { ageText, clockText } from '#shared/dates.ts';
import { formatMoney } from '#shared/money.ts';
import { CART_TEXTS } from '#shared/cart/texts.ts';
import type { PaymentUnderWay } from '#client/checkout/payments-under-way.ts';
import { PaymentButtons } from '#client/payments/payment-buttons.tsx';
import { Callout } from '#client/ui/callout/callout.tsx';
import classes from './cart-payments.module.css';
import type { Cart } from './cart-query.ts';

/** Above the cart: payments for its products whose outcome is unknown, with their age and actions. */
export function CartPayments({ payments }: { payments: readonly PaymentUnderWay[] }) {
  if (payments.length === 0) return null;
  return (
    <div className={classes.payments}>
      <Callout tone="warn" title={CHECKOUT_TEXTS.underWayTitle} announcesContent={false}>
        <ul className={classes.list}>
          {payments.map((payment) => (
            <li key={payment.id}>
              <p>
                {payment.description}, begun {ageText(payment.ageSeconds)}: {paymentAmounts(payment)}.{' '}
                <span role="status">{payment.error ?? paymentState(payment)}</span>
              </p>
              <PaymentButtons paymentId={payment.id} isCancellable={payment.isCancellable} />
            </li>
          ))}
        </ul>
      </Callout>
    </div>
  );
}

/** "€30.00 by card and €2.00 set aside from your balance" */
export function paymentAmounts({ amountCents, withheldCents }: PaymentUnderWay): string {
  const byCard = `${formatMoney(amountCents)} by card`;
  return withheldCents > 0
    ? `${byCard} and ${formatMoney(withheldCents)} set aside from your balance`
    : byCard;
}

function paymentState({ isCancellable, expiresAt }: PaymentUnderWay): string {
  if (!isCancellable) return 'Your bank has not confirmed it yet.';
  return expiresAt === null ? 'It is not paid yet.' : `It can be paid until ${clockText(expiresAt)}.`;
}

/**
 * Says that items which have left the cart were bought: in another tab, on another device, or by a payment that
 * succeeded later. An empty cart shows all purchases of the last hour.
 */
export function BoughtMeanwhile({ cart: { items, recentOrders } }: { cart: Cart }) {
  const [shown, setShown] = useState<ReadonlySet<number>>(new Set());
  const unseen = items.filter(({ id }) => !shown.has(id));
  if (unseen.length > 0) setShown(new Set([...shown, ...unseen.map(({ id }) => id)]));
  const orders = recentOrders.filter(
    ({ cartItemIds }) => items.length === 0 || cartItemIds.some((id) => shown.has(id)),
  );
  if (orders.length === 0) return null;
  return (
    <div className={classes.payments}>
      <Callout tone="good">
        {orders.map(({ checkoutId, cartItemIds, boughtAt }) => (
          <p key={checkoutId}>
            {CART_TEXTS.boughtMeanwhile(cartItemIds.length, clockText(boughtAt))}{' '}
            <Link to="/my-cart/purchase-completed/" search={{ checkout: checkoutId }}>
              See the purchase
            </Link>
          </p>
        ))}
      </Callout>
    </div>
  );
}

/** Says why a checkout of items that have left the cart was refused. */
export function RemovedMeanwhile() {
  return (
    <div className={classes.payments}>
      <Callout tone="bad">{CHECKOUT_TEXTS.removedMeanwhile}</Callout>
    </div>
  );
}

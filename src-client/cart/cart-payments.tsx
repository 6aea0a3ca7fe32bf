import { CHECKOUT_TEXTS } from '#shared/checkout/texts.ts';
import { ageText, clockText } from '#shared/dates.ts';
import { formatMoney } from '#shared/money.ts';
import type { PaymentUnderWay } from '#client/checkout/payments-under-way.ts';
import { PaymentButtons } from '#client/payments/payment-buttons.tsx';
import { Callout } from '#client/ui/callout/callout.tsx';
import classes from './cart-payments.module.css';

/** Above the cart: payments for its products whose outcome is not known yet, with their age and what can be done. */
export function CartPayments({ payments }: { payments: readonly PaymentUnderWay[] }) {
  if (payments.length === 0) return null;
  return (
    <div className={classes.payments}>
      <Callout tone="warn" title={CHECKOUT_TEXTS.underWayTitle}>
        <ul className={classes.list}>
          {payments.map((payment) => (
            <li key={payment.id}>
              <p>
                {payment.description}, begun {ageText(payment.ageSeconds)}: {paymentAmounts(payment)}.{' '}
                {payment.error ?? paymentState(payment)}
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

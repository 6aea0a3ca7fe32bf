import { IconAlertTriangle, IconCircleCheck, IconClock } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { formatMoney } from '#shared/money.ts';
import { paymentText } from '#shared/payments/payment-text.ts';
import { GATEWAY_WORDS } from '#client/checkout/gateway-choice.tsx';
import { Day } from '#client/ui/day.tsx';
import { Money } from '#client/ui/money/money.tsx';
import { CheckAgain } from './check-again.tsx';
import classes from './payment-row.module.css';
import type { Payment } from './payments-query.ts';

/** One payment: its purpose, method, state and amount. */
export function PaymentRow({ payment }: { payment: Payment }) {
  const { id, dateCreated, paymentMethod, amountCents, canRetry } = payment;
  return (
    <div className={classes.row}>
      <div className={classes.what}>
        <p className={classes.title}>
          <Title payment={payment} />
        </p>
        <p className={classes.meta}>
          <Day at={dateCreated} /> · {GATEWAY_WORDS[paymentMethod].name}
        </p>
      </div>
      <Status payment={payment} />
      <div className={classes.amount}>
        <Money cents={amountCents} />
        <Extra payment={payment} />
      </div>
      {canRetry && <CheckAgain paymentId={id} className={classes.retry} />}
    </div>
  );
}

function Title({ payment: { purpose, order, isVerified } }: { payment: Payment }) {
  if (purpose === 'load') return 'Balance load';
  if (order === null || !isVerified) return 'Purchase';
  return (
    <Link to="/my-cart/purchase-completed/" search={{ checkout: order }}>
      Purchase
    </Link>
  );
}

function Status({ payment }: { payment: Payment }) {
  const tone = toneOf(payment);
  const Icon = ICONS[tone];
  return (
    <p className={`${classes.status} ${classes[tone]}`}>
      <Icon size={18} stroke={1.75} aria-hidden="true" />
      {paymentText(payment)}
    </p>
  );
}

const ICONS = { good: IconCircleCheck, waiting: IconClock, bad: IconAlertTriangle } as const;

function toneOf({ isVerified, error, retries }: Payment): keyof typeof ICONS {
  if (isVerified) return 'good';
  return error === null && retries <= 0 ? 'waiting' : 'bad';
}

function Extra({ payment }: { payment: Payment }) {
  const { isVerified, bonusCents, refundedCents, isRefundRequested } = payment;
  if (refundedCents > 0) {
    const how = isRefundRequested ? 'refund to your card requested' : 'refunded to your card';
    return (
      <p className={classes.meta}>
        {formatMoney(refundedCents)} {how}
      </p>
    );
  }
  if (!isVerified || bonusCents === 0) return null;
  return <p className={classes.bonus}>+{formatMoney(bonusCents)} bonus</p>;
}

import { CART_TEXTS } from '#shared/cart/texts.ts';
import { CHECKOUT_TEXTS } from '#shared/checkout/texts.ts';
import { ageText } from '#shared/dates.ts';
import { formatMoney } from '#shared/money.ts';
import type { PaymentUnderWay } from '#client/checkout/payments-under-way.ts';
import type { Basket } from '#client/checkout/use-checkout.ts';
import { ConfirmDialog } from '#client/ui/dialog/confirm-dialog.tsx';
import { paymentAmounts } from './cart-payments.tsx';

interface PayQuestionProps {
  basket: Basket;
  /** Payments under way for the basket's products. */
  payments: readonly PaymentUnderWay[];
  hasChangedPrice: boolean;
  totalBeforeCents: number | undefined;
  onPay: (basket: Basket) => void;
  onClose: () => void;
}

/** Asks for confirmation before paying a changed total, or paying again for the same accounts. */
export function PayQuestion(props: PayQuestionProps) {
  const { basket, payments, hasChangedPrice, totalBeforeCents, onPay, onClose } = props;
  const total = formatMoney(basket.totalCents);
  const isAgain = payments.length > 0;
  return (
    <ConfirmDialog
      isOpen
      title={isAgain ? 'Pay again?' : `Pay ${total}?`}
      confirmLabel={isAgain ? 'Pay again' : `Pay ${total}`}
      isPending={false}
      onConfirm={() => onPay({ ...basket, paymentsUnderWay: isAgain ? 'replace' : 'refuse' })}
      onClose={onClose}
    >
      {totalBeforeCents !== undefined && (
        <p>{CART_TEXTS.totalChanged(formatMoney(totalBeforeCents), total)}</p>
      )}
      {hasChangedPrice && totalBeforeCents === undefined && <p>{CART_TEXTS.pricesChanged}</p>}
      {payments.map((payment) => (
        <p key={payment.id}>
          {CHECKOUT_TEXTS.underWayTitle}, begun {ageText(payment.ageSeconds)}: {paymentAmounts(payment)}.{' '}
          {payment.isCancellable ? CHECKOUT_TEXTS.endsEarlier : CHECKOUT_TEXTS.mayChargeTwice}
        </p>
      ))}
    </ConfirmDialog>
  );
}

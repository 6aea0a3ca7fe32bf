import { useMediaQuery } from '@mantine/hooks';
import { useId } from 'react';
import { CASHBACK_PERCENT } from '#shared/checkout/split.ts';
import { formatMoney, percentOf } from '#shared/money.ts';
import { Callout } from '#client/ui/callout.tsx';
import { Dialog } from '#client/ui/dialog.tsx';
import { Money } from '#client/ui/money.tsx';
import { SteadyButton } from '#client/ui/steady-button.tsx';
import classes from './card-dialog.module.css';
import { CardFormFields } from './card-form-fields.tsx';
import { useCardForm } from './use-card-form.ts';
import { useCardPayment } from './use-card-payment.ts';
import type { CardOrder } from './use-checkout.ts';

interface CardDialogProps {
  order: CardOrder;
  onClose: () => void;
  onUnavailable: (cartItemIds: readonly number[]) => void;
}

/** The card-entry modal of the second gateway; a sheet on phones. Nothing of it outlives its closing. */
export function CardDialog({ order, onClose, onUnavailable }: CardDialogProps) {
  const isPhone = useMediaQuery('(max-width: 599.98px)', false, { getInitialValueInEffect: false });
  const formId = useId();
  const form = useCardForm({
    onEdit: () => payment.renew(),
    onChecked: (card) => payment.pay(card),
  });
  const payment = useCardPayment({
    basket: order.basket,
    onAccepted: form.clear,
    onUnavailable,
    onReturn: onClose,
  });
  const message = form.message ?? payment.message;
  return (
    <Dialog
      isOpen
      onClose={onClose}
      closesOutside={false}
      title="Card payment"
      placement={isPhone ? 'bottom' : 'centre'}
      footer={
        <>
          {message !== undefined && (
            <div className={classes.message}>
              <Callout tone="bad">{message}</Callout>
            </div>
          )}
          <SteadyButton type="submit" form={formId} size="md" fullWidth isInactive={payment.isPending}>
            {payment.isPending ? 'Connecting to your bank…' : `Pay ${formatMoney(order.amountCents)}`}
          </SteadyButton>
          <p className={classes.hint}>Confirmed by your bank. We do not keep your card.</p>
        </>
      }
    >
      <OrderFacts order={order} />
      <form
        id={formId}
        noValidate
        aria-label="Card payment"
        onSubmit={(event) => {
          event.preventDefault();
          if (!payment.isPending) form.submit(event.currentTarget);
        }}
      >
        <CardFormFields form={form} />
      </form>
    </Dialog>
  );
}

/** What the card pays, and what else happens to the balance. */
function OrderFacts({ order: { amountCents, description, basket } }: { order: CardOrder }) {
  const balancePartCents = Math.max(0, basket.totalCents - amountCents);
  const excessCents = amountCents + balancePartCents - basket.totalCents;
  return (
    <dl className={classes.facts}>
      <Fact label={description} cents={basket.totalCents} />
      {balancePartCents > 0 && <Fact label="From your balance" cents={-balancePartCents} />}
      {excessCents > 0 && <Fact label="Credited to your balance" cents={excessCents} />}
      <Fact label="By card" cents={amountCents} isMain />
      <Fact
        label={`${CASHBACK_PERCENT}% comes back as balance`}
        cents={percentOf(amountCents, CASHBACK_PERCENT)}
        isGain
      />
    </dl>
  );
}

interface FactProps {
  label: string;
  cents: number;
  isMain?: boolean;
  isGain?: boolean;
}

function Fact({ label, cents, isMain = false, isGain = false }: FactProps) {
  return (
    <div className={isMain ? classes.main : ''}>
      <dt>{label}</dt>
      <dd className={isGain ? classes.gain : ''}>
        {isGain && '+'}
        <Money cents={cents} />
      </dd>
    </div>
  );
}

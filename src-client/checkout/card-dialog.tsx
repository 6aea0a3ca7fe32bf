import { useId } from 'react';
import { formatMoney } from '#shared/money.ts';
import { useMediaQuery } from '#client/platform/use-media-query.ts';
import { Callout } from '#client/ui/callout/callout.tsx';
import { Dialog } from '#client/ui/dialog/dialog.tsx';
import { Money } from '#client/ui/money/money.tsx';
import { SteadyButton } from '#client/ui/button/steady-button.tsx';
import classes from './card-dialog.module.css';
import { CardFormFields } from './card-form-fields.tsx';
import { TrustLines } from './trust-lines.tsx';
import { useCardForm } from './use-card-form.ts';
import { type CardHandover, useCardPayment } from './use-card-payment.ts';
import { useRefreshAfterPayment } from './use-refresh-after-payment.ts';

interface CardDialogProps<Outcome> {
  /** The amount charged to the card. */
  amountCents: number;
  /** What the charge is made of, and the changes to the balance. */
  amounts: readonly CardAmount[];
  /** The warranty of the accounts to be bought. */
  warranty?: string | undefined;
  handover: CardHandover<Outcome>;
  onClose: () => void;
}

export interface CardAmount {
  label: string;
  cents: number;
  tone?: 'main' | 'gain';
}

/** The card-entry modal of the second gateway; a sheet on phones. Closing it discards all input. */
export function CardDialog<Outcome>(props: CardDialogProps<Outcome>) {
  const { amountCents, amounts, warranty, handover, onClose } = props;
  const formId = useId();
  const form = useCardForm({
    onEdit: () => payment.renew(),
    onChecked: (card) => payment.pay(card),
  });
  const payment = useCardPayment({ handover, onAccepted: form.clear, onReturn: onClose });
  const message = form.message ?? payment.message;
  const refresh = useRefreshAfterPayment();
  const close = () => {
    onClose();
    // The bank's page could not be reached, or the customer stopped the browser: the payment is under way.
    if (payment.isPending) void refresh();
  };
  // Not in the footer on phones, where an open keyboard leaves too little room for the fields.
  const isPhone = useMediaQuery('(max-width: 37.49875em)');
  const trust = (
    <>
      <p className={classes.hint}>Your bank confirms the payment. We never store card details.</p>
      <TrustLines hasCard isCompact warranty={warranty} />
    </>
  );
  return (
    <Dialog
      isOpen
      onClose={close}
      closesOutside={false}
      canClose={!payment.isSending}
      title="Card payment"
      footer={
        <>
          {message !== undefined && (
            <div className={classes.message}>
              <Callout tone="bad">{message}</Callout>
            </div>
          )}
          <SteadyButton type="submit" form={formId} size="md" fullWidth isInactive={payment.isPending}>
            {payment.isPending ? 'Connecting to your bank…' : `Pay ${formatMoney(amountCents)}`}
          </SteadyButton>
          {!isPhone && <div className={classes.below}>{trust}</div>}
        </>
      }
    >
      <dl className={classes.details}>
        {amounts.map((amount) => (
          <Amount key={amount.label} {...amount} />
        ))}
      </dl>
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
      {isPhone && <div className={classes.trust}>{trust}</div>}
    </Dialog>
  );
}

function Amount({ label, cents, tone }: CardAmount) {
  return (
    <div className={tone === 'main' ? classes.main : ''}>
      <dt>{label}</dt>
      <dd className={tone === 'gain' ? classes.gain : ''}>
        {tone === 'gain' && '+'}
        <Money cents={cents} />
      </dd>
    </div>
  );
}

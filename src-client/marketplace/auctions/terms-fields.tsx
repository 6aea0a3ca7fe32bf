import type { ReactNode } from 'react';
import type { FieldErrors } from '#shared/errors.ts';
import {
  amountSchema,
  MAX_END_DAYS,
  MAX_REMARKS_LENGTH,
  MIN_END_DAYS,
} from '#shared/marketplace/add-to-marketplace.ts';
import { COMMISSION_PERCENT, saleShares } from '#shared/marketplace/sale-shares.ts';
import { useShopInfo } from '#client/platform/shop-info.ts';
import { Callout } from '#client/ui/callout/callout.tsx';
import { AmountField } from '#client/ui/forms/amount-field.tsx';
import { TextField } from '#client/ui/forms/text-field.tsx';
import { Money } from '#client/ui/money/money.tsx';
import classes from './terms-fields.module.css';
import type { Terms } from './use-terms-form.ts';

interface TermsFieldsProps {
  values: Terms;
  errors: FieldErrors;
  set: (change: Partial<Terms>) => void;
  refusal: string | undefined;
  /** The end after this number of days, as text. */
  endText: (days: number) => string;
  /** Further fields, between the days and the note. */
  children?: ReactNode;
}

/** The terms of an auction: prices and the seller's share, duration with the end date, note. */
export function TermsFields({ values, errors, set, refusal, endText, children }: TermsFieldsProps) {
  const days = Number(values.endDays);
  const hasDays = Number.isInteger(days) && days >= MIN_END_DAYS && days <= MAX_END_DAYS;
  return (
    <>
      <div className={classes.pair}>
        <AmountField
          label="Minimum bid"
          description="Leave it empty for none"
          data-autofocus
          value={values.minimumBidAmount}
          error={errors['minimumBidAmount']?.[0]}
          announcesError
          onChange={(event) => set({ minimumBidAmount: event.target.value })}
        />
        <AmountField
          label="Instant buy"
          description="Leave it empty for none"
          value={values.instaBuyAmount}
          error={errors['instaBuyAmount']?.[0]}
          announcesError
          onChange={(event) => set({ instaBuyAmount: event.target.value })}
        />
      </div>
      <YouReceive {...values} />
      <TextField
        label="Days until it ends"
        description={hasDays ? endText(days) : `${MIN_END_DAYS} to ${MAX_END_DAYS}`}
        inputMode="numeric"
        autoComplete="off"
        value={values.endDays}
        error={errors['endDays']?.[0]}
        announcesError
        onChange={(event) => set({ endDays: event.target.value })}
      />
      {children}
      <TextField
        label="Note (optional)"
        description={`At most ${MAX_REMARKS_LENGTH} characters, shown to bidders`}
        autoComplete="off"
        maxLength={MAX_REMARKS_LENGTH}
        value={values.remarks}
        error={errors['remarks']?.[0]}
        announcesError
        onChange={(event) => set({ remarks: event.target.value })}
      />
      {refusal !== undefined && (
        <div key={refusal} ref={bringIntoView} className={classes.refusal}>
          <Callout tone="bad">{refusal}</Callout>
        </div>
      )}
    </>
  );
}

/** On a phone, the end of the form may be off screen. */
function bringIntoView(element: HTMLElement | null): void {
  element?.scrollIntoView({ block: 'nearest' });
}

/** The seller's share of the two amounts, a dash for a missing one, and when it is paid. */
function YouReceive({ minimumBidAmount, instaBuyAmount }: Terms) {
  const isPaidAtOnce = useShopInfo()?.areSellersPaidAtOnce === true;
  return (
    <div className={classes.receive}>
      <p className={classes.receiveTitle}>You receive</p>
      <dl className={classes.parts}>
        <Part name="At least" amount={minimumBidAmount} />
        <Part name="At instant buy" amount={instaBuyAmount} />
      </dl>
      <p className={classes.note}>
        After {COMMISSION_PERCENT}% commission.{' '}
        {isPaidAtOnce ? 'Paid as soon as the account is sold.' : 'Paid when the buyer’s warranty has ended.'}
      </p>
    </div>
  );
}

function Part({ name, amount }: { name: string; amount: string }) {
  const cents = amountSchema.safeParse(amount).data;
  return (
    <div>
      <dt>{name}</dt>
      <dd>{cents === undefined ? '–' : <Money cents={saleShares(cents).payoutCents} tone="price" />}</dd>
    </div>
  );
}

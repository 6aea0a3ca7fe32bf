import { Link } from '@tanstack/react-router';
import { type FormEvent } from 'react';
import { warrantyText } from '#shared/catalog/warranty.ts';
import {
  MAX_END_DAYS,
  MAX_REMARKS_LENGTH,
  MIN_END_DAYS,
  WARRANTY_DAYS,
} from '#shared/marketplace/add-to-marketplace.ts';
import { saleShares } from '#shared/marketplace/sale-shares.ts';
import { formatMoney } from '#shared/money.ts';
import { AmountField } from '#client/ui/forms/amount-field.tsx';
import { Button } from '#client/ui/button/button.tsx';
import { Callout } from '#client/ui/callout/callout.tsx';
import { Dialog } from '#client/ui/dialog/dialog.tsx';
import { Segments } from '#client/ui/forms/segments.tsx';
import { StepHeading } from '#client/ui/step-heading/step-heading.tsx';
import { PasswordField } from '#client/ui/forms/password-field.tsx';
import { TextField } from '#client/ui/forms/text-field.tsx';
import classes from './add-to-marketplace-dialog.module.css';
import { type ListingForm, useListingForm } from './use-listing-form.ts';

interface AddToMarketplaceDialogProps {
  username: string;
  /** @param isDone the account is on the marketplace */
  onClose: (isDone: boolean) => void;
}

/** Puts a purchase on the marketplace: the form, then what happens next (account and marketplace, section 4). */
export function AddToMarketplaceDialog({ username, onClose }: AddToMarketplaceDialogProps) {
  const form = useListingForm(username);
  const close = () => onClose(form.isListed);
  return (
    <Dialog isOpen title={`Auction ${username}`} closesOutside={false} onClose={close}>
      {form.isListed ? <Success onClose={close} /> : <Fields form={form} onClose={close} />}
    </Dialog>
  );
}

function Success({ onClose }: { onClose: () => void }) {
  return (
    <div className={classes.form}>
      <StepHeading>The account is on the marketplace.</StepHeading>
      <p>
        We change its password first; then bids are taken and its days begin to run. Follow it under{' '}
        <Link to="/marketplace/my-auctions/">My Auctions</Link>.
      </p>
      <Button onClick={onClose}>Done</Button>
    </div>
  );
}

function Fields({ form, onClose }: { form: ListingForm; onClose: () => void }) {
  const { values, errors, set } = form;
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    form.send();
  };
  return (
    <form className={classes.form} onSubmit={onSubmit} noValidate>
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
      <ShareNote form={form} />
      <TextField
        label="Days until it ends"
        description={`${MIN_END_DAYS} to ${MAX_END_DAYS}, from when the password was changed`}
        inputMode="numeric"
        autoComplete="off"
        value={values.endDays}
        error={errors['endDays']?.[0]}
        announcesError
        onChange={(event) => set({ endDays: event.target.value })}
      />
      <div>
        <p className={classes.label}>Warranty you give</p>
        <Segments
          label="Warranty"
          name="warranty"
          segments={WARRANTY_DAYS.map((days) => ({
            value: days,
            label: days === 1 ? '24 hours' : warrantyText(days),
          }))}
          chosen={values.warrantyDays}
          onChoose={(warrantyDays) => set({ warrantyDays })}
        />
      </div>
      <PasswordField
        label="Current password of the account"
        autoComplete="off"
        value={values.password}
        error={errors['password']?.[0]}
        announcesError
        onChange={(event) => set({ password: event.target.value })}
      />
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
      {form.refusal !== undefined && (
        <div key={form.refusal} ref={bringIntoView} className={classes.refusal}>
          <Callout tone="bad">{form.refusal}</Callout>
        </div>
      )}
      <div className={classes.actions}>
        <Button variant="default" onClick={onClose}>
          Close
        </Button>
        <Button type="submit" loading={form.isSending}>
          Add to marketplace
        </Button>
      </div>
    </form>
  );
}

/** On a phone the end of the form is out of sight. */
function bringIntoView(element: HTMLElement | null): void {
  element?.scrollIntoView({ block: 'nearest' });
}

/** What the seller would get of the least and of the instant price. */
function ShareNote({ form: { amounts } }: { form: ListingForm }) {
  const shown = amounts.filter((cents) => cents !== null);
  return (
    <p className={classes.note}>
      The commission is 10% of the final price.
      {shown.length > 0 &&
        ` You get ${shown.map((cents) => `${formatMoney(saleShares(cents).payoutCents)} of ${formatMoney(cents)}`).join(', ')}.`}
    </p>
  );
}

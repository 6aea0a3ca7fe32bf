import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { FormEvent } from 'react';
import { accountTitle, levelText, shortBlueEssenceText, skinsText } from '#shared/catalog/display.ts';
import { REGIONS } from '#shared/catalog/enumerations.ts';
import { toDiscreteBlueEssence, toDiscreteLevel } from '#shared/catalog/product.ts';
import { warrantyText } from '#shared/catalog/warranty.ts';
import { dayText } from '#shared/dates.ts';
import { WARRANTY_DAYS } from '#shared/marketplace/add-to-marketplace.ts';
import type { Purchase } from '#client/offline/vault/cached-lists.ts';
import { trpcUtils } from '#client/platform/trpc.ts';
import { Button } from '#client/ui/button/button.tsx';
import { DialogActions } from '#client/ui/dialog/dialog-actions.tsx';
import { Dialog } from '#client/ui/dialog/dialog.tsx';
import { PasswordField } from '#client/ui/forms/password-field.tsx';
import { Segments } from '#client/ui/forms/segments.tsx';
import { RankEmblem } from '#client/ui/rank-emblem.tsx';
import { StepHeading } from '#client/ui/step-heading/step-heading.tsx';
import classes from './add-to-marketplace-dialog.module.css';
import { PriceHintNote } from './price-hint-note.tsx';
import { TermsFields } from './terms-fields.tsx';
import { type ListingForm, useListingForm } from './use-listing-form.ts';
import { focusFirstInvalid } from './use-terms-form.ts';

interface AddToMarketplaceDialogProps {
  purchase: Purchase;
  /** @param isDone whether the account was put on the marketplace */
  onClose: (isDone: boolean) => void;
}

/** Puts a purchase on the marketplace: the form, then what happens next (account and marketplace, section 4). */
export function AddToMarketplaceDialog({ purchase, onClose }: AddToMarketplaceDialogProps) {
  const form = useListingForm(purchase.username);
  const close = () => onClose(form.isListed);
  return (
    <Dialog
      isOpen
      title={`Sell ${purchase.username}`}
      closesOutside={false}
      canClose={!form.isSending}
      onClose={close}
    >
      {form.isListed ? (
        <Success onClose={close} />
      ) : (
        <Fields purchase={purchase} form={form} onClose={close} />
      )}
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

interface FieldsProps {
  purchase: Purchase;
  form: ListingForm;
  onClose: () => void;
}

function Fields({ purchase, form, onClose }: FieldsProps) {
  const { values, errors, set } = form;
  const hint = useQuery(trpcUtils.marketplace.priceHint.queryOptions({ username: purchase.username }));
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    form.send();
    focusFirstInvalid(event.currentTarget);
  };
  return (
    <form className={classes.form} onSubmit={onSubmit} noValidate>
      <div className={classes.account}>
        <RankEmblem rank={purchase.rank} size={36} />
        <div>
          <p className={classes.accountTitle}>
            {accountTitle(purchase)}, {REGIONS[purchase.region]}
          </p>
          <p className={classes.accountMore}>
            Level {levelText(toDiscreteLevel(purchase.level))} ·{' '}
            {shortBlueEssenceText(toDiscreteBlueEssence(purchase.blueEssence))} BE ·{' '}
            {skinsText(countSkins(purchase))}
          </p>
        </div>
      </div>
      <PriceHintNote hint={hint.data} isFailed={hint.isError} onUse={set} />
      <TermsFields {...form} endText={endText}>
        <div>
          <p className={classes.label}>Warranty for the buyer</p>
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
      </TermsFields>
      <DialogActions isInReach>
        <Button variant="default" disabled={form.isSending} onClick={onClose}>
          Close
        </Button>
        <Button type="submit" loading={form.isSending}>
          Add to marketplace
        </Button>
      </DialogActions>
    </form>
  );
}

function countSkins({ skins, permanentSkins, ownedSkins }: Purchase): number {
  return new Set([...skins, ...permanentSkins, ...ownedSkins]).size;
}

/** The days count from the change of the password, whose time is not known yet. */
function endText(days: number): string {
  return `Ends on ${dayText(Date.now() + days * 24 * 3600 * 1000)} if we change the password today`;
}

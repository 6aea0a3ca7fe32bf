import type { FormEvent } from 'react';
import { minuteText } from '#shared/dates.ts';
import { editListingBodySchema } from '#shared/marketplace/edit-listing.ts';
import type { SellerListing } from '#shared/marketplace/listing.ts';
import { centsToDecimal } from '#shared/money.ts';
import { trpc } from '#client/platform/trpc.ts';
import { useSingleFlight } from '#client/platform/use-single-flight.ts';
import { Button } from '#client/ui/button/button.tsx';
import { DialogActions } from '#client/ui/dialog/dialog-actions.tsx';
import { Dialog } from '#client/ui/dialog/dialog.tsx';
import { notify } from '#client/ui/notices/notices.tsx';
import classes from './add-to-marketplace-dialog.module.css';
import { TermsFields } from './terms-fields.tsx';
import { focusFirstInvalid, type Terms, termsInput, useTermsForm } from './use-terms-form.ts';

interface EditDialogProps {
  /** The auction when the dialog was opened. */
  listing: SellerListing;
  onClose: () => void;
}

/**
 * Changes the terms of an auction without bids. Belongs to the page, like the dialog for cancelling: the first bid
 * removes the row's button, and the seller must still be able to read why the change was refused.
 */
export function EditDialog({ listing, onClose }: EditDialogProps) {
  const { username } = listing;
  const utils = trpc.useUtils();
  const form = useTermsForm(termsOf(listing), editListingBodySchema);
  const editing = useSingleFlight(
    trpc.marketplace.edit.useMutation({
      onSuccess: ({ outcome }) => {
        void utils.marketplace.invalidate();
        if (outcome === 'edited') notify('good', 'Auction updated. Everyone sees it right away.');
      },
    }),
  );
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!form.check()) return focusFirstInvalid(event.currentTarget);
    editing.mutate(
      { ...editListingBodySchema.parse(termsInput(form.values)), username },
      {
        onSuccess: (outcome) => {
          form.take(outcome);
          if (outcome.outcome === 'edited') onClose();
        },
        onError: form.fail,
      },
    );
  };
  return (
    <Dialog isOpen title={`Edit ${username}`} closesOutside={false} onClose={onClose}>
      <form className={classes.form} onSubmit={onSubmit} noValidate>
        <TermsFields {...form} endText={(days) => endText(listing, days)} />
        <DialogActions isInReach>
          <Button variant="default" onClick={onClose}>
            Close
          </Button>
          <Button type="submit" loading={editing.isPending}>
            Save changes
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}

const amountText = (cents: number | null): string => (cents === null ? '' : centsToDecimal(cents));

function termsOf({ minimumBidCents, instaBuyCents, endDays, remarks }: SellerListing): Terms {
  return {
    minimumBidAmount: amountText(minimumBidCents),
    instaBuyAmount: amountText(instaBuyCents),
    endDays: String(endDays),
    remarks,
  };
}

/** Counted like in the shop, from the change of the password; unchanged days keep the end. */
function endText({ confirmedAt, endsAt, endDays }: SellerListing, days: number): string {
  if (confirmedAt === null) return 'Counted from when the password is changed';
  const end =
    endsAt !== null && days === endDays ? endsAt : Date.parse(confirmedAt) + days * 24 * 3600 * 1000;
  return `Ends on ${minuteText(end)}`;
}

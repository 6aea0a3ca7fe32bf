import { useState, type FormEvent } from 'react';
import { fieldErrorsOf } from '#shared/errors.ts';
import type { UserBid } from '#shared/marketplace/listing.ts';
import { CLAIM_STATE_TEXTS, MAX_CLAIM_LENGTH, openClaimSchema } from '#shared/claims/warranty-claim.ts';
import { useOfflineReason } from '#client/device-copy/needs-connection.tsx';
import { failureOf } from '#client/platform/failure.ts';
import { trpc } from '#client/platform/trpc.ts';
import { useSingleFlight } from '#client/platform/use-single-flight.ts';
import { Button } from '#client/ui/button/button.tsx';
import { Callout } from '#client/ui/callout/callout.tsx';
import { Dialog } from '#client/ui/dialog/dialog.tsx';
import { useFocusAfterDialog } from '#client/ui/focus-after.ts';
import { useFieldErrors } from '#client/ui/forms/field-errors.ts';
import { notify } from '#client/ui/notices/notices.tsx';
import { TextAreaField } from '#client/ui/forms/text-field.tsx';
import classes from './claim-button.module.css';

/** Opens a warranty claim if possible, and shows the state of an existing one. */
export function ClaimButton({ bid }: { bid: UserBid }) {
  const [isOpen, setOpen] = useState(false);
  const offlineReason = useOfflineReason();
  const focusAfter = useFocusAfterDialog();
  const close = (isOpened: boolean) => {
    setOpen(false);
    focusAfter(isOpened);
  };
  return (
    <>
      {bid.claim !== null && <span className={classes.state}>{CLAIM_STATE_TEXTS[bid.claim.state]}</span>}
      {bid.canClaim && (
        <Button
          variant="default"
          size="xs"
          disabled={offlineReason !== undefined}
          title={offlineReason}
          aria-haspopup="dialog"
          onClick={() => setOpen(true)}
        >
          Report a problem
        </Button>
      )}
      {isOpen && <ClaimDialog listingId={bid.listing.id} onClose={close} />}
    </>
  );
}

interface ClaimDialogProps {
  listingId: number;
  onClose: (isOpened: boolean) => void;
}

function ClaimDialog({ listingId, onClose }: ClaimDialogProps) {
  const utils = trpc.useUtils();
  const [text, setText] = useState('');
  const fieldErrors = useFieldErrors();
  const [refusal, setRefusal] = useState<string>();
  const claiming = useSingleFlight(
    trpc.marketplace.openClaim.useMutation({
      onSuccess: async (outcome) => {
        if (outcome.outcome === 'refused') {
          setRefusal(outcome.text);
          return;
        }
        await utils.marketplace.invalidate();
        notify('good', 'We have your claim and will email you our decision.');
        onClose(true);
      },
      onError: (failed) => setRefusal(failureOf(failed).text),
    }),
  );
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    const claim = openClaimSchema.safeParse({ listingId, text });
    fieldErrors.show(fieldErrorsOf(claim.error?.issues ?? []));
    setRefusal(undefined);
    if (claim.success) claiming.mutate(claim.data);
  };
  return (
    <Dialog
      isOpen
      title="Warranty claim"
      closesOutside={false}
      canClose={!claiming.isPending}
      onClose={() => onClose(false)}
    >
      <form className={classes.form} onSubmit={onSubmit} noValidate>
        <p>
          Say what is wrong with the account. The seller is not paid until we have decided; if you are right,
          the whole price goes back to your balance and the account to the seller.
        </p>
        <TextAreaField
          label="What is wrong?"
          rows={5}
          maxLength={MAX_CLAIM_LENGTH}
          value={text}
          error={fieldErrors.errorOf('text')}
          announcesError
          onChange={(event) => {
            setText(event.target.value);
            fieldErrors.edit('text');
          }}
        />
        {refusal !== undefined && <Callout tone="bad">{refusal}</Callout>}
        <Button type="submit" loading={claiming.isPending}>
          Open the claim
        </Button>
      </form>
    </Dialog>
  );
}

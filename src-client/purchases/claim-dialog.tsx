import { type FormEvent, useState } from 'react';
import {
  CLAIM_REASON_TEXTS,
  CLAIM_REASONS,
  claimBodySchema,
  type ClaimReason,
  MAX_CLAIM_LENGTH,
} from '#shared/claims/warranty-claim.ts';
import { fieldErrorsOf } from '#shared/errors.ts';
import { failureOf } from '#client/platform/failure.ts';
import { trpc } from '#client/platform/trpc.ts';
import { useSingleFlight } from '#client/platform/use-single-flight.ts';
import { Button } from '#client/ui/button/button.tsx';
import { Callout } from '#client/ui/callout/callout.tsx';
import { DialogActions } from '#client/ui/dialog/dialog-actions.tsx';
import { Dialog } from '#client/ui/dialog/dialog.tsx';
import { useAfterDialog } from '#client/ui/dialog/use-after-dialog.ts';
import { useFieldErrors } from '#client/ui/forms/field-errors.ts';
import { SelectField } from '#client/ui/forms/select-field.tsx';
import { TextAreaField, TextField } from '#client/ui/forms/text-field.tsx';
import { StepHeading } from '#client/ui/step-heading/step-heading.tsx';
import type { Purchase } from './purchases-query.ts';
import classes from './claim-dialog.module.css';

interface ClaimDialogProps {
  purchase: Purchase;
  onClose: (isDone: boolean) => void;
}

const REASONS = CLAIM_REASONS.map((value) => ({ value, label: CLAIM_REASON_TEXTS[value] }));

/** Opens a warranty claim: the reason, the date of a ban, and evidence; then shows what happens next. */
export function ClaimDialog({ purchase, onClose }: ClaimDialogProps) {
  const form = useClaimForm(purchase.username);
  const close = () => onClose(form.isOpened);
  return (
    <Dialog isOpen title="Report a problem" closesOutside={false} canClose={!form.isSending} onClose={close}>
      {form.isOpened ? (
        <>
          <StepHeading>We have your claim.</StepHeading>
          <p>We look at the account and email you our decision. Until then you cannot sell or trade it in.</p>
          <DialogActions>
            <Button onClick={close}>Close</Button>
          </DialogActions>
        </>
      ) : (
        <ClaimFields purchase={purchase} form={form} onCancel={close} />
      )}
    </Dialog>
  );
}

function useClaimForm(username: string) {
  const utils = trpc.useUtils();
  const [reason, setReason] = useState<ClaimReason>('banned');
  const [bannedOn, setBannedOn] = useState('');
  const [text, setText] = useState('');
  const [refusal, setRefusal] = useState<string>();
  const errors = useFieldErrors();
  const refreshAfterDialog = useAfterDialog(() => {
    void utils.purchases.invalidate();
    void utils.marketplace.invalidate();
  });
  const claiming = useSingleFlight(
    trpc.claims.open.useMutation({
      onSuccess: (outcome) => {
        if (outcome.outcome === 'refused') setRefusal(outcome.text);
        else refreshAfterDialog();
      },
      onError: (failed) => setRefusal(failureOf(failed).text),
    }),
  );
  return {
    reason,
    bannedOn,
    text,
    refusal,
    errorOf: errors.errorOf,
    isSending: claiming.isPending,
    isOpened: claiming.data?.outcome === 'opened',
    setReason,
    setBannedOn: (typed: string) => {
      setBannedOn(typed);
      errors.edit('bannedOn');
    },
    setText: (typed: string) => {
      setText(typed);
      errors.edit('text');
    },
    send: () => {
      const isBan = reason === 'banned' && bannedOn !== '';
      const checked = claimBodySchema.safeParse({ reason, text, ...(isBan && { bannedOn }) });
      errors.show(fieldErrorsOf(checked.error?.issues ?? []));
      setRefusal(undefined);
      if (checked.success) claiming.mutate({ ...checked.data, username });
    },
  };
}

interface ClaimFieldsProps {
  purchase: Purchase;
  form: ReturnType<typeof useClaimForm>;
  onCancel: () => void;
}

function ClaimFields({ purchase: { username, claim }, form, onCancel }: ClaimFieldsProps) {
  const { reason, refusal } = form;
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    form.send();
  };
  return (
    <form className={classes.form} onSubmit={onSubmit} noValidate>
      <p>
        What is wrong with <b>{username}</b>? If the warranty covers it, you get a replacement, or the price
        back as balance.
      </p>
      {claim?.state === 'rejected' && claim.answer !== null && (
        <Callout tone="info">Our answer to your last claim: “{claim.answer}”</Callout>
      )}
      <SelectField label="Problem" options={REASONS} chosen={reason} onChoose={form.setReason} />
      {reason === 'banned' && (
        <TextField
          label="Banned since"
          type="date"
          value={form.bannedOn}
          error={form.errorOf('bannedOn')}
          announcesError
          onChange={({ target }) => form.setBannedOn(target.value)}
        />
      )}
      <TextAreaField
        label="Proof"
        description="What the game says, word for word, or a link to a screenshot."
        rows={5}
        maxLength={MAX_CLAIM_LENGTH}
        value={form.text}
        error={form.errorOf('text')}
        announcesError
        onChange={({ target }) => form.setText(target.value)}
      />
      {refusal !== undefined && <Callout tone="bad">{refusal}</Callout>}
      <DialogActions>
        <Button variant="default" disabled={form.isSending} onClick={onCancel}>
          Cancel
        </Button>
        <Button type="submit" loading={form.isSending}>
          Send claim
        </Button>
      </DialogActions>
    </form>
  );
}

import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { PasskeyRecord } from '#shared/identity/factors.ts';
import { PASSKEY_NAME_MAX_LENGTH, passkeyRenamingSchema } from '#shared/identity/passkeys.ts';
import { fieldsOfError } from '#client/identity/identity-failure.ts';
import { loadLock } from '#client/offline/vault/load-lock.ts';
import { failureOf } from '#client/platform/failure.ts';
import { trpc } from '#client/platform/trpc.ts';
import { useSingleFlight } from '#client/platform/use-single-flight.ts';
import { Button } from '#client/ui/button/button.tsx';
import { Callout } from '#client/ui/callout/callout.tsx';
import { ConfirmDialog } from '#client/ui/dialog/confirm-dialog.tsx';
import { Dialog } from '#client/ui/dialog/dialog.tsx';
import { TextField } from '#client/ui/forms/text-field.tsx';
import { useZodForm } from '#client/ui/forms/use-zod-form.ts';
import { notify } from '#client/ui/notices/notices.tsx';
import classes from './set-up-totp-dialog.module.css';
import { useFactorsChange } from './use-factors-change.ts';

export interface PasskeyQuestion {
  kind: 'rename' | 'remove';
  passkey: PasskeyRecord;
}

interface PasskeyDialogsProps {
  question: PasskeyQuestion | undefined;
  /** Whether no other second factor remains, so that the password alone would be enough. */
  isLastFactor: boolean;
  onClose: () => void;
}

/** The dialogs about one passkey of the list. */
export function PasskeyDialogs({ question, isLastFactor, onClose }: PasskeyDialogsProps): ReactNode {
  if (question === undefined) return null;
  const { kind, passkey } = question;
  if (kind === 'rename') {
    return (
      <Dialog isOpen title="Rename the passkey" closesOutside={false} onClose={onClose}>
        <RenameForm passkey={passkey} onDone={onClose} />
      </Dialog>
    );
  }
  return <RemoveDialog passkey={passkey} isLastFactor={isLastFactor} onClose={onClose} />;
}

const nameSchema = passkeyRenamingSchema.pick({ name: true });

function RenameForm({ passkey, onDone }: { passkey: PasskeyRecord; onDone: () => void }) {
  const refresh = useFactorsChange();
  const renaming = useSingleFlight(
    trpc.identity.renamePasskey.useMutation({
      onSuccess: async () => {
        await refresh();
        onDone();
      },
    }),
  );
  const fields = fieldsOfError(renaming.error);
  const form = useZodForm(nameSchema, ({ name }) => renaming.mutate({ id: passkey.id, name }), fields);
  const boxText = fields['detail']?.[0];
  return (
    <form className={classes.form} {...form.props} aria-label="Rename the passkey">
      {boxText !== undefined && <Callout tone="bad">{boxText}</Callout>}
      <TextField
        label="Name"
        name="name"
        defaultValue={passkey.name}
        maxLength={PASSKEY_NAME_MAX_LENGTH}
        autoComplete="off"
        required
        data-autofocus
        error={form.errorOf('name')}
      />
      <Button type="submit" size="md" loading={renaming.isPending}>
        Save
      </Button>
    </form>
  );
}

function RemoveDialog({
  passkey,
  isLastFactor,
  onClose,
}: {
  passkey: PasskeyRecord;
  isLastFactor: boolean;
  onClose: () => void;
}) {
  const refresh = useFactorsChange();
  const lock = useQuery({ queryKey: ['copy-lock'], queryFn: loadLock, staleTime: 0 }).data;
  const locksCopy = lock !== undefined && 'lock' in lock && lock.lock.credentialId === passkey.credentialId;
  const removal = useSingleFlight(
    trpc.identity.removePasskey.useMutation({
      onSuccess: async () => {
        notify('good', 'The passkey is removed.');
        await refresh();
        onClose();
      },
    }),
  );
  return (
    <ConfirmDialog
      isOpen
      title={`Remove ${passkey.name}?`}
      confirmLabel="Remove"
      isPending={removal.isPending}
      onConfirm={() => removal.mutate({ id: passkey.id })}
      onClose={onClose}
    >
      {removal.isError && <Callout tone="bad">{failureOf(removal.error).text}</Callout>}
      <p>
        {isLastFactor
          ? 'Your password alone will log you in again, and your recovery codes stop working.'
          : 'It does not log you in any more. Delete it on your device too.'}
        {locksCopy && ' The copy on this device that it locks is discarded.'}
      </p>
    </ConfirmDialog>
  );
}

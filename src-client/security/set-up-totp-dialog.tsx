import { useState } from 'react';
import { factorCodeFormSchema } from '#shared/identity/factors.ts';
import { fieldsOfError } from '#client/identity/identity-failure.ts';
import { trpc } from '#client/platform/trpc.ts';
import { useSingleFlight } from '#client/platform/use-single-flight.ts';
import { AnchorButton, Button } from '#client/ui/button/button.tsx';
import { CopyButton } from '#client/ui/button/copy-button.tsx';
import { Callout } from '#client/ui/callout/callout.tsx';
import { Dialog } from '#client/ui/dialog/dialog.tsx';
import { useZodForm } from '#client/ui/forms/use-zod-form.ts';
import { notify } from '#client/ui/notices/notices.tsx';
import { CodeField } from './code-field.tsx';
import { QrCode } from './qr-code.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import classes from './set-up-totp-dialog.module.css';
import { useFactorsChange } from './use-factors-change.ts';

interface SetUpTotpDialogProps {
  /** For the app: `address` for the camera, `secret` for typing. */
  setup: { secret: string; address: string };
  onClose: () => void;
}

/** Scan, confirm with a first code, save the recovery codes. */
export function SetUpTotpDialog({ setup, onClose }: SetUpTotpDialogProps) {
  const [recoveryCodes, setRecoveryCodes] = useState<readonly string[]>();
  const refresh = useFactorsChange();
  const end = () => {
    onClose();
    void refresh();
  };
  const confirmation = useConfirmation((codes) => {
    notify('good', 'The authenticator app is set up. Other devices were logged out.');
    if (codes === null) end();
    else setRecoveryCodes(codes);
  });
  return (
    <Dialog
      isOpen
      title={recoveryCodes === undefined ? 'Set up the authenticator app' : 'Save your recovery codes'}
      closesOutside={false}
      // The codes are shown only once.
      canClose={recoveryCodes === undefined && !confirmation.isPending}
      onClose={onClose}
    >
      {recoveryCodes === undefined ? (
        <Pairing setup={setup} confirmation={confirmation} />
      ) : (
        <RecoveryCodes codes={recoveryCodes} onSaved={end} />
      )}
    </Dialog>
  );
}

function useConfirmation(onAdded: (recoveryCodes: readonly string[] | null) => void) {
  return useSingleFlight(
    trpc.identity.confirmTotp.useMutation({
      meta: { handlesThrottling: true },
      onSuccess: ({ recoveryCodes }) => onAdded(recoveryCodes),
    }),
  );
}

function Pairing({
  setup: { secret, address },
  confirmation,
}: {
  setup: SetUpTotpDialogProps['setup'];
  confirmation: ReturnType<typeof useConfirmation>;
}) {
  const fields = fieldsOfError(confirmation.error);
  const form = useZodForm(factorCodeFormSchema, confirmation.mutate, fields);
  const boxText = fields['detail']?.[0];
  return (
    <form className={classes.form} {...form.props} aria-label="Set up the authenticator app">
      <p>Scan this with the app, or enter the key by hand.</p>
      <div className={classes.secret}>
        <QrCode text={address} label="QR code for the authenticator app" />
        <div className={classes.byHand}>
          <p className={classes.caption}>Key</p>
          <p className={classes.key}>
            <code>{secret.replaceAll(/(.{4})(?=.)/g, '$1 ')}</code>
            <CopyButton text={secret} label="Copy the key" />
          </p>
          <AnchorButton className={classes.openApp} variant="default" href={address}>
            Open in the app
          </AnchorButton>
        </div>
      </div>
      {boxText !== undefined && <Callout tone="bad">{boxText}</Callout>}
      <CodeField kind="totp" error={form.errorOf('code')} />
      <Button type="submit" size="md" loading={confirmation.isPending}>
        Turn on
      </Button>
    </form>
  );
}

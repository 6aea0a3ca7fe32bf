import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useMe } from '#client/identity/session.ts';
import { deviceStorage } from '#client/platform/web-storage.ts';
import { useSingleFlight } from '#client/platform/use-single-flight.ts';
import { Button } from '#client/ui/button/button.tsx';
import { Callout } from '#client/ui/callout/callout.tsx';
import { Dialog } from '#client/ui/dialog/dialog.tsx';
import { notify } from '#client/ui/notices/notices.tsx';
import { canUsePasskeys, passkeyFailure } from '#client/platform/passkeys.ts';
import { createPasskey } from './create-passkey.ts';
import classes from './passkey-offer.module.css';
import { RecoveryCodes } from './recovery-codes.tsx';
import { useFactorsChange } from './use-factors-change.ts';

/** Marks that the customer has declined on this device, and is not asked again. */
const DECLINED = 'passkey-offer-declined';

function hasDeclined(): boolean {
  return deviceStorage.read(DECLINED) !== undefined;
}

function rememberDeclined(): void {
  // Without storage, the customer is asked again.
  deviceStorage.write(DECLINED, '');
}

/** Offers customers without a second factor a passkey, once, after their first purchase. */
export function PasskeyOffer() {
  const me = useMe();
  const creation = usePasskeyCreation();
  const [isWanted] = useState(() => !hasDeclined() && canUsePasskeys());
  const [isOver, setOver] = useState(false);
  if (!me || !isWanted || isOver) return null;
  const recoveryCodes = creation.data?.recoveryCodes ?? null;
  // Once the passkey is added, the customer has a second factor, but its recovery codes are still on screen. There are
  // none if the customer had a second factor already.
  const isAdding = creation.isPending || recoveryCodes !== null;
  if ((me.hasSecondFactor || creation.isSuccess) && !isAdding) return null;
  return <Offer creation={creation} onOver={() => setOver(true)} />;
}

function usePasskeyCreation() {
  const refresh = useFactorsChange();
  return useSingleFlight(
    useMutation({
      mutationFn: createPasskey,
      onSuccess: ({ recoveryCodes }) => {
        notify('good', 'The passkey is added. Other devices were logged out.');
        if (recoveryCodes === null) void refresh();
      },
    }),
  );
}

interface OfferProps {
  creation: ReturnType<typeof usePasskeyCreation>;
  onOver: () => void;
}

function Offer({ creation, onOver }: OfferProps) {
  const refresh = useFactorsChange();
  const end = () => {
    onOver();
    void refresh();
  };
  return (
    <section className={classes.offer} aria-labelledby="passkey-offer">
      <h2 id="passkey-offer">Lock your account with a passkey</h2>
      <p className={classes.text}>
        Log in with your fingerprint, your face or your device’s PIN. A stolen password is then worthless.
      </p>
      {creation.isError && <Callout tone="bad">{passkeyFailure(creation.error)}</Callout>}
      <div className={classes.actions}>
        <Button variant="default" loading={creation.isPending} onClick={() => creation.mutate()}>
          Create a passkey
        </Button>
        <Button
          variant="subtle"
          disabled={creation.isPending}
          onClick={() => {
            rememberDeclined();
            onOver();
          }}
        >
          Not now
        </Button>
      </div>
      <Dialog
        isOpen={creation.isSuccess}
        title="Save your recovery codes"
        closesOutside={false}
        canClose={false}
        onClose={end}
      >
        <RecoveryCodes codes={creation.data?.recoveryCodes ?? []} onSaved={end} />
      </Dialog>
    </section>
  );
}

import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { PasskeyRecord } from '#shared/identity/factors.ts';
import {
  askPasskeySecret,
  canLockWithPasskey,
  passkeySecretFailure,
} from '#client/identity/passkey-secret.ts';
import { discardLockedVault, lockVault, removeLock, unlockVault } from '#client/offline/vault/lock-vault.ts';
import type { VaultLock } from '#client/offline/vault/open-vault.ts';
import { trpc } from '#client/platform/trpc.ts';
import { useSingleFlight } from '#client/platform/use-single-flight.ts';
import { Button } from '#client/ui/button/button.tsx';
import { Callout } from '#client/ui/callout/callout.tsx';
import { ConfirmDialog } from '#client/ui/dialog/confirm-dialog.tsx';
import { SwitchField } from '#client/ui/forms/switch-field.tsx';
import { Section } from '#client/ui/section/section.tsx';
import { useCopyChange } from './copy-change.ts';
import classes from './copy-lock-section.module.css';
import { deviceCopyQuery } from './device-copy-query.ts';
import { UnlockCopy } from './locked-copy.tsx';

/** The setting whether a passkey is needed to read the copy on this device. */
export function CopyLockSection() {
  const passkeys = trpc.identity.factors.useQuery().data?.passkeys;
  const copy = useQuery(deviceCopyQuery()).data;
  const canLock = useQuery({ queryKey: ['can-lock-copy'], queryFn: canLockWithPasskey, staleTime: Infinity });
  if (passkeys === undefined || copy === undefined || copy.problem !== undefined) return null;
  // A customer who has locked the copy can always remove the lock.
  if (copy.lock.state === 'none' && (passkeys.length === 0 || canLock.data !== true)) return null;
  return (
    <Section
      id="saved-copy"
      title="Saved copy on this device"
      lead="Your purchases are saved here, encrypted, so that you can read them without a connection."
    >
      <CopyLock lock={copy.lock} passkeys={passkeys} />
    </Section>
  );
}

interface CopyLockProps {
  lock: VaultLock;
  passkeys: readonly PasskeyRecord[];
}

function CopyLock({ lock, passkeys }: CopyLockProps) {
  const refreshCopy = useCopyChange();
  const change = useSingleFlight(
    useMutation({
      mutationFn: (isLocked: boolean) =>
        isLocked ? lockVault(passkeys, askPasskeySecret) : unlockForGood(lock),
      onSettled: refreshCopy,
    }),
  );
  const isEmpty = lock.state === 'empty';
  return (
    <>
      {isEmpty && (
        <Callout tone="warn" title="Nothing is saved at the moment">
          The copy was discarded, or its passkey was removed. Save a new one with a passkey, or switch this
          off to save it without.
        </Callout>
      )}
      <SwitchField
        label="Ask for my passkey before it opens"
        isOn={change.isPending ? change.variables : lock.state !== 'none'}
        isDisabled={change.isPending}
        onSwitch={(isOn) => change.mutate(isOn)}
        description={<LockText lock={lock} passkeys={passkeys} />}
      />
      {isEmpty && passkeys.length > 0 && (
        <Button variant="default" loading={change.isPending} onClick={() => change.mutate(true)}>
          Save a new copy
        </Button>
      )}
      {change.isError && <Callout tone="bad">{passkeySecretFailure(change.error)}</Callout>}
      {lock.state === 'locked' && (
        <div className={classes.actions}>
          <UnlockCopy />
          <DiscardCopy />
        </div>
      )}
    </>
  );
}

/** A locked vault is unlocked first, to save the files that only this device has. */
async function unlockForGood({ state }: VaultLock): Promise<void> {
  if (state === 'locked') await unlockVault(askPasskeySecret);
  await removeLock();
}

function LockText({ lock, passkeys }: CopyLockProps): string {
  if (lock.state === 'none')
    return 'Now it opens for everyone who uses this browser while you are logged in. With a passkey it asks for your finger, your face or the PIN of your device first.';
  if (!('lock' in lock)) return 'Logging out ends this choice too.';
  const name =
    passkeys.find(({ credentialId }) => credentialId === lock.lock.credentialId)?.name ?? 'a passkey';
  const now =
    lock.state === 'locked'
      ? 'It is brought up to date once you unlock it.'
      : 'It is open in this tab until you close or reload it.';
  return `Locked with ${name}. ${now} Logging out removes the copy and ends this choice.`;
}

/** For customers who have lost the passkey. */
function DiscardCopy() {
  const [isAsking, setAsking] = useState(false);
  const refreshCopy = useCopyChange();
  const discarding = useSingleFlight(
    useMutation({
      mutationFn: discardLockedVault,
      onSuccess: async () => {
        await refreshCopy();
        setAsking(false);
      },
    }),
  );
  return (
    <>
      <Button variant="subtle" onClick={() => setAsking(true)}>
        Discard the copy
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        title="Discard the saved copy?"
        confirmLabel="Discard"
        isPending={discarding.isPending}
        onConfirm={() => discarding.mutate()}
        onClose={() => setAsking(false)}
      >
        {discarding.isError && <Callout tone="bad">It could not be removed. Please try again.</Callout>}
        <p>
          For when you cannot use its passkey any more. Your account stays as it is, and a new copy can be
          saved. Export files that are kept here are lost.
        </p>
      </ConfirmDialog>
    </>
  );
}

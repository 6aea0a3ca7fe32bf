import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { loadVault } from '#client/offline/vault/load-vault.ts';
import { useIsOffline } from '#client/platform/connection.ts';
import { Moment } from '#client/ui/day.tsx';
import { SwitchField } from '#client/ui/forms/switch-field.tsx';
import { DEVICE_COPY_KEY } from './copy-keys.ts';
import { type DeviceCopy, deviceCopyQuery, STORAGE_PROBLEM_TEXTS } from './device-copy-query.ts';
import classes from './device-copy-panel.module.css';
import { EmptyCopyText, UnlockCopy } from './locked-copy.tsx';
import { syncNow } from './sync-soon.ts';

/** What this device stores of the customer, and whether that includes passwords. */
export function DeviceCopyPanel() {
  const copy = useQuery(deviceCopyQuery()).data;
  return (
    <section className={classes.panel} id="device-copy" aria-labelledby="device-copy-title">
      <h2 id="device-copy-title">On this device</h2>
      <div className={classes.text} role="status">
        {copy && <CopyState copy={copy} />}
      </div>
      {copy?.lock.state === 'locked' && <UnlockCopy />}
      {copy !== undefined && copy.problem === undefined && isOpen(copy) && <PasswordSwitch copy={copy} />}
    </section>
  );
}

function CopyState({ copy: { problem, lock, upToDateAt } }: { copy: DeviceCopy }) {
  if (problem !== undefined) return <p>{STORAGE_PROBLEM_TEXTS[problem]}</p>;
  if (lock.state === 'empty')
    return (
      <p>
        <EmptyCopyText />
      </p>
    );
  return (
    <>
      <p>
        Your purchases, transactions, payments and export files are saved here, encrypted
        {lock.state === 'none' ? '' : ' and locked with your passkey'}, so that they open without a
        connection. Logging out removes all of it.
      </p>
      <p className={classes.since}>
        {lock.state === 'locked' && 'It is brought up to date once you unlock it.'}
        {upToDateAt !== undefined && (
          <>
            Up to date as of <Moment at={new Date(upToDateAt)} />.
          </>
        )}
      </p>
    </>
  );
}

function isOpen({ lock: { state } }: DeviceCopy): boolean {
  return state === 'none' || state === 'unlocked';
}

function PasswordSwitch({ copy }: { copy: DeviceCopy }) {
  const isOffline = useIsOffline();
  const queryClient = useQueryClient();
  // Set at once: a controlled switch would jump back until the mutation runs.
  const [wanted, setWanted] = useState<boolean>();
  const change = useMutation({
    mutationFn: async (keepsPasswords: boolean) => {
      await (await loadVault())?.setKeepsPasswords(keepsPasswords);
      if (keepsPasswords) await syncNow(true);
    },
    onSettled: async () => {
      await queryClient.invalidateQueries({ queryKey: DEVICE_COPY_KEY });
      setWanted(undefined);
    },
  });
  const isOn = wanted ?? copy.keepsPasswords;
  const cannotSwitchOn = isOffline && !isOn;
  return (
    <SwitchField
      label="Keep passwords on this device"
      isOn={isOn}
      isDisabled={wanted !== undefined || cannotSwitchOn}
      onSwitch={(next) => {
        setWanted(next);
        change.mutate(next);
      }}
      description={
        <>
          {isOn
            ? 'The passwords of your purchases open without a connection too. Switching this off removes them at once, and so does logging out.'
            : 'The passwords of your purchases need a connection. Switch this on only where nobody else uses this browser.'}{' '}
          Export files with passwords stay until you remove them.
          {cannotSwitchOn && ' Switching it on needs a connection.'}
        </>
      }
    />
  );
}

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { unlockVault } from '#client/offline/vault/lock-vault.ts';
import { useIsOffline } from '#client/platform/connection.ts';
import { useSingleFlight } from '#client/platform/use-single-flight.ts';
import { askPasskeySecret, passkeySecretFailure } from '#client/identity/passkey-secret.ts';
import { Button } from '#client/ui/button/button.tsx';
import { Callout } from '#client/ui/callout/callout.tsx';
import { useCopyChange } from './copy-change.ts';
import { deviceCopyQuery } from './device-copy-query.ts';
import classes from './locked-copy.module.css';

interface UnlockCopyProps {
  /** Whether it is the page's main content. */
  isPage?: boolean;
  onUnlocked?: () => Promise<void>;
}

/** Unlocks the copy on this device with a passkey; works offline. Queries that failed before then read from it. */
export function UnlockCopy({ isPage = false, onUnlocked }: UnlockCopyProps) {
  const queryClient = useQueryClient();
  const refreshCopy = useCopyChange();
  const unlocking = useSingleFlight(
    useMutation({
      mutationFn: () => unlockVault(askPasskeySecret),
      onSuccess: async () => {
        await refreshCopy();
        void queryClient.resetQueries({ predicate: ({ state }) => state.status === 'error' });
        await onUnlocked?.();
      },
    }),
  );
  return (
    <div className={`${classes.unlock} ${isPage ? classes.page : ''}`}>
      <Button
        variant={isPage ? 'filled' : 'default'}
        loading={unlocking.isPending}
        onClick={() => unlocking.mutate()}
      >
        Unlock with passkey
      </Button>
      {unlocking.isError && <Callout tone="bad">{passkeySecretFailure(unlocking.error)}</Callout>}
    </div>
  );
}

/** Nothing is stored until the customer decides. */
export function EmptyCopyText() {
  return (
    <>
      Nothing is saved on this device: the copy that your passkey locked is gone.{' '}
      <Link to="/my-account/profile/security/" hash="saved-copy">
        Save a new one
      </Link>{' '}
      with a connection.
    </>
  );
}

/** Above pages that are read from this device: says offline that the copy is locked, and unlocks it. */
export function LockedNotice() {
  const isOffline = useIsOffline();
  const state = useQuery(deviceCopyQuery()).data?.lock.state;
  if (!isOffline || (state !== 'locked' && state !== 'empty')) return null;
  return (
    <div className={classes.notice}>
      {state === 'locked' ? (
        <LockedCallout>Unlock it to read this page offline.</LockedCallout>
      ) : (
        <EmptyCallout />
      )}
    </div>
  );
}

interface NeedsOpenCopyProps {
  children: ReactNode;
  /** Why the page needs it. */
  reason: string;
}

/** For a page that reads and writes this device's copy, online or offline. */
export function NeedsOpenCopy({ children, reason }: NeedsOpenCopyProps) {
  const state = useQuery(deviceCopyQuery()).data?.lock.state;
  if (state !== 'locked' && state !== 'empty') return children;
  return (
    <div className={classes.instead}>
      {state === 'locked' ? <LockedCallout>{reason}</LockedCallout> : <EmptyCallout />}
    </div>
  );
}

function LockedCallout({ children }: { children: ReactNode }) {
  return (
    <Callout tone="info" title="Your saved copy is locked">
      <p className={classes.text}>{children}</p>
      <UnlockCopy />
    </Callout>
  );
}

function EmptyCallout() {
  return (
    <Callout tone="warn">
      <EmptyCopyText />
    </Callout>
  );
}

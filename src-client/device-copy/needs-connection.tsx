import type { ReactNode } from 'react';
import { useIsOffline } from '#client/platform/connection.ts';
import { Callout } from '#client/ui/callout/callout.tsx';
import classes from './needs-connection.module.css';

interface NeedsConnectionProps {
  children: ReactNode;
  /** What needs the connection, if not the whole page. */
  what?: string;
}

/** For pages that cannot work offline: says so, and disables all fields and buttons. Input is kept. */
export function NeedsConnection({ children, what = 'This page' }: NeedsConnectionProps) {
  const isOffline = useIsOffline();
  return (
    <>
      {isOffline && (
        <div className={classes.reason}>
          <Callout tone="warn">{what} needs a connection.</Callout>
        </div>
      )}
      <fieldset className={classes.page} disabled={isOffline}>
        {children}
      </fieldset>
    </>
  );
}

/** Why a single button is disabled offline, for its `disabled` and `title`; undefined if it is not. */
export function useOfflineReason(): string | undefined {
  return useIsOffline() ? 'This needs a connection.' : undefined;
}

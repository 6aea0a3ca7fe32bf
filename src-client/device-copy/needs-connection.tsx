import type { ReactNode } from 'react';
import { useIsOffline } from '#client/platform/connection.ts';
import { Callout } from '#client/ui/callout/callout.tsx';
import classes from './needs-connection.module.css';

/**
 * A page of which nothing works without the shop: offline it says so, and every field and button in it is disabled. What
 * was typed stays.
 */
export function NeedsConnection({ children }: { children: ReactNode }) {
  const isOffline = useIsOffline();
  return (
    <>
      {isOffline && (
        <div className={classes.reason}>
          <Callout tone="warn">This page needs a connection.</Callout>
        </div>
      )}
      <fieldset className={classes.page} disabled={isOffline}>
        {children}
      </fieldset>
    </>
  );
}

/** Why a single button cannot be used now: for its `disabled` and its `title`; undefined when it can. */
export function useOfflineReason(): string | undefined {
  return useIsOffline() ? 'This needs a connection.' : undefined;
}

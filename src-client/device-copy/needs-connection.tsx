import type { ReactNode } from 'react';
import { useIsOffline } from '#client/platform/connection.ts';
import { Callout } from '#client/ui/callout/callout.tsx';
import classes from './needs-connection.module.css';

interface NeedsConnectionProps {
  children: ReactNode;
  /** Where it is not the whole page. */
  what?: string;
}

/**
 * A page of which nothing works without the shop: offline it says so, and every field and button in it is disabled. What
 * was typed stays.
 */
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

/** Why a single button cannot be used now: for its `disabled` and its `title`; undefined when it can. */
export function useOfflineReason(): string | undefined {
  return useIsOffline() ? 'This needs a connection.' : undefined;
}

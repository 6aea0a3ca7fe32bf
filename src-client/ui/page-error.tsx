import type { ErrorComponentProps } from '@tanstack/react-router';
import { Suspense, useEffect } from 'react';
import { isMissingPart, reloadForMissingPart } from '#client/platform/app-update.ts';
import { useIsOffline } from '#client/platform/connection.ts';
import { lazyPart } from '#client/platform/lazy-part.ts';
import { Button } from './button/button.tsx';
import { ErrorState } from './message-states/error-state.tsx';

const PageFault = lazyPart(async () => (await import('./page-fault.tsx')).PageFault, MissingPart);

/** Shown if a page cannot be rendered: the reason, a button to retry, and a reference for support. */
export function PageError(props: ErrorComponentProps) {
  if (isMissingPart(props.error)) return <MissingPart />;
  return (
    <Suspense fallback={null}>
      <PageFault {...props} />
    </Suspense>
  );
}

/** The code of this page belonged to an earlier version of the shop and is gone. */
function MissingPart() {
  const isOffline = useIsOffline();
  useEffect(() => {
    if (!isOffline) reloadForMissingPart();
  }, [isOffline]);
  return (
    <ErrorState
      isPage
      text={isOffline ? 'This page needs a connection.' : 'There is a new version of this page.'}
      action={<Button onClick={() => window.location.reload()}>Reload</Button>}
    />
  );
}

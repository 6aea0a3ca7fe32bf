import { useRouter, type ErrorComponentProps } from '@tanstack/react-router';
import { useEffect } from 'react';
import { isMissingPart, reloadForMissingPart } from '#client/platform/app-update.ts';
import { useIsOffline } from '#client/platform/connection.ts';
import { useShopInfo } from '#client/platform/shop-info.ts';
import { ButtonLink } from '#client/ui/button/button-link.tsx';
import { Button } from '#client/ui/button/button.tsx';
import { ErrorState } from '#client/ui/message-states/message-states.tsx';
import { usePageFault } from './page-fault.ts';

/** What a page shows when it cannot be drawn: the reason, a way to try again, and the reference to give to support. */
export function PageError(props: ErrorComponentProps) {
  return isMissingPart(props.error) ? <MissingPart /> : <PageFault {...props} />;
}

/** The part of the page that was asked for went with an earlier version of the shop. */
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

function PageFault({ error, reset }: ErrorComponentProps) {
  const router = useRouter();
  const email = useShopInfo()?.email;
  const { text, reference } = usePageFault(error);
  const retry = async () => {
    await router.invalidate();
    reset();
  };
  return (
    <ErrorState
      isPage
      text={text}
      hint={`Try again, or go back to the start. If it keeps happening, write to ${email ?? 'support'}.`}
      reference={reference}
      action={
        <>
          <Button onClick={retry}>Try again</Button>
          <ButtonLink to="/" variant="default">
            Go home
          </ButtonLink>
        </>
      }
    />
  );
}

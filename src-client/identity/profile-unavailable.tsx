import { type ErrorComponentProps, useRouter } from '@tanstack/react-router';
import { PageError } from '#client/layout/page-error.tsx';
import { useIsOffline } from '#client/platform/connection.ts';
import { failureOf } from '#client/platform/failure.ts';
import { Button } from '#client/ui/button/button.tsx';
import { EmptyState } from '#client/ui/message-states/message-states.tsx';

/** The account area without a network, on a device that keeps nothing of anybody. */
export function ProfileUnavailable(props: ErrorComponentProps) {
  const router = useRouter();
  const isOffline = useIsOffline();
  if (!isOffline || failureOf(props.error).status !== undefined) return <PageError {...props} />;
  const retry = async () => {
    await router.invalidate();
    props.reset();
  };
  return (
    <EmptyState
      isPage
      symbol="purchases"
      text="Your account needs a connection."
      hint="This device keeps no copy of it. Log in once with a connection, and it opens without one too."
      action={<Button onClick={retry}>Try again</Button>}
    />
  );
}

import { Link } from '@tanstack/react-router';
import { trpc } from '#client/platform/trpc.ts';
import { useSingleFlight } from '#client/platform/use-single-flight.ts';
import { failureOf } from '#client/platform/failure.ts';
import { AccountTask } from '#client/identity/account-task.tsx';
import { useSessionChange } from '#client/identity/session.ts';
import { useArrivalFocus } from '#client/identity/use-arrival-focus.ts';
import { SteadyButton } from '#client/ui/button/steady-button.tsx';
import { ButtonLink } from '#client/ui/button/button-link.tsx';
import { Callout } from '#client/ui/callout/callout.tsx';
import { EmptyState } from '#client/ui/message-states/empty-state.tsx';

/**
 * /my-account/not-me/#token=: locks the account after a press of a button, because mail programs may open links by
 * themselves.
 */
export function NotMePage({ token }: { token: string }) {
  const refreshSession = useSessionChange();
  const report = useSingleFlight(
    trpc.identity.reportTakeover.useMutation({
      // All sessions have ended, including this browser's.
      onSuccess: () => refreshSession(),
    }),
  );
  if (report.isSuccess) return <AccountLocked />;
  const failure = report.error === null ? undefined : failureOf(report.error);
  const isLinkWrong = token === '' || failure?.status === 404;
  return (
    <AccountTask
      title="This was not me"
      lead="Lock your account to keep others out: every device is logged out, and nothing can be spent until you choose a new password. We email you the link right away."
      footer={<Link to="/my-account/">It was me. Change nothing.</Link>}
    >
      {isLinkWrong && (
        <Callout tone="bad" title="This link does not work">
          It may be older than 7 days, used before, or not whole.{' '}
          <Link to="/my-account/forgot-password/">Reset your password</Link> instead: that logs every device
          out, too.
        </Callout>
      )}
      {failure !== undefined && !isLinkWrong && <Callout tone="bad">{failure.text}</Callout>}
      <SteadyButton
        size="md"
        isInactive={report.isPending || isLinkWrong}
        onClick={() => report.mutate({ token })}
      >
        {report.isPending ? 'Locking…' : 'Lock my account'}
      </SteadyButton>
    </AccountTask>
  );
}

function AccountLocked() {
  const frame = useArrivalFocus();
  return (
    <div ref={frame}>
      <EmptyState
        isPage
        symbol="mail"
        text="Your account is locked"
        hint="Every device is logged out. Check your inbox: choose a new password with the link in our email, and the lock ends. The link works for one hour; you can ask for another one."
        action={<ButtonLink to="/my-account/forgot-password/">Ask for another link</ButtonLink>}
      />
    </div>
  );
}

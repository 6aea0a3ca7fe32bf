import { Link } from '@tanstack/react-router';
import { AccountTask } from '#client/identity/account-task.tsx';
import { useArrivalFocus } from '#client/identity/use-arrival-focus.ts';
import { failureOf } from '#client/platform/failure.ts';
import { trpc } from '#client/platform/trpc.ts';
import { useSingleFlight } from '#client/platform/use-single-flight.ts';
import { ButtonLink } from '#client/ui/button/button-link.tsx';
import { SteadyButton } from '#client/ui/button/steady-button.tsx';
import { Callout } from '#client/ui/callout/callout.tsx';
import { EmptyState } from '#client/ui/message-states/empty-state.tsx';

/** /my-account/stop-recovery/#token=: keeps the factors that support was asked to remove. */
export function StopRecoveryPage({ token }: { token: string }) {
  const stop = useSingleFlight(trpc.identity.stopFactorRecovery.useMutation());
  if (stop.isSuccess) return <Kept />;
  const failure = stop.error === null ? undefined : failureOf(stop.error);
  const isLinkWrong = token === '' || failure?.status === 404;
  return (
    <AccountTask
      title="Keep your ways to log in"
      lead="Our support was asked to remove your authenticator app, passkeys and recovery codes. Press below, and they stay."
      footer={<Link to="/my-account/">I asked for it: go on</Link>}
    >
      {isLinkWrong && (
        <Callout tone="bad" title="This link does not work">
          It was used before, or the 72 hours are over. If someone else is in your account, reset your
          password and write to our support.
        </Callout>
      )}
      {failure !== undefined && !isLinkWrong && <Callout tone="bad">{failure.text}</Callout>}
      <SteadyButton
        size="md"
        isInactive={stop.isPending || isLinkWrong}
        onClick={() => stop.mutate({ token })}
      >
        {stop.isPending ? 'Stopping…' : 'Stop the removal'}
      </SteadyButton>
    </AccountTask>
  );
}

function Kept() {
  const frame = useArrivalFocus();
  return (
    <div ref={frame}>
      <EmptyState
        isPage
        symbol="done"
        text="Your ways to log in stay"
        hint="Nothing is removed. If it was not you who wrote to our support, someone may know your password: change it."
        action={<ButtonLink to="/my-account/forgot-password/">Reset password</ButtonLink>}
      />
    </div>
  );
}

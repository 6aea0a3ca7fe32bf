import { Link } from '@tanstack/react-router';
import { failureOf } from '#client/platform/failure.ts';
import { trpc } from '#client/platform/trpc.ts';
import { useSingleFlight } from '#client/platform/use-single-flight.ts';
import { AccountTask } from '#client/identity/account-task.tsx';
import { useSessionChange } from '#client/identity/session.ts';
import { useArrivalFocus } from '#client/identity/use-arrival-focus.ts';
import { ButtonLink } from '#client/ui/button/button-link.tsx';
import { SteadyButton } from '#client/ui/button/steady-button.tsx';
import { Callout } from '#client/ui/callout/callout.tsx';
import { EmptyState } from '#client/ui/message-states/empty-state.tsx';

/** /my-account/change-email/#token=: the address changes once the links of both mails have been confirmed. */
export function ChangeEmailPage({ token }: { token: string }) {
  const refreshSession = useSessionChange();
  const confirm = useSingleFlight(
    trpc.identity.confirmEmailChange.useMutation({ onSuccess: () => refreshSession() }),
  );
  if (confirm.isSuccess) return <Confirmed isChanged={confirm.data.outcome === 'changed'} />;
  const failure = confirm.error === null ? undefined : failureOf(confirm.error);
  const isLinkWrong = token === '' || failure?.status === 404;
  return (
    <AccountTask
      title="Change email"
      lead="Confirm here that the email address of your account changes. It does once both mails are confirmed: the one to the former address and the one to the new address."
      footer={<Link to="/my-account/">Leave everything as it is</Link>}
    >
      {isLinkWrong && (
        <Callout tone="bad" title="This link does not work">
          It may be older than 24 hours, or the change is done or taken back. Your account shows which address
          it has; ask for the change there again.
        </Callout>
      )}
      {failure !== undefined && !isLinkWrong && <Callout tone="bad">{failure.text}</Callout>}
      <SteadyButton
        size="md"
        isInactive={confirm.isPending || isLinkWrong}
        onClick={() => confirm.mutate({ token })}
      >
        {confirm.isPending ? 'Confirming…' : 'Confirm'}
      </SteadyButton>
    </AccountTask>
  );
}

function Confirmed({ isChanged }: { isChanged: boolean }) {
  const frame = useArrivalFocus();
  return (
    <div ref={frame}>
      <EmptyState
        isPage
        symbol={isChanged ? 'done' : 'mail'}
        text={isChanged ? 'Your email address has changed' : 'One more mail'}
        hint={
          isChanged
            ? 'Log in with the new address from now on. Other devices were logged out. For 72 hours no balance can be sent.'
            : 'This address is confirmed. Now open the mail that we sent to the other address, and confirm there as well.'
        }
        action={<ButtonLink to="/my-account/">Go to my account</ButtonLink>}
      />
    </div>
  );
}

import { Link } from '@tanstack/react-router';
import { passwordResetSchema } from '#shared/identity/schemas.ts';
import { IDENTITY_TEXTS } from '#shared/identity/texts.ts';
import { trpc } from '#client/platform/trpc.ts';
import { useSingleFlight } from '#client/platform/use-single-flight.ts';
import { ButtonLink } from '#client/ui/button/button-link.tsx';
import { Callout } from '#client/ui/callout/callout.tsx';
import { EmptyState } from '#client/ui/message-states/empty-state.tsx';
import { SteadyButton } from '#client/ui/button/steady-button.tsx';
import { AccountTask } from './account-task.tsx';
import { useZodForm } from '#client/ui/forms/use-zod-form.ts';
import { fieldsOfError } from './identity-failure.ts';
import { ConfirmPasswordField, NewPasswordField } from './new-password-field.tsx';
import { useSessionChange } from './session.ts';
import { useArrivalFocus } from './use-arrival-focus.ts';

/** /my-account/reset-password/#uid=&token=: the target of a reset mail's link. */
export function ResetPasswordPage({ uid, token }: { uid: string; token: string }) {
  const refreshSession = useSessionChange();
  const reset = useSingleFlight(
    trpc.identity.confirmPasswordReset.useMutation({
      meta: { handlesThrottling: true },
      // A new password ends every session, including this browser's.
      onSuccess: () => refreshSession(),
    }),
  );
  const fields = fieldsOfError(reset.error);
  const form = useZodForm(passwordResetSchema, reset.mutate, fields);
  const boxText = fields['detail']?.[0] ?? fields['nonFieldErrors']?.[0];
  const linkProblem = form.errorOf('uid') ?? form.errorOf('token');
  if (reset.isSuccess) return <PasswordWasReset />;
  return (
    <AccountTask
      title="Reset password"
      lead="Choose a new password for your account. It logs out every device."
      footer={<Link to="/my-account/forgot-password/">Ask for a new link</Link>}
    >
      <form {...form.props} aria-label="Reset password">
        {linkProblem !== undefined && (
          <Callout tone="bad" title={`This link does not work: ${linkProblem}`}>
            It may be older than one hour, already used or incomplete. Ask for a new one below.
          </Callout>
        )}
        {boxText !== undefined && <Callout tone="bad">{boxText}</Callout>}
        <input type="hidden" name="uid" value={uid} />
        <input type="hidden" name="token" value={token} />
        <NewPasswordField label="New password" name="newPassword1" error={form.errorOf('newPassword1')} />
        <ConfirmPasswordField
          label="Confirm new password"
          name="newPassword2"
          error={form.errorOf('newPassword2')}
        />
        <SteadyButton type="submit" size="md" isInactive={reset.isPending}>
          {reset.isPending ? 'Saving…' : 'Reset password'}
        </SteadyButton>
      </form>
    </AccountTask>
  );
}

function PasswordWasReset() {
  const frame = useArrivalFocus();
  return (
    <div ref={frame}>
      <EmptyState
        isPage
        symbol="done"
        text={IDENTITY_TEXTS.passwordReset}
        hint="Every device was logged out. Log in with the new password."
        action={<ButtonLink to="/my-account/">Log in</ButtonLink>}
      />
    </div>
  );
}

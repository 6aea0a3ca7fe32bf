import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { passwordResetRequestSchema } from '#shared/identity/schemas.ts';
import { IDENTITY_TEXTS } from '#shared/identity/texts.ts';
import { trpc } from '#client/platform/trpc.ts';
import { useSingleFlight } from '#client/platform/use-single-flight.ts';
import { ButtonLink } from '#client/ui/button/button-link.tsx';
import { Button } from '#client/ui/button/button.tsx';
import { SteadyButton } from '#client/ui/button/steady-button.tsx';
import { Callout } from '#client/ui/callout/callout.tsx';
import { TextField } from '#client/ui/forms/text-field.tsx';
import { useZodForm } from '#client/ui/forms/use-zod-form.ts';
import { EmptyState } from '#client/ui/message-states/empty-state.tsx';
import { AccountTask } from './account-task.tsx';
import { Captcha } from './captcha.tsx';
import { fieldsOfError } from './identity-failure.ts';
import { useArrivalFocus } from './use-arrival-focus.ts';

/**
 * /my-account/forgot-password/: requests the mail with the link. The answer never reveals whether the address is known.
 */
export function ForgotPasswordPage() {
  const request = useSingleFlight(
    trpc.identity.requestPasswordReset.useMutation({
      meta: { handlesThrottling: true },
      onSettled: () => setAttempts((count) => count + 1),
    }),
  );
  const [attempts, setAttempts] = useState(0);
  const [isSolved, setSolved] = useState(false);
  const fields = fieldsOfError(request.error);
  const form = useZodForm(passwordResetRequestSchema, request.mutate, fields);
  const boxText = fields['detail']?.[0] ?? fields['nonFieldErrors']?.[0] ?? form.errorOf('captcha');
  if (request.isSuccess) return <ResetMailSent email={request.variables.email} onAgain={request.reset} />;
  return (
    <AccountTask
      title="Forgot password"
      lead="Enter your account’s email address. We will send you a link to choose a new password."
      footer={<Link to="/my-account/">Back to login</Link>}
    >
      <form {...form.props} aria-label="Forgot password">
        {boxText !== undefined && <Callout tone="bad">{boxText}</Callout>}
        <TextField
          label="Email"
          name="email"
          type="email"
          autoComplete="username"
          required
          error={form.errorOf('email')}
        />
        {/* A solution serves once: after every answer there is a new challenge. */}
        <Captcha key={attempts} onSolved={setSolved} />
        <SteadyButton type="submit" size="md" isInactive={request.isPending || !isSolved}>
          {request.isPending ? 'Sending…' : 'Send reset email'}
        </SteadyButton>
      </form>
    </AccountTask>
  );
}

/** Shown after the form: where to look now, and a way back to correct the address. */
function ResetMailSent({ email, onAgain }: { email: string; onAgain: () => void }) {
  const frame = useArrivalFocus();
  return (
    <div ref={frame}>
      <EmptyState
        isPage
        symbol="mail"
        text={IDENTITY_TEXTS.resetMailSent}
        hint={
          <>
            If <strong>{email}</strong> belongs to an account, the mail is on its way. Its link works once and
            for one hour. Nothing there? Look into the spam folder, or check the address.
          </>
        }
        action={
          <>
            <ButtonLink to="/my-account/">Back to login</ButtonLink>
            <Button variant="default" onClick={onAgain}>
              Use another address
            </Button>
          </>
        }
      />
    </div>
  );
}

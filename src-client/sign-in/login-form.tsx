import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { loginSchema, type LoginInput } from '#shared/identity/schemas.ts';
import { IDENTITY_TEXTS } from '#shared/identity/texts.ts';
import { trpcClient } from '#client/platform/trpc.ts';
import { Callout } from '#client/ui/callout/callout.tsx';
import { canUsePasskeys } from '#client/platform/passkeys.ts';
import { Button } from '#client/ui/button/button.tsx';
import { SteadyButton } from '#client/ui/button/steady-button.tsx';
import { takeRememberedCode } from '#client/wallet/remembered-code.ts';
import { PasswordField } from '#client/ui/forms/password-field.tsx';
import { TextField } from '#client/ui/forms/text-field.tsx';
import { Captcha } from '#client/identity/captcha.tsx';
import { FIRST_PAGE } from '#client/platform/search-params.ts';
import { useZodForm } from '#client/ui/forms/use-zod-form.ts';
import classes from './sign-in-page.module.css';
import { SecondStepForm } from './second-step-form.tsx';
import { usePasskeyAutofill, usePasskeySignIn } from './use-passkey-sign-in.ts';
import { useQueuedSignIn } from './use-queued-sign-in.ts';

const PURCHASES = {
  to: '/my-account/profile/your-purchases/',
  search: FIRST_PAGE,
} as const;

/** Navigates from the login page to the link with the remembered code, or to the purchases. */
export function useLeaveSignIn(): () => void {
  const navigate = useNavigate();
  return () => void navigate(takeRememberedCode() ?? PURCHASES);
}

interface LoginFormProps {
  /** Omitted: see `useLeaveSignIn`. */
  onDone?: () => void;
}

export function LoginForm({ onDone }: LoginFormProps) {
  const leave = useLeaveSignIn();
  const goOn = onDone ?? leave;
  const [email, setEmail] = useState('');
  const login = useQueuedSignIn(
    (input: LoginInput) => {
      setEmail(input.email);
      return trpcClient.identity.login.mutate(input);
    },
    (queueId) => trpcClient.identity.loginStatus.mutate({ queueId }),
    goOn,
  );
  const passkey = usePasskeySignIn(goOn);
  usePasskeyAutofill(passkey);
  const form = useZodForm(loginSchema, login.submit, login.fields);
  const captchaError = form.errorOf('captcha');
  // Once required, it stays, because the next attempt requires one too.
  const [hasCaptcha, setHasCaptcha] = useState(false);
  const [isSolved, setSolved] = useState(false);
  if (captchaError !== undefined && !hasCaptcha) setHasCaptcha(true);
  if (login.secondStep)
    return <SecondStepForm {...login.secondStep} onDone={goOn} onBack={login.startOver} />;
  return (
    <form className={classes.form} {...form.props} aria-labelledby="login">
      <h2 id="login">Login</h2>
      {login.message !== undefined && (
        <Callout tone="bad" title={IDENTITY_TEXTS.loginErrorTitle}>
          {login.message}
        </Callout>
      )}
      {passkey.failure !== undefined && <Callout tone="bad">{passkey.failure}</Callout>}
      <TextField
        label="Email"
        name="email"
        type="email"
        data-autofocus
        autoComplete="username webauthn"
        defaultValue={email}
        required
        error={form.errorOf('email')}
      />
      <PasswordField
        label="Password"
        name="password"
        autoComplete="current-password"
        required
        error={form.errorOf('password')}
      />
      <Link to="/my-account/forgot-password/" className={classes.forgot}>
        Forgot password?
      </Link>
      {captchaError !== undefined && <Callout tone="bad">{captchaError}</Callout>}
      {/* A solution is valid once, so every answer brings a new challenge. */}
      {hasCaptcha && <Captcha key={login.attempts} onSolved={setSolved} />}
      <SteadyButton type="submit" size="md" isInactive={login.isPending || (hasCaptcha && !isSolved)}>
        {login.isPending ? 'Logging in…' : 'Login'}
      </SteadyButton>
      {canUsePasskeys() && (
        <Button variant="default" size="md" loading={passkey.isPending} onClick={passkey.start}>
          Log in with a passkey
        </Button>
      )}
    </form>
  );
}

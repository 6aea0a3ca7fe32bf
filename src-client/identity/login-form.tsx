import { PasswordInput, TextInput } from '@mantine/core';
import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { loginSchema, type LoginInput } from '#shared/identity/schemas.ts';
import { IDENTITY_TEXTS } from '#shared/identity/texts.ts';
import { trpcClient } from '#client/platform/trpc.ts';
import { Callout } from '#client/ui/callout.tsx';
import '#client/ui/form-styles.ts';
import { SteadyButton } from '#client/ui/steady-button.tsx';
import { takeRememberedCode } from '#client/wallet/remembered-code.ts';
import { Captcha } from './captcha.tsx';
import { useCheckedForm } from './form-errors.ts';
import classes from './sign-in-page.module.css';
import { useQueuedSignIn } from './use-queued-sign-in.ts';

const PURCHASES = {
  to: '/my-account/profile/your-purchases/',
  search: { page: '1', limit: '5' },
} as const;

export function LoginForm() {
  const navigate = useNavigate();
  const login = useQueuedSignIn(
    (input: LoginInput) => trpcClient.identity.login.mutate(input),
    (queueId) => trpcClient.identity.loginStatus.mutate({ queueId }),
    () => void navigate(takeRememberedCode() ?? PURCHASES),
  );
  const form = useCheckedForm(loginSchema, login.submit, login.fields);
  const captchaError = form.errorOf('captcha');
  // Once asked for, it stays: the next attempt needs one too.
  const [hasCaptcha, setHasCaptcha] = useState(false);
  const [isSolved, setSolved] = useState(false);
  if (captchaError !== undefined && !hasCaptcha) setHasCaptcha(true);
  return (
    <form className={classes.form} {...form.props} aria-labelledby="login">
      <h2 id="login">Login</h2>
      {login.message !== undefined && (
        <Callout tone="bad" title={IDENTITY_TEXTS.loginErrorTitle}>
          {login.message}
        </Callout>
      )}
      <TextInput
        label="Email"
        name="email"
        type="email"
        autoComplete="username"
        required
        withAsterisk={false}
        error={form.errorOf('email')}
      />
      <PasswordInput
        label="Password"
        name="password"
        autoComplete="current-password"
        required
        withAsterisk={false}
        visibilityToggleButtonProps={{ 'aria-label': 'Show password', tabIndex: 0 }}
        error={form.errorOf('password')}
      />
      <Link to="/my-account/forgot-password/" className={classes.forgot}>
        Forgot password?
      </Link>
      {captchaError !== undefined && <Callout tone="bad">{captchaError}</Callout>}
      {/* A solution serves once: after every answer there is a new challenge. */}
      {hasCaptcha && <Captcha key={login.attempts} onSolved={setSolved} />}
      <SteadyButton type="submit" size="md" isInactive={login.isPending || (hasCaptcha && !isSolved)}>
        {login.isPending ? 'Logging in…' : 'Login'}
      </SteadyButton>
    </form>
  );
}

import { useState } from 'react';
import { registerSchema } from '#shared/identity/schemas.ts';
import { IDENTITY_TEXTS } from '#shared/identity/texts.ts';
import { trpcClient } from '#client/platform/trpc.ts';
import { Callout } from '#client/ui/callout/callout.tsx';
import { SteadyButton } from '#client/ui/button/steady-button.tsx';
import { TextField } from '#client/ui/forms/text-field.tsx';
import { Captcha } from '#client/identity/captcha.tsx';
import { useZodForm } from '#client/ui/forms/use-zod-form.ts';
import { ConfirmPasswordField, NewPasswordField } from '#client/identity/new-password-field.tsx';
import classes from './sign-in-page.module.css';
import { useQueuedSignIn } from './use-queued-sign-in.ts';

interface RegisterInput {
  email: string;
  password1: string;
  password2: string;
  captcha: string;
}

interface RegisterFormProps {
  onRegistered: () => void;
  /** One password field with a button that shows the password, instead of two fields. */
  isShort?: boolean;
}

export function RegisterForm({ onRegistered, isShort = false }: RegisterFormProps) {
  const [isSolved, setSolved] = useState(false);
  const [password, setPassword] = useState('');
  const registration = useQueuedSignIn(
    (input: RegisterInput) => trpcClient.identity.register.mutate(input),
    (queueId) => trpcClient.identity.registerStatus.mutate({ queueId }),
    onRegistered,
  );
  const form = useZodForm(registerSchema, registration.submit, registration.fields);
  const captchaError = form.errorOf('captcha');
  return (
    <form className={classes.form} {...form.props} aria-labelledby="register">
      <h2 id="register">Register</h2>
      {registration.message !== undefined && (
        <Callout tone="bad" title={IDENTITY_TEXTS.registrationFailedTitle}>
          {registration.message}
        </Callout>
      )}
      <TextField
        label="Email"
        name="email"
        type="email"
        data-autofocus
        autoComplete="email"
        required
        error={form.errorOf('email')}
      />
      <NewPasswordField
        label="Password"
        name="password1"
        error={form.errorOf('password1')}
        onType={setPassword}
      />
      {isShort ? (
        <input type="hidden" name="password2" value={password} />
      ) : (
        <ConfirmPasswordField label="Confirm password" name="password2" error={form.errorOf('password2')} />
      )}
      {/* A solution is valid once, so every answer brings a new challenge. */}
      <Captcha key={registration.attempts} onSolved={setSolved} />
      {captchaError !== undefined && <Callout tone="bad">{captchaError}</Callout>}
      <SteadyButton type="submit" size="md" isInactive={registration.isPending || !isSolved}>
        {registration.isPending ? 'Registering…' : 'Register'}
      </SteadyButton>
    </form>
  );
}

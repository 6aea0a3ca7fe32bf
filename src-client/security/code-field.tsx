import type { CodeFactor } from '#shared/identity/factors.ts';
import { TextField } from '#client/ui/forms/text-field.tsx';
import { useFirstFocus } from './use-first-focus.ts';

interface CodeFieldProps {
  kind: CodeFactor;
  error: string | undefined;
}

/** The form field `code`: six digits of the authenticator app, or a recovery code. Takes the focus when it appears. */
export function CodeField({ kind, error }: CodeFieldProps) {
  const field = useFirstFocus();
  return kind === 'totp' ? (
    <TextField
      ref={field}
      label="Code"
      description="The 6 digits that your authenticator app shows now."
      name="code"
      inputMode="numeric"
      autoComplete="one-time-code"
      required
      data-autofocus
      error={error}
    />
  ) : (
    <TextField
      ref={field}
      label="Recovery code"
      description="One of those that you saved. Each works once."
      name="code"
      autoComplete="off"
      autoCapitalize="characters"
      spellCheck={false}
      required
      data-autofocus
      error={error}
    />
  );
}

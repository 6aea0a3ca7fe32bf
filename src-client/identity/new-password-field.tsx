import { PasswordField } from '#client/ui/forms/password-field.tsx';

interface NewPasswordFieldProps {
  label: string;
  name: string;
  description?: string;
  error: string | undefined;
}

/** A password that is being chosen; password managers offer one. */
export function NewPasswordField({ label, name, description, error }: NewPasswordFieldProps) {
  return (
    <PasswordField
      label={label}
      name={name}
      description={description}
      autoComplete="new-password"
      required
      error={error}
    />
  );
}

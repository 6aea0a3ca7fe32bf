import { PasswordInput } from '@mantine/core';

interface NewPasswordFieldProps {
  label: string;
  name: string;
  description?: string;
  error: string | undefined;
}

/** A password that is being chosen; password managers offer one. */
export function NewPasswordField({ label, name, description, error }: NewPasswordFieldProps) {
  return (
    <PasswordInput
      label={label}
      name={name}
      description={description}
      autoComplete="new-password"
      required
      withAsterisk={false}
      visibilityToggleButtonProps={{ 'aria-label': 'Show password', tabIndex: 0 }}
      error={error}
    />
  );
}

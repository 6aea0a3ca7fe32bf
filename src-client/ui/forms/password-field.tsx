import { IconEye, IconEyeOff } from '@tabler/icons-react';
import { useState } from 'react';
import { Field, splitFieldProps } from './field.tsx';
import classes from './password-field.module.css';
import type { TextFieldProps } from './text-field.tsx';

interface PasswordFieldProps extends Omit<TextFieldProps, 'type' | 'autoComplete'> {
  /** Tells password managers which password it is. */
  autoComplete: 'current-password' | 'new-password' | 'off';
}

/** A password field with a button that shows the password. */
export function PasswordField(props: PasswordFieldProps) {
  const [isShown, setShown] = useState(false);
  const { frame, native } = splitFieldProps(props);
  const Icon = isShown ? IconEyeOff : IconEye;
  return (
    <Field
      {...frame}
      trailing={
        <button
          type="button"
          className={classes.toggle}
          aria-label="Show password"
          aria-pressed={isShown}
          // Keeps the focus in the field, and a phone's keyboard open.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => setShown(!isShown)}
        >
          <Icon size={22} stroke={1.75} aria-hidden="true" />
        </button>
      }
    >
      {(control) => <input {...native} {...control} type={isShown ? 'text' : 'password'} />}
    </Field>
  );
}

import type { ComponentPropsWithRef } from 'react';
import classes from './icon-button.module.css';

interface IconButtonProps extends ComponentPropsWithRef<'button'> {
  /** What the button does, for people who do not see the icon; also its tooltip. */
  label: string;
  /** Looks and answers as if it were disabled, but keeps the focus, as `SteadyButton` does. */
  isInactive?: boolean;
}

/** A square of 40 px with one icon in it. */
export function IconButton({ label, className = '', isInactive = false, onClick, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      className={`${classes.button} ${className}`}
      aria-label={label}
      title={label}
      aria-disabled={isInactive || undefined}
      {...rest}
      onClick={(event) => {
        if (isInactive) event.preventDefault();
        else onClick?.(event);
      }}
    />
  );
}

import type { ComponentPropsWithRef } from 'react';
import classes from './icon-button.module.css';

interface IconButtonProps extends ComponentPropsWithRef<'button'> {
  /** The action, as label for screen readers and as tooltip. */
  label: string;
  /** Looks and acts disabled, but keeps the focus, like `SteadyButton`. */
  isInactive?: boolean;
}

/** A square button of 40 px with an icon. */
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

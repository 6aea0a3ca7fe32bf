import type { ComponentPropsWithRef } from 'react';
import classes from './icon-button.module.css';

interface IconButtonProps extends ComponentPropsWithRef<'button'> {
  /** What the button does, for people who do not see the icon; also its tooltip. */
  label: string;
}

/** A square of 40 px with one icon in it. */
export function IconButton({ label, className = '', ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      className={`${classes.button} ${className}`}
      aria-label={label}
      title={label}
      {...rest}
    />
  );
}
